import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** What cannot come is skipped. What comes otherwise than it was is a warning. */
type Level = 'skipped' | 'warning';

/** Makes `moving_report`. */
export async function createReport(trx: Transaction<Database>): Promise<void> {
  await sql`
    create temporary table moving_report (
      position bigint, level text, source_table text, source_id text, reason text, detail text
    ) on commit drop`.execute(trx);
}

/** Adds what a query finds to the report: table, id of the row, reason and detail. */
export async function report(
  trx: Transaction<Database>,
  level: Level,
  found: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into moving_report (level, source_table, source_id, reason, detail)
    select ${level}::text, * from (${found}) as found (source_table, source_id, reason, detail)`.execute(trx);
}

/** Puts the report in order: what is skipped first, by table, id, reason and detail. */
export async function orderReport(trx: Transaction<Database>): Promise<void> {
  await sql`
    update moving_report set position = ordered.number
    from (
      select ctid, row_number() over (
        order by level, source_table collate "C", length(source_id), source_id, reason collate "C", length(detail), detail
      ) as number
      from moving_report
    ) as ordered
    where ordered.ctid = moving_report.ctid`.execute(trx);
  await sql`create unique index on moving_report (position)`.execute(trx);
}
