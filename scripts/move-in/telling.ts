import type { Transaction } from 'kysely';
import { open } from 'node:fs/promises';
import type { Database } from '../../db/schema/tables.ts';
import { printable } from '../lib/printable.ts';
import { Refusal } from '../lib/refusal.ts';
import { table } from '../lib/table.ts';
import { orderReport, reportPage, type ReportRow } from './tables.ts';

/** How many rows of the report the terminal gets. */
const SHOWN = 1000;
const PAGE = 1000;

/** Prints the report, and writes all of it as JSON to a file, where one is named. Throws a Refusal that names the file. */
export async function tellReport(
  trx: Transaction<Database>,
  panel: string,
  path: string | undefined,
): Promise<void> {
  await orderReport(trx);
  if (path !== undefined) await writeReport(trx, panel, path);
  const rows = await reportPage(trx, 0, SHOWN + 1);
  if (rows.length > 0) console.log(`${reportText(rows.slice(0, SHOWN))}\n`);
  if (rows.length > SHOWN) console.log('There is more: --report FILE.json has all of it.\n');
}

const reportText = (rows: readonly ReportRow[]): string =>
  table(
    ['report', 'table', 'id', 'reason', 'detail'],
    rows.map((row) => [row.level, row.source_table, row.source_id, row.reason, row.detail ?? '']),
  );

/** Writes the report, a line each, page by page. */
async function writeReport(trx: Transaction<Database>, panel: string, path: string): Promise<void> {
  const file = await open(path, 'w').catch((error: unknown) => {
    throw new Refusal(`${printable(path)} cannot be written (${printable(String(error))}).`);
  });
  try {
    await file.write(`{"panel": ${JSON.stringify(panel)}, "report": [`);
    let rows = await reportPage(trx, 0, PAGE);
    while (rows.length > 0) {
      const lines = rows.map(
        ({ position, ...row }) => `${position === 1 ? '' : ','}\n${JSON.stringify(formOf(row))}`,
      );
      await file.write(lines.join(''));
      rows = await reportPage(trx, rows.at(-1)?.position ?? 0, PAGE);
    }
    await file.write('\n]}\n');
  } finally {
    await file.close();
  }
}

const formOf = ({ level, source_table, source_id, reason, detail }: ReportRow) => ({
  level,
  table: source_table,
  id: source_id,
  reason,
  detail,
});
