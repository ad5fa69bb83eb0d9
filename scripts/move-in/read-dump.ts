import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';
import { readLines } from './lines.ts';
import { readBouquets, readPackages } from './packages.ts';
import { PANEL_TABLES, recognisePanel, type Panel } from './panels.ts';
import { sortSource } from './source.ts';
import { stageDump } from './staging.ts';
import { readUsers } from './users.ts';

export interface DumpOptions {
  /** The panel, where its tables do not tell. */
  panel?: Panel | undefined;
  /** The time that tells what has expired; by default now. */
  asOf?: Date;
}

/** How many rows come, and how many lines the report has. */
export interface DumpCounts {
  bouquets: number;
  packages: number;
  users: number;
  lines: number;
  skipped: number;
  warnings: number;
}

/** Seconds that a statement may take: one COPY reads the whole dump. */
const LIMIT = 24 * 3600;

/**
 * Reads a dump of another panel into the temporary tables of a session (`withMovingTables`). Returns the panel and the counts. Throws a
 * Refusal for what is no whole dump of a known panel; then the transaction can only be rolled back.
 */
export async function readDump(
  trx: Transaction<Database>,
  input: AsyncIterable<Buffer>,
  { panel: chosen, asOf = new Date() }: DumpOptions = {},
): Promise<{ panel: Panel; counts: DumpCounts }> {
  await raiseTimeLimit(trx, LIMIT);
  const panel = recognisePanel(await stageDump(trx, input), chosen);
  const tables = PANEL_TABLES[panel];
  await sortSource(trx, tables);
  await readUsers(trx, tables.users);
  await readBouquets(trx);
  await readPackages(trx, tables.packages);
  await readLines(trx, tables.lines, asOf);
  return { panel, counts: await count(trx) };
}

async function count(trx: Transaction<Database>): Promise<DumpCounts> {
  const { rows } = await sql<DumpCounts>`
    select (select count(*) from moving_bouquets) as bouquets, (select count(*) from moving_packages) as packages,
      (select count(*) from moving_users) as users, (select count(*) from moving_lines) as lines,
      count(*) filter (where level = 'skipped') as skipped, count(*) filter (where level = 'warning') as warnings
    from moving_report`.execute(trx);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a count without a row');
  return counts;
}
