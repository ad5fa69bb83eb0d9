import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import { holdExport, releaseExport, type ExportHolder } from '../../db/exports.ts';
import type { ExportedOperation, Slice, SlicePlace } from '../call/contract.ts';
import { Problem, unavailable } from '../call/problem.ts';
import { rowWriter, type ExportType } from './export-formats.ts';

/** The rows of a slice. Even long rows of so many are few megabytes. */
const SLICE_ROWS = 500;

/** Milliseconds within which an export must get its place, or keep it. */
const HOLD_MS = 3000;

/** After a slice, an export rests for as long as that took, in milliseconds at most: others are served meanwhile. */
const LONGEST_REST_MS = 1000;

export interface ExportTask {
  operation: ExportedOperation;
  type: ExportType;
  userId: number;
  /** What the client has already; undefined for an export from the beginning. */
  after: number | undefined;
  /** Reads a slice, if the caller still may. */
  read: (place: SlicePlace) => Promise<Slice<unknown>>;
}

/** The exports of a process. A user has one at a time, over all processes. */
export class Exports {
  readonly #db: PooledDatabase;
  /** Each with what it is over by. */
  readonly #running = new Map<Readable, Promise<void>>();
  #isClosed = false;

  constructor(db: PooledDatabase) {
    this.#db = db;
  }

  /**
   * Starts an export. Its first slice is read before the response begins, so that its problems are answered. Later ones
   * break the response off. Throws 409 while another export of the user runs, and what `read` throws.
   */
  async open(task: ExportTask): Promise<Readable> {
    const place = new Place(this.#db, task.userId);
    await place.hold();
    try {
      const first = await task.read({ after: task.after ?? 0, limit: SLICE_ROWS });
      if (this.#isClosed) throw ending();
      return this.#track(Readable.from(texts(task, place, first), { objectMode: false }), place);
    } catch (error) {
      await place.release();
      throw error;
    }
  }

  /** Breaks off all exports, and waits until they are over. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#running.keys()].map((stream) => this.end(stream, ending())));
  }

  /** Ends an export before its last row, and waits until its place is free. */
  async end(stream: Readable, why?: Error): Promise<void> {
    stream.destroy(why);
    await this.#running.get(stream);
  }

  #track(stream: Readable, place: Place): Readable {
    const over = new Promise<void>((resolve) => stream.once('close', resolve))
      .then(() => place.release())
      .finally(() => this.#running.delete(stream));
    // Whoever sends the stream notes its error. It may be destroyed before.
    stream.on('error', () => undefined);
    this.#running.set(stream, over);
    return stream;
  }
}

/** Yields the text of an export, slice by slice. Its place is free before the client sees the end. */
async function* texts(
  { operation, type, after, read }: ExportTask,
  place: Place,
  first: Slice<unknown>,
): AsyncGenerator<string> {
  const { head, write } = rowWriter(operation, type);
  let text = (after === undefined ? head : '') + write(first.rows);
  if (text !== '') yield text;
  let took = 0;
  for (let { next } = first; next !== null;) {
    await sleep(Math.min(took, LONGEST_REST_MS));
    const started = performance.now();
    await place.hold();
    const slice = await read({ after: next, limit: SLICE_ROWS });
    took = performance.now() - started;
    ({ next } = slice);
    text = write(slice.rows);
    if (text !== '') yield text;
  }
  await place.release();
}

/** The place of a user's only export. */
class Place {
  readonly #db: PooledDatabase;
  readonly #holder: ExportHolder;
  #isHeld = false;

  constructor(db: PooledDatabase, userId: number) {
    this.#db = db;
    this.#holder = { userId, holder: randomUUID() };
  }

  /** Takes the place, or keeps it. Throws 409 if another export has it. */
  async hold(): Promise<void> {
    this.#isHeld = await this.#db.forAtMost(HOLD_MS, (db) => holdExport(db, this.#holder));
    if (!this.#isHeld) throw inProgress();
  }

  /** Gives the place back. If this fails, it is free after a while. */
  async release(): Promise<void> {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    await this.#db.forAtMost(HOLD_MS, (db) => releaseExport(db, this.#holder)).catch(() => undefined);
  }
}

/** A client whose connection has just broken waits for little more than a slice. */
const RETRY_SECONDS = '2';

const inProgress = (): Problem =>
  new Problem('export_in_progress', 'You may run one export at a time.', {
    headers: { 'retry-after': RETRY_SECONDS },
  });

const ending = (): Problem => unavailable('The service is ending. Go on after the last row that you have.');
