import { sql, type Kysely, type Transaction } from 'kysely';
import { open } from 'node:fs/promises';
import type { Database } from '../../db/schema/tables.ts';
import { isBrokenGzip, readBytes, unreadable } from '../lib/bytes.ts';
import { printable } from '../lib/printable.ts';
import { Refusal } from '../lib/refusal.ts';
import { table } from '../lib/table.ts';
import { formatThousands, Ticker } from '../seed/progress.ts';
import type { Panel } from './panels.ts';
import { readDump, type DumpCounts } from './read-dump.ts';

/** How many lines of the report the terminal gets. */
const SHOWN = 1000;
const PAGE = 1000;

interface ReportRow {
  position: number;
  level: string;
  table: string;
  id: string;
  reason: string;
  detail: string | null;
}

/**
 * Prints what would come of a dump, and what would not. Writes the same as JSON to a file, where one is named. Changes
 * nothing. Throws a Refusal that names the file and the error.
 */
export async function showDump(
  db: Kysely<Database>,
  path: string,
  { panel: chosen, report }: { panel: Panel | undefined; report: string | undefined },
): Promise<void> {
  const trx = await db.startTransaction().execute();
  try {
    const { panel, counts } = await readPath(trx, path, chosen);
    if (report !== undefined) await writeReport(trx, report, panel, counts);
    const rows = await reportPage(trx, 0, SHOWN);
    console.log(`${printable(path)} (${panel})\n${countsText(counts)}`);
    if (rows.length > 0) console.log(`\n${reportText(rows)}`);
    const more = counts.skipped + counts.warnings - rows.length;
    if (more > 0) console.log(`${formatThousands(more)} more: --report FILE.json has all of them.`);
    console.log('\nA dry run: nothing is changed.');
  } finally {
    await trx.rollback().execute();
  }
}

/** Reads the dump in a file, or from stdin for `-`, and tells how far it has come. Throws a Refusal that names the file. */
async function readPath(
  trx: Transaction<Database>,
  path: string,
  panel: Panel | undefined,
): ReturnType<typeof readDump> {
  let bytes = 0;
  const ticker = new Ticker(
    process.stderr,
    () => `${printable(path)}: ${formatThousands(Math.floor(bytes / 1e6))} MB read`,
  );
  const input = readBytes(path, (count) => {
    bytes += count;
    ticker.tick();
  });
  try {
    return await readDump(trx, input, { panel });
  } catch (error) {
    const refusal = isBrokenGzip(error)
      ? new Refusal('the gzip file is broken, or cut off.')
      : error instanceof Refusal
        ? error
        : unreadable(error);
    throw refusal === undefined ? error : new Refusal(printable(`${path}: ${refusal.message}`));
  } finally {
    ticker.clear();
  }
}

function countsText(counts: DumpCounts): string {
  return table(
    ['what comes', 'rows'],
    (['users', 'packages', 'bouquets', 'lines'] as const).map((name) => [
      name,
      formatThousands(counts[name]),
    ]),
  );
}

function reportText(rows: readonly ReportRow[]): string {
  return table(
    ['report', 'table', 'id', 'reason', 'detail'],
    rows.map((row) => [row.level, row.table, row.id, row.reason, row.detail ?? '']),
  );
}

async function reportPage(trx: Transaction<Database>, after: number, limit: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select position, level, source_table as table, source_id as id, reason, detail from moving_report
    where position > ${after}::bigint order by position limit ${limit}::integer`.execute(trx);
  return rows;
}

/** Writes the report, a line each, page by page. Throws a Refusal if the file cannot be written. */
async function writeReport(
  trx: Transaction<Database>,
  path: string,
  panel: Panel,
  counts: DumpCounts,
): Promise<void> {
  const file = await open(path, 'w').catch((error: unknown) => {
    throw new Refusal(`${printable(path)} cannot be written (${printable(String(error))}).`);
  });
  try {
    await file.write(`{"panel": ${JSON.stringify(panel)}, "counts": ${JSON.stringify(counts)}, "report": [`);
    let [rows, last] = [await reportPage(trx, 0, PAGE), 0];
    while (rows.length > 0) {
      const lines = rows.map(
        ({ position, ...row }) => `${position === 1 ? '' : ','}\n${JSON.stringify(row)}`,
      );
      await file.write(lines.join(''));
      last = rows.at(-1)?.position ?? last;
      rows = await reportPage(trx, last, PAGE);
    }
    await file.write('\n]}\n');
  } finally {
    await file.close();
  }
}
