import { parse, CsvError } from 'csv-parse';
import { sql, type Transaction } from 'kysely';
import { Readable } from 'node:stream';
import { copyRows } from '../../../db/connection/copy.ts';
import { raiseTimeLimit } from '../../../db/connection/time-limits.ts';
import type { Database } from '../../../db/schema/tables.ts';
import { printable } from '../../lib/printable.ts';
import { Refusal } from '../../lib/refusal.ts';
import { CSV_COLUMNS, lineOf, type CsvLine, type CsvRecord } from './csv-line.ts';
import type { MovingMap } from './map.ts';
import { report } from '../tables.ts';

// Lines of a panel that nobody knows, from a CSV file whose owners and packages are here. README.md describes its columns.

const COLUMNS = [
  'row_number',
  'reason',
  'kind',
  'username',
  'password',
  'mac_address',
  'sn',
  'stb_type',
  'code',
  'owner',
  'package_id',
  'max_connections',
  'is_trial',
  'status',
  'expired_at',
  'unlimited',
  'note',
  'country',
  'created_at',
] as const satisfies (keyof CsvLine)[];

/** The most bytes of a record. */
const LONGEST = 65_536;

/**
 * Reads lines from a CSV file in UTF-8 into the temporary tables of a session. Returns the map with the packages that are here
 * under the names in the file. Throws a Refusal that names the line of the file.
 */
export async function readCsv(
  trx: Transaction<Database>,
  input: AsyncIterable<Buffer>,
  map: MovingMap,
): Promise<MovingMap> {
  await raiseTimeLimit(trx, 3600);
  await sql`
    create temporary table moving_csv (
      row_number bigint, reason text, kind text, username text, password text, mac_address text, sn text, stb_type text,
      code text, owner text, package_id text, max_connections integer, is_trial boolean, status text, expired_at timestamptz,
      unlimited boolean, note text, country text, created_at timestamptz
    ) on commit drop`.execute(trx);
  await copyRows(trx, 'moving_csv', COLUMNS, linesOf(input));
  await keepFirst(trx);
  await report(
    trx,
    'skipped',
    sql`select 'csv', row_number::text, reason, null from moving_csv where reason is not null`,
  );
  await report(
    trx,
    'warning',
    sql`select 'csv', row_number::text, 'owner_missing', owner from moving_csv
      where reason is null and owner is not null
        and not exists (select from users where lower(username) = lower(owner))`,
  );
  await sql`
    insert into moving_lines (source_id, kind, owner_id, package_id, username, password, mac_address, sn, stb_type, code,
      max_connections, is_trial, status, expired_at, unlimited, note, country, created_at)
    select ${SOURCE_ID}, kind, users.id, package_id, moving_csv.username, password, mac_address, sn, stb_type, code,
      max_connections, is_trial, status, expired_at, unlimited, moving_csv.note, country, moving_csv.created_at
    from moving_csv left join users on lower(users.username) = lower(owner)
    where reason is null`.execute(trx);
  return { ...map, packages: { ...(await packagesHere(trx)), ...map.packages } };
}

/** A line is known by what its customer uses, so that rows of a file may come and go. */
const SOURCE_ID = sql`'csv ' || kind || ':' || coalesce(code, mac_address, lower(moving_csv.username))`;

/** Marks rows that repeat an earlier one. */
async function keepFirst(trx: Transaction<Database>): Promise<void> {
  await sql`
    update moving_csv set reason = 'duplicate_line'
    from (
      select ctid, row_number() over (partition by ${SOURCE_ID} order by moving_csv.row_number) as number
      from moving_csv where reason is null
    ) as same
    where same.ctid = moving_csv.ctid and number > 1`.execute(trx);
}

/** Returns the ids of the packages here that the file names, in any case; null for those that are not here. */
async function packagesHere(trx: Transaction<Database>): Promise<MovingMap['packages']> {
  const { rows } = await sql<{ name: string; id: number | null }>`
    insert into moving_packages (source_id, name, groups)
    select distinct package_id, package_id, '{}'::bigint[] from moving_csv
    where reason is null and package_id is not null
    returning source_id as name, (
      select min(id) from packages where lower(packages.name) = lower(source_id) and not exists (
        select from moved_objects where kind = 'package' and moved_objects.source_id = 'stand-in' and target_id = packages.id)
    ) as id`.execute(trx);
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
}

/** Reads records. Throws a Refusal for a file that is no CSV, or has other columns. */
async function* linesOf(input: AsyncIterable<Buffer>): AsyncGenerator<CsvLine> {
  const parser = parse({
    bom: true,
    columns: headerOf,
    info: true,
    max_record_size: LONGEST,
    skip_empty_lines: true,
    trim: true,
  });
  const source = Readable.from(input);
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<{
      record: CsvRecord;
      info: { lines: number };
    }>)
      yield lineOf(record, info.lines);
  } catch (error) {
    throw error instanceof CsvError ? new Refusal(printable(error.message)) : error;
  }
}

/** Checks the names of the columns. Throws a Refusal that names the first unknown one. */
function headerOf(names: string[]): string[] {
  const columns = names.map((name) => name.toLowerCase());
  const unknown = columns.find((name) => !CSV_COLUMNS.some((column) => column === name));
  if (unknown !== undefined)
    throw new Refusal(`line 1: "${printable(unknown)}" is no column. These are: ${CSV_COLUMNS.join(', ')}.`);
  if (!columns.includes('kind')) throw new Refusal('line 1: the column "kind" is missing.');
  return columns;
}
