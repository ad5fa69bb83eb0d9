import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** A lock on a table for which the writes of others have to wait. */
export interface HeldLock {
  table: string;
  mode: string;
  /** How long one transaction was seen to hold it. */
  milliseconds: number;
}

const EVERY_MS = 10;

/** Runs work, and returns the locks on tables that kept writes waiting meanwhile, longest first. */
export async function watchLocks<T>(
  db: Kysely<Database>,
  work: () => Promise<T>,
): Promise<{ result: T; locks: HeldLock[] }> {
  const watch = new Watch(db);
  try {
    return { result: await work(), locks: await watch.end() };
  } finally {
    await watch.end();
  }
}

interface Sight {
  transaction: string;
  table: string;
  mode: string;
}

class Watch {
  readonly #db: Kysely<Database>;
  readonly #watched: Promise<unknown>;
  readonly #longest = new Map<string, HeldLock>();
  #held = new Map<string, number>();
  #over = false;

  constructor(db: Kysely<Database>) {
    this.#db = db;
    this.#watched = this.#watch();
  }

  async end(): Promise<HeldLock[]> {
    this.#over = true;
    await this.#watched;
    return [...this.#longest.values()].sort((one, other) => other.milliseconds - one.milliseconds);
  }

  async #watch(): Promise<void> {
    while (!this.#over) {
      this.#see(await heldLocks(this.#db));
      await sleep(EVERY_MS);
    }
  }

  #see(sights: readonly Sight[]): void {
    const now = performance.now();
    const held = new Map<string, number>();
    for (const { transaction, table, mode } of sights) {
      const lock = `${table} ${mode}`;
      const since = this.#held.get(`${transaction} ${lock}`) ?? now;
      held.set(`${transaction} ${lock}`, since);
      const milliseconds = Math.max(now - since, this.#longest.get(lock)?.milliseconds ?? 0);
      this.#longest.set(lock, { table, mode, milliseconds });
    }
    this.#held = held;
  }
}

/** Only tables of before: nobody waits for one that a transaction creates. */
async function heldLocks(db: Kysely<Database>): Promise<Sight[]> {
  const { rows } = await sql<Sight>`
    select l.virtualtransaction as transaction, c.relname as table, l.mode
    from pg_locks l join pg_class c on c.oid = l.relation
    where l.granted and l.database = (select oid from pg_database where datname = current_database())
      and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`.execute(
    db,
  );
  return rows;
}
