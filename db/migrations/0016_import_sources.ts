import { sql, type Kysely } from 'kysely';

const TITLED = ['stream_categories', 'streams', 'series'] as const;

/**
 * Adds the source of an imported row of the catalogue to its key, because two sources may use the same keys. Both are
 * null for rows that were not imported.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TITLED) {
    await sql`
      alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_source_key_unique`)}`.execute(db);
    await sql`alter table ${sql.table(table)} add column source varchar(80)`.execute(db);
  }
  await sql`
    alter table bouquets add column source varchar(80), add column source_key varchar(191)`.execute(db);
  for (const table of [...TITLED, 'bouquets'] as const) {
    const key = table === 'series' ? sql`source, source_key` : sql`source, type, source_key`;
    await sql`
      alter table ${sql.table(table)}
      add constraint ${sql.id(`${table}_source_key_unique`)} unique (${key}),
      add constraint ${sql.id(`${table}_source_named`)} check ((source is null) = (source_key is null))`.execute(
      db,
    );
  }
}
