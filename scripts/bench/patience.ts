import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** Does work on a connection whose statements have no limit on their time. */
export async function withPatience<Result>(
  db: Kysely<Database>,
  work: (connection: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    const result = await work(connection);
    await sql`reset statement_timeout`.execute(connection);
    return result;
  });
}

/** Executes statements without a limit on their time. */
export async function patiently(
  db: Kysely<Database>,
  ...statements: readonly RawBuilder<unknown>[]
): Promise<void> {
  await withPatience(db, async (connection) => {
    for (const statement of statements) await statement.execute(connection);
  });
}
