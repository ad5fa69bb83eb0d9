import { sql, type Insertable, type Transaction } from 'kysely';
import { LINE_COLUMNS, lineStatus, type LineRow } from '../lines.ts';
import type { Database, LineKindName, LinesTable } from '../schema.ts';
import { freshUsername } from './credentials.ts';
import { statement, type Operand, type Statement } from '../statement.ts';
import { charging, chargesFor, telling, type NewCharge } from './charges.ts';
import { rowsFor } from './rows.ts';

/** A line as it is sold; times as ISO 8601 says them. */
export type NewLine = Insertable<LinesTable> & { id: number };

/** Ids for lines that are about to be inserted, as an expression: a JSON array. */
export const newLineIds = (count: Operand<number>) =>
  sql<number[]>`(
    select jsonb_agg(nextval('lines_id_seq')) from generate_series(1, ${count}::integer)
  )`;

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
  const lines = sold.map(({ line }) => line);
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))].sort() as (keyof NewLine)[];
  const key = columns.join();
  const insert = inserts.get(key) ?? insertOf(columns);
  inserts.set(key, insert);
  const charges = sold.map(({ charge }) => charge);
  return insert(trx, { lines: JSON.stringify(lines), charges: JSON.stringify(charges) });
}

/** By their columns: a kind has few sets of them. */
const inserts = new Map<string, ReturnType<typeof insertOf>>();

const insertOf = (
  columns: readonly (keyof NewLine)[],
): Statement<{ lines: string; charges: string }, SoldLine> =>
  statement((db, place) =>
    db
      .with('sold', (trx) =>
        trx
          .insertInto('lines')
          .columns(columns)
          .expression(rowsFor('lines', columns, place('lines')))
          .onConflict((conflict) => conflict.doNothing())
          .returning(LINE_COLUMNS)
          .returning(lineStatus().as('status')),
      )

      .with('charged', () =>
        charging(sql`${chargesFor(place('charges'))} where line_id in (select id from sold)`),
      )
      .with('told', () => telling('create'))
      .selectFrom('sold')
      .innerJoin('charged', 'charged.line_id', 'sold.id')
      .selectAll('sold')
      .select('charged.id as charge_id')
      .compile(),
  );

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
