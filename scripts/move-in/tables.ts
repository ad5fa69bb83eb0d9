import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

// The temporary tables of a session with what is to move in. A file is read into them in one transaction; they are written
// from in many, so that what was done stays done.

const TABLES = {
  moving_users: `source_id bigint primary key, parent_id bigint, username text, email text, credit bigint, role text,
    group_id bigint, group_name text, restricted boolean, note text, password_hash text, created_at timestamptz`,
  moving_bouquets: 'source_id bigint primary key, name text',
  moving_packages: `source_id text primary key, name text, is_trial boolean, credit bigint, max_connections integer,
    period integer, period_type text, bouquets bigint[], groups bigint[]`,
  moving_lines: `source_id text primary key, kind text, owner_id bigint, package_id text, username text, password text,
    mac_address text, sn text, stb_type text, parent_password text, modem_mac text, enigma_version text, code text,
    device text, max_connections integer, is_trial boolean, status text, expired_at timestamptz, unlimited boolean,
    note text, country text, bouquets bigint[], created_at timestamptz, package_hint text`,
  moving_report: 'position bigint, level text, source_table text, source_id text, reason text, detail text',
} as const;

/** Runs work in a session that has the temporary tables. They go when the work ends. */
export function withMovingTables<T>(
  db: Kysely<Database>,
  work: (session: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (session) => {
    await dropTables(session);
    for (const [name, columns] of Object.entries(TABLES))
      await sql`create temporary table ${sql.table(name)} (${sql.raw(columns)})`.execute(session);
    try {
      return await work(session);
    } finally {
      await dropTables(session);
    }
  });
}

async function dropTables(session: Kysely<Database>): Promise<void> {
  for (const name of Object.keys(TABLES))
    await sql`drop table if exists ${sql.id('pg_temp', name)}`.execute(session);
}

/** Something of the source that does not come (`skipped`), or comes otherwise than it was. */
export interface ReportRow {
  level: 'skipped' | 'warning';
  source_table: string;
  source_id: string;
  reason: string;
  detail: string | null;
}

/** Adds what a query finds to the report: table, id of the row, reason and detail. Returns how many. */
export async function report(
  trx: Transaction<Database>,
  level: ReportRow['level'],
  found: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into moving_report (level, source_table, source_id, reason, detail)
    select ${level}::text, * from (${found}) as found (source_table, source_id, reason, detail)`.execute(trx);
  return Number(numAffectedRows);
}

/** The table and the id of a line at the source, whose id here is both: `lines 12`. */
export const lineAbout = (sourceId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`split_part(${sourceId}, ' ', 1), substr(${sourceId}, strpos(${sourceId}, ' ') + 1)`;

/** Puts the report in order: what is skipped first, by table, id, reason and detail. Call it at the end. */
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
  await sql`create index on moving_report (position)`.execute(trx);
}

/** Returns the next rows of the report, which is in order. */
export async function reportPage(
  trx: Transaction<Database>,
  after: number,
  limit: number,
): Promise<(ReportRow & { position: number })[]> {
  const { rows } = await sql<ReportRow & { position: number }>`
    select position, level, source_table, source_id, reason, detail from moving_report
    where position > ${after}::bigint order by position limit ${limit}::integer`.execute(trx);
  return rows;
}
