import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { addUpCounts } from './counts.ts';

// Rows that a test looks for, inserts or changes, each by one call.

type Db = Kysely<Database>;
type Row<Table extends keyof Database> = Selectable<Database[Table]>;

/** Inserts a row, or several. */
export async function add<Table extends keyof Database>(
  db: Db,
  table: Table,
  values: Insertable<Database[Table]> | readonly Insertable<Database[Table]>[],
): Promise<void> {
  await db
    .insertInto(table as 'lines')
    .values(values as never)
    .execute();
}

/** Inserts a row. Returns its id. */
export async function insert<Table extends keyof Database>(
  db: Db,
  table: Table,
  values: Insertable<Database[Table]>,
): Promise<number> {
  const inserted = db.insertInto(table as 'lines').values(values as never);
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id;
}

/** Changes the row with this id. */
export async function update<Table extends keyof Database>(
  db: Db,
  table: Table,
  id: number,
  set: Updateable<Database[Table]>,
): Promise<void> {
  await db
    .updateTable(table as 'lines')
    .set(set as never)
    .where('id', '=', id)
    .execute();
}

/** Returns columns of the rows that have these values, by id. */
export async function find<Table extends keyof Database, Column extends keyof Row<Table> & string>(
  db: Db,
  table: Table,
  where: Partial<Row<Table>>,
  ...columns: Column[]
): Promise<Pick<Row<Table>, Column>[]> {
  let query = db.selectFrom(table as 'lines').select(columns as never);
  for (const [name, value] of Object.entries(where)) query = query.where(name as 'id', '=', value as never);
  return (await query.orderBy('id').execute()) as never;
}

/** Returns one field of each item. */
export const column = <Key extends string, Value>(
  items: readonly Readonly<Record<Key, Value>>[],
  key: Key,
): Value[] => items.map((item) => item[key]);

/**
 * Returns a digest of each table. A request that changes nothing leaves them unchanged. Failed requests are counted
 * later, which does not belong to it.
 */
export async function digests(db: Db, tables: readonly (keyof Database)[]): Promise<Record<string, string>> {
  await addUpCounts(db);
  const each = tables.map(
    (table) => sql`
      select ${table} as name, coalesce(
        (select md5(string_agg(kept::text, '' order by kept::text)) from ${sql.table(table)} as kept
        where to_jsonb(kept) ->> 'kind' is distinct from 'failed_request'), '') as digest`,
  );
  const { rows } = await sql<{ name: string; digest: string }>`
    ${sql.join(each, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
