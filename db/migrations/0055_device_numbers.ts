import { sql, type Kysely } from 'kysely';

/** Finds lines by the numbers of their devices. Most lines have none, and add nothing to the indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['sn', 'modem_mac', 'serial']) {
    await sql`
      create index ${sql.ref(`lines_${column}`)} on lines (${sql.ref(column)})
      where ${sql.ref(column)} is not null and deleted_at is null`.execute(db);
  }
}
