import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import type { ExportedOperation, Slice, SliceBounds } from '../call/contract.ts';
import { Problem, unavailable } from '../call/problem.ts';
import { rowWriter, type ExportType, type RowWriter } from './export-formats.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** The rows of a slice. */
const SLICE_ROWS = 500;

/** Characters of an export that are written at once. Whoever reads slowly keeps them in memory, and costs nothing else. */
const MOST_CHARACTERS = 512 * 1024;

/** Milliseconds within which an export must get its lease, or renew it. */
const HOLD_MS = 3000;

/** After a slice, an export rests for as long as that took, in milliseconds at most: others are served meanwhile. */
const LONGEST_REST_MS = 1000;

interface ExportTask {
  operation: ExportedOperation;
  type: ExportType;
  userId: number;
  /** What the client has already; undefined for an export from the beginning. */
  after: number | undefined;
  /** Reads a slice, if the caller still may. */
  read: (bounds: SliceBounds) => Promise<Slice<Identified>>;
}

/** A row, as far as exports know it. */
export interface Identified {
  id: number;
}

/** What is written at once, and where to read on; null at the end. */
interface Part {
  text: string;
  next: SliceBounds | null;
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
    const lease = leaseOf(this.#db, task.userId);
    await lease.hold();
    try {
      const { head, write } = rowWriter(task.operation, task.type);
      const readPart = async (from: SliceBounds): Promise<Part> => partOf(await task.read(from), write);
      const first = await readPart({ after: task.after ?? 0, limit: SLICE_ROWS });
      if (task.after === undefined) first.text = head + first.text;
      if (this.#isClosed) throw ending();
      return this.#track(Readable.from(texts(first, readPart, lease), { objectMode: false }), lease);
    } catch (error) {
      await lease.release();
      throw error;
    }
  }

  /** Breaks off all exports, and waits until they are over. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#running.keys()].map((stream) => this.end(stream, ending())));
  }

  /** Ends an export before its last row, and waits until its lease is released. */
  async end(stream: Readable, why?: Error): Promise<void> {
    stream.destroy(why);
    await this.#running.get(stream);
  }

  #track(stream: Readable, lease: Lease): Readable {
    const over = new Promise<void>((resolve) => stream.once('close', resolve))
      .then(() => lease.release())
      .finally(() => this.#running.delete(stream));
    // Whoever sends the stream notes its error. It may be destroyed before.
    stream.on('error', () => undefined);
    this.#running.set(stream, over);
    return stream;
  }
}

/** Returns the beginning of a slice, or all of it, as text. A row alone may be longer than what is written at once. */
function partOf({ rows, next }: Slice<Identified>, write: RowWriter['write']): Part {
  const text = write(rows);
  if (text.length <= MOST_CHARACTERS || rows.length === 1)
    return { text, next: next === null ? null : { after: next, limit: SLICE_ROWS } };
  const fewer = rows.slice(0, Math.ceil(rows.length / 2));
  const part = partOf({ rows: fewer, next: fewer.at(-1)?.id ?? null }, write);
  // The next rows are likely to be as long.
  return { ...part, next: part.next && { ...part.next, limit: Math.min(part.next.limit, rows.length) } };
}

/** Yields the text of an export, part by part. Its lease is released before the client sees the end. */
async function* texts(
  first: Part,
  readPart: (from: SliceBounds) => Promise<Part>,
  lease: Lease,
): AsyncGenerator<string> {
  let part = first;
  if (part.text !== '') yield part.text;
  for (let took = 0; part.next !== null;) {
    await sleep(Math.min(took, LONGEST_REST_MS));
    const started = performance.now();
    await lease.hold();
    part = await readPart(part.next);
    took = performance.now() - started;
    if (part.text !== '') yield part.text;
  }
  await lease.release();
}

/** The lease of a user's only export. */
interface Lease {
  /** Takes the lease, or renews it. Throws 409 if another export has it. */
  hold: () => Promise<void>;
  /** Releases the lease. If this fails, it ends after a while. */
  release: () => Promise<void>;
}

function leaseOf(db: PooledDatabase, userId: number): Lease {
  const holder = { userId, holder: randomUUID() };
  let isHeld = false;
  return {
    async hold() {
      isHeld = await db.forAtMost(HOLD_MS, (db) => holdExport(db, holder));
      if (!isHeld) throw inProgress();
    },
    async release() {
      if (!isHeld) return;
      isHeld = false;
      await db.forAtMost(HOLD_MS, (db) => releaseExport(db, holder)).catch(() => undefined);
    },
  };
}

/** A client whose connection has just broken waits for little more than a slice. */
const RETRY_SECONDS = '2';

const inProgress = (): Problem =>
  new Problem('export_in_progress', 'You may run one export at a time.', {
    headers: { 'retry-after': RETRY_SECONDS },
  });

const ending = (): Problem => unavailable('The service is ending. Go on after the last row that you have.');

/** How long a lease lasts after it last said so: longer than a slice may take. */
const HELD_SECONDS = 15;

/** One of the exports of a user. */
interface ExportHolder {
  userId: number;
  /** A UUID. */
  holder: string;
}

/**
 * Takes the lease of a user's only export, or renews it. Returns whether it has it: not while another export
 * has said less than `HELD_SECONDS` ago that it is at work.
 */
async function holdExport(db: Kysely<Database>, { userId, holder }: ExportHolder): Promise<boolean> {
  const held = await db
    .insertInto('exports')
    .values({ user_id: userId, holder, held_until: UNTIL })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ holder, held_until: UNTIL })
        .where((eb) => eb.or([eb('exports.holder', '=', holder), eb('exports.held_until', '<', NOW)])),
    )
    .returning('user_id')
    .executeTakeFirst();
  return held !== undefined;
}

/** Releases the lease of a user's export, unless it has lost it. */
async function releaseExport(db: Kysely<Database>, { userId, holder }: ExportHolder): Promise<void> {
  await db.deleteFrom('exports').where('user_id', '=', userId).where('holder', '=', holder).execute();
}

const NOW = sql<string>`now()`;
const UNTIL = sql<string>`now() + make_interval(secs => ${sql.lit(HELD_SECONDS)})`;
