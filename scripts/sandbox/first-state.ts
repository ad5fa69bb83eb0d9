import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { goFirst, moveTimesBack, timedTables } from './time-shift.ts';

// A copy of all data, beside it in the schema `first_state`, so that a sandbox can begin anew with the same logins.

const COPY = 'first_state';

/** Keeps a copy of all data, unless one of this version of the schema is there. */
export async function keepFirstState(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await hasCopy(trx)) return;
    await sql`drop schema if exists ${sql.id(COPY)} cascade`.execute(trx);
    await sql`create schema ${sql.id(COPY)}`.execute(trx);
    for (const { name } of await tables(trx))
      await sql`create table ${sql.id(COPY, name)} as table ${sql.id('public', name)}`.execute(trx);
    await sql`create table ${sql.id(COPY, 'kept')} as
      select now() as at, (select max(name) from kysely_migration) as migration`.execute(trx);
    await sql`create table ${sql.id(COPY, 'sequences')} as
      select sequencename::text as name, last_value from pg_sequences where schemaname = 'public'`.execute(
      trx,
    );
  });
}

/** Puts the copy back, with its times as far from now as they were. What has been written since is gone. */
export async function restoreFirstState(trx: Transaction<Database>): Promise<void> {
  const all = await tables(trx);
  const [state] = (
    await sql<{ age: number }>`
      select extract(epoch from now() - at)::bigint as age from ${sql.id(COPY, 'kept')}`.execute(trx)
  ).rows;
  if (state === undefined) throw new Error('there is no first state');
  await goFirst(trx);
  await sql`truncate ${sql.join(all.map(({ name }) => sql.id('public', name)))}`.execute(trx);
  for (const { name, columns } of all) {
    const list = sql.join(columns.map((column) => sql.id(column)));
    await sql`insert into ${sql.id('public', name)} (${list}) overriding system value
      select ${list} from ${sql.id(COPY, name)}`.execute(trx);
  }
  await sql`select setval(quote_ident(name), coalesce(last_value, 1), last_value is not null)
    from ${sql.id(COPY, 'sequences')}`.execute(trx);
  await moveTimesBack(trx, -state.age, await timedTables(trx));
}

async function hasCopy(trx: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${`${COPY}.kept`}) is not null as there`.execute(trx);
  if (rows[0]?.there !== true) return false;
  const { rows: kept } = await sql<{ current: boolean }>`
    select migration = (select max(name) from kysely_migration) as current
    from ${sql.id(COPY, 'kept')}`.execute(trx);
  return kept[0]?.current === true;
}

/** Returns the tables of the schema, but those of migrations, with the columns that can be written. */
async function tables(db: Kysely<Database>): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely_migration%'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`.execute(db);
  return rows;
}
