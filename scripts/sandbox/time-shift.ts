import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { forgetSums } from '../../handlers/summaries/adding-up.ts';

// Time passes in a sandbox by moving the data back, so that no code has a clock of its own. Only for the embedded
// database: it needs a superuser, and writes every row.

/** A table with the columns that hold times. */
interface TimedTable {
  name: string;
  columns: string[];
  /** Whether a unique index has one of them. */
  unique: boolean;
}

/** Rows with a unique time are moved this far first: what is moved would meet what has still to be moved. */
const FAR = sql`interval '1000 years'`;

/**
 * Moves every time in the database back by so many seconds, as if that much time had passed since. Times in texts stay:
 * those in events, in notifications, in the audit log and in stored answers. Triggers, those that keep the ledger
 * append-only among them, are off until the transaction ends. `tables` are all that have times (`timedTables`).
 */
export async function moveTimesBack(
  trx: Transaction<Database>,
  seconds: number,
  tables: readonly TimedTable[],
): Promise<void> {
  await goFirst(trx);
  const back = sql`make_interval(secs => ${seconds})`;
  const first = tables.filter(({ unique }) => unique);
  if (first.length > 0) await move(trx, first, () => FAR);
  await move(trx, tables, ({ unique }) => (unique ? sql`(${back} - ${FAR})` : back));
  await forgetSums(trx);
}

/**
 * Until the transaction ends, it runs without triggers, and it is the others who give way in a deadlock: what they do is
 * small, and is tried again.
 */
export async function goFirst(trx: Transaction<Database>): Promise<void> {
  await sql`
    select set_config('session_replication_role', 'replica', true), set_config('deadlock_timeout', '1h', true)`.execute(
    trx,
  );
}

/** Moves the times of these tables, in one statement: in a small database the round trips would take the most time. */
async function move(
  trx: Transaction<Database>,
  tables: readonly TimedTable[],
  by: (table: TimedTable) => RawBuilder<unknown>,
): Promise<void> {
  const moves = tables.map((table) => {
    const columns = table.columns.map(
      (column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${by(table)}`,
    );
    return sql`${sql.id(`moved_${table.name}`)} as (update ${sql.table(table.name)} set ${sql.join(columns)})`;
  });
  await sql`with ${sql.join(moves)} select`.execute(trx);
}

/** Returns the tables that have times, from the catalogue, so that none can be forgotten. */
export async function timedTables(db: Kysely<Database>): Promise<TimedTable[]> {
  const { rows } = await sql<TimedTable>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      bool_or(exists (
        select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)
      )) as unique
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
      and a.attnum > 0 and a.atttypid = 'timestamptz'::regtype
    group by c.relname order by c.relname`.execute(db);
  return rows;
}
