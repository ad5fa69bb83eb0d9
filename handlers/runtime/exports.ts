import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import type { ExportedOperation, Slice, SliceBounds } from '../call/contract.ts';
import { Problem, unavailable } from '../call/problem.ts';
import { rowWriter, type ExportType, type RowWriter } from './export-formats.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

const SLICE_ROWS = 500;

/** Characters of an export that are written at once. A slow reader keeps them in memory, and nothing else. */
const MOST_CHARACTERS = 512 * 1024;

/** Milliseconds for an export to take or renew its lease. */
const HOLD_MS = 3000;

/** The longest pause after a slice, in milliseconds. It usually lasts as long as the slice took. */
const LONGEST_REST_MS = 1000;

interface ExportTask {
  operation: ExportedOperation;
  type: ExportType;
  userId: number;
  /** The last id that the client has; undefined for an export from the beginning. */
  after: number | undefined;
  /** Reads a slice, if the caller still may. */
  read: (bounds: SliceBounds) => Promise<Slice<Identified>>;
}

/** The part of a row that exports use. */
export interface Identified {
  id: number;
}

/** Text to write at once, and the bounds of the next part; null at the end. */
interface Part {
  text: string;
  next: SliceBounds | null;
}

/** The exports of a process. A user has one at a time, in all processes. */
export class Exports {
  readonly #db: PooledDatabase;
  /** Each export, with a promise of its end. */
  readonly #running = new Map<Readable, Promise<void>>();
  #isClosed = false;

  constructor(db: PooledDatabase) {
    this.#db = db;
  }

  /**
   * Starts an export. The first slice is read before the response begins, so that its problems are answered; later ones
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

  /** Breaks off all exports, and waits for their end. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#running.keys()].map((stream) => this.end(stream, ending())));
  }

  /** Breaks off an export, and waits until its lease is released. */
  async end(stream: Readable, why?: Error): Promise<void> {
    stream.destroy(why);
    await this.#running.get(stream);
  }

  #track(stream: Readable, lease: Lease): Readable {
    const over = new Promise<void>((resolve) => stream.once('close', resolve))
      .then(() => lease.release())
      .finally(() => this.#running.delete(stream));
    // The sender of the stream handles its error, but it may be destroyed before.
    stream.on('error', () => undefined);
    this.#running.set(stream, over);
    return stream;
  }
}

/** Returns a slice as text, or its beginning if it is too long. A single row may exceed the limit. */
function partOf({ rows, next }: Slice<Identified>, write: RowWriter['write']): Part {
  const text = write(rows);
  if (text.length <= MOST_CHARACTERS || rows.length === 1)
    return { text, next: next === null ? null : { after: next, limit: SLICE_ROWS } };
  const fewer = rows.slice(0, Math.ceil(rows.length / 2));
  const part = partOf({ rows: fewer, next: fewer.at(-1)?.id ?? null }, write);
  // The next rows are likely to be as long.
  return { ...part, next: part.next && { ...part.next, limit: Math.min(part.next.limit, rows.length) } };
}

/** Yields the text of an export. Its lease is released before the client sees the end. */
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
  /** Takes or renews the lease. Throws 409 if another export has it. */
  hold: () => Promise<void>;
  /** Releases the lease. If that fails, the lease expires. */
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

/** Long enough for the export of a connection that has just broken to end. */
const RETRY_SECONDS = '2';

const inProgress = (): Problem =>
  new Problem('export_in_progress', 'You may run one export at a time.', {
    headers: { 'retry-after': RETRY_SECONDS },
  });

const ending = (): Problem => unavailable('The service is ending. Go on after the last row that you have.');

/** How long a lease lasts after its last renewal: longer than a slice takes. */
const HELD_SECONDS = 15;

interface ExportHolder {
  userId: number;
  holder: string;
}

/** Takes or renews the lease of a user's only export. Returns false if another export has it. */
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

/** Releases the lease of a user's export, unless another export has it. */
async function releaseExport(db: Kysely<Database>, { userId, holder }: ExportHolder): Promise<void> {
  await db.deleteFrom('exports').where('user_id', '=', userId).where('holder', '=', holder).execute();
}

const NOW = sql<string>`now()`;
const UNTIL = sql<string>`now() + make_interval(secs => ${sql.lit(HELD_SECONDS)})`;
