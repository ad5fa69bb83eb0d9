import { sql, type Insertable, type RawBuilder, type Transaction } from 'kysely';
import { LINE_COLUMNS, lineStatus, type LineRow } from '../lines.ts';
import type { Database, LineKindName, LinesTable } from '../schema.ts';
import { freshUsername } from './credentials.ts';
import { statement, type Places, type Statement } from '../statement.ts';
import { chargeOf, charging, chargesFor, chargeValues, telling, type NewCharge } from './charges.ts';
import { rowsFor } from './rows.ts';

/** A line as it is sold; times as ISO 8601 says them. */
export type NewLine = Insertable<LinesTable> & { id: number };

/** The id of a line that is about to be inserted, as an expression. */
export const newLineId = sql<number>`nextval('lines_id_seq')`;

/** A line that has been sold, and what was charged for it. */
export type SoldLine = LineRow & { charge_id: number };

/**
 * Inserts lines with their charges, and puts them on their way to the streaming edge, in one statement. A column that
 * only some lines name is null in the others; one that none names has its default. A line whose username, MAC
 * address, code or host name another line has is left out, with its charge. Returns those that are in.
 */
export function insertSold(
  trx: Transaction<Database>,
  sold: readonly { line: NewLine; charge: NewCharge }[],
): Promise<SoldLine[]> {
  const [only] = sold;
  if (only !== undefined && sold.length === 1) {
    const columns = Object.keys(only.line) as LineColumns;
    return insertOne(columns)(trx, [...Object.values(only.line), ...chargeValues(only.charge)]);
  }
  const lines = sold.map(({ line }) => line);
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))] as LineColumns;
  const charges = JSON.stringify(sold.map(({ charge }) => charge));
  return insertSeveral(columns)(trx, { lines: JSON.stringify(lines), charges });
}

type LineColumns = readonly (keyof NewLine)[];

/** Where the rows of lines and charges come from. The charges leave out those whose line is not in `sold`. */
type Source<Values> = (
  columns: LineColumns,
  place: Places<Values>,
) => { lines: RawBuilder<unknown>; charges: RawBuilder<unknown> };

/** A parameter for each column: what nearly every sale is, and cheaper than JSON. */
const insertOne = byColumns<readonly unknown[]>((columns, place) => ({
  lines: sql`values (${sql.join(columns.map((_, index) => place(index)))})`,
  charges: sql`${chargeOf((index) => place(columns.length + index))} from sold`,
}));

const insertSeveral = byColumns<{ lines: string; charges: string }>((columns, place) => ({
  lines: rowsFor('lines', columns, place('lines')),
  charges: sql`${chargesFor(place('charges'))} where line_id in (select id from sold)`,
}));

/** A statement for each set of columns: a kind has few of them. */
function byColumns<Values extends object>(
  source: Source<Values>,
): (columns: LineColumns) => Statement<Values, SoldLine> {
  const statements = new Map<string, Statement<Values, SoldLine>>();
  return (columns) => {
    const key = columns.join();
    const insert = statements.get(key) ?? insertFrom(source, columns);
    statements.set(key, insert);
    return insert;
  };
}

const insertFrom = <Values extends object>(
  source: Source<Values>,
  columns: LineColumns,
): Statement<Values, SoldLine> =>
  statement((db, place) => {
    const { lines, charges } = source(columns, place);
    return db
      .with('sold', (trx) =>
        trx
          .insertInto('lines')
          .columns(columns)
          .expression(lines)
          .onConflict((conflict) => conflict.doNothing())
          .returning(LINE_COLUMNS)
          .returning(lineStatus().as('status')),
      )
      .with('charged', () => charging(charges))
      .with('told', () => telling('create'))
      .selectFrom('sold')
      .innerJoin('charged', 'charged.line_id', 'sold.id')
      .selectAll('sold')
      .select('charged.id as charge_id')
      .compile();
  });

/** Gives lines bouquets of their own. */
export async function insertLineBouquets(
  trx: Transaction<Database>,
  opened: readonly { line_id: number; bouquet_id: number }[],
): Promise<void> {
  if (opened.length === 0) return;
  const columns = ['line_id', 'bouquet_id'] as const;
  await trx
    .insertInto('line_bouquets')
    .columns(columns)
    .expression(rowsFor('line_bouquets', columns, JSON.stringify(opened)))
    .execute();
}

/** Credentials of which no two lines have the same: a MAC address in one kind, the others in all. */
export type UniqueCredential = 'username' | 'mac' | 'code';

/** Of the given credentials, those that lines have by now. */
export async function takenCredentials(
  trx: Transaction<Database>,
  kind: LineKindName,
  asked: Readonly<Record<UniqueCredential, readonly string[]>>,
): Promise<Record<UniqueCredential, Set<string>>> {
  const taken = async (column: UniqueCredential): Promise<Set<string>> => {
    if (asked[column].length === 0) return new Set();
    const rows = await trx
      .selectFrom('lines')
      .select(column)
      .where(column, '=', sql<string>`any(${asked[column]}::text[])`)
      .where('deleted_at', 'is', null)
      .$if(column === 'mac', (lines) => lines.where('kind', '=', kind))
      .execute();
    return new Set(rows.map((row) => row[column] ?? ''));
  };
  return { username: await taken('username'), mac: await taken('mac'), code: await taken('code') };
}

/** A username that no line has. Two that draw the same at once meet in `lines_username_unique`. */
export async function freeUsername(trx: Transaction<Database>): Promise<string> {
  for (;;) {
    const username = freshUsername();
    const line = await trx
      .selectFrom('lines')
      .select('id')
      .where('username', '=', username)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (line === undefined) return username;
  }
}
