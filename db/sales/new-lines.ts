import { sql, type Insertable, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import { LINE_COLUMNS, lineHost, lineStatus, type LineRow } from '../lines.ts';
import type { Database } from '../schema/index.ts';
import type { LineKindName, LinesTable } from '../schema/lines.ts';
import {
  movedBy,
  moveOf,
  movingCredit,
  type Move,
  type Moved,
  type MoveOutcome,
  type Transfer,
} from '../ledger.ts';
import { hasUsername } from '../usernames.ts';
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

/** A line to be sold, with its charge. */
export interface Sale {
  line: NewLine;
  charge: NewCharge;
}

/**
 * Inserts lines with their charges, and puts them on their way to the streaming edge, in one statement. A column that
 * only some lines name is null in the others; one that none names has its default. A line whose username, MAC
 * address, code or host name another line has is left out, with its charge. Returns those that are in.
 */
export function insertSold(trx: Transaction<Database>, sales: readonly Sale[]): Promise<SoldLine[]> {
  const [only] = sales;
  if (only !== undefined && sales.length === 1) return insertOne(columnsOf(only))(trx, valuesOf(only));
  const lines = sales.map(({ line }) => line);
  const columns = [...new Set(sales.flatMap(columnsOf))];
  const charges = JSON.stringify(sales.map(({ charge }) => charge));
  return insertSeveral(columns)(trx, { lines: JSON.stringify(lines), charges });
}

/**
 * The same for one line, with the transfer that pays for it in the same statement: what nearly every sale is. Where the
 * line is left out it has been paid for all the same. Throws InsufficientCreditError.
 */
export async function sellOne(
  trx: Transaction<Database>,
  sale: Sale,
  payment: Transfer,
): Promise<{ moved: Moved; line: SoldLine | undefined }> {
  const [outcome] = await insertPaid(columnsOf(sale))(trx, Object.assign(moveOf(payment), valuesOf(sale)));
  const moved = movedBy(payment, outcome);
  return { moved, line: outcome === undefined || outcome.id === null ? undefined : outcome };
}

type LineColumns = readonly (keyof NewLine)[];

const columnsOf = ({ line }: Sale): LineColumns => Object.keys(line) as LineColumns;

const valuesOf = ({ line, charge }: Sale): unknown[] => [...Object.values(line), ...chargeValues(charge)];

/** A parameter for each column: cheaper than JSON. */
const insertOne = byColumns<readonly unknown[], SoldLine>((columns, place) => {
  const lines = sql`values (${placesOf(columns, place)})`;
  const charges = sql`${chargeOf((index) => place(columns.length + index))} from sold`;
  return sql`with ${selling(columns, lines, charges)} select ${SOLD}`;
});

const insertPaid = byColumns<Move & readonly unknown[], MoveOutcome & (SoldLine | Unsold)>(
  (columns, place) => {
    const lines = sql`select ${placesOf(columns, place)} from moved`;
    const charges = sql`${chargeOf((index) => place(columns.length + index), sql`moved.id`)} from sold, moved`;
    return sql`with ${movingCredit(place)}, ${selling(columns, lines, charges)}
    select * from moving left join (select ${SOLD}) as sale on true`;
  },
);

const insertSeveral = byColumns<{ lines: string; charges: string }, SoldLine>((columns, place) => {
  const charges = sql`${chargesFor(place('charges'))} where line_id in (select id from sold)`;
  return sql`with ${selling(columns, rowsFor('lines', columns, place('lines')), charges)} select ${SOLD}`;
});

type Unsold = Record<keyof SoldLine, null>;

const placesOf = (columns: LineColumns, place: (index: number) => RawBuilder<unknown>) =>
  sql.join(columns.map((_, index) => place(index)));

/** The parts of a statement that insert lines, and charges for those that are in. */
const selling = (columns: LineColumns, lines: RawBuilder<unknown>, charges: RawBuilder<unknown>) => sql`
  sold as (
    insert into lines (${sql.join(columns.map((column) => sql.ref(column)))}) ${lines}
    on conflict do nothing
    returning ${sql.join(LINE_COLUMNS.map((column) => sql.ref(column)))}, ${lineStatus()} as status, ${lineHost()} as host
  ),
  charged as ${charging(charges)},
  told as ${telling('create')}`;

const SOLD = sql`sold.*, charged.id as charge_id from sold join charged on charged.line_id = sold.id`;

/** A statement for each set of columns: a kind has few of them. */
function byColumns<Values extends object, Row>(
  build: (columns: LineColumns, place: Places<Values>) => RawBuilder<unknown>,
): (columns: LineColumns) => Statement<Values, Row> {
  const statements = new Map<string, Statement<Values, Row>>();
  return (columns) => {
    const key = columns.join();
    const kept =
      statements.get(key) ??
      statement<Values, Row>((db, place) => sql<Row>`${build(columns, place)}`.compile(db));
    statements.set(key, kept);
    return kept;
  };
}

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

/**
 * Credentials of which no two lines have the same: a MAC address in one kind, the others in all, a username whatever
 * the case of its letters.
 */
export type UniqueCredential = 'username' | 'mac_address' | 'code';

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
      .where(
        column === 'username'
          ? hasUsername('lines.username', asked.username)
          : sql<SqlBool>`${sql.ref(column)} = any(${asked[column]}::text[])`,
      )
      .where('deleted_at', 'is', null)
      .$if(column === 'mac_address', (lines) => lines.where('kind', '=', kind))
      .execute();
    const known = new Set(rows.map((row) => compared(column, row[column] ?? '')));
    return new Set(asked[column].filter((value) => known.has(compared(column, value))));
  };
  return {
    username: await taken('username'),
    mac_address: await taken('mac_address'),
    code: await taken('code'),
  };
}

const compared = (column: UniqueCredential, value: string): string =>
  column === 'username' ? value.toLowerCase() : value;

/** A username that no line has. Two that draw the same at once meet in `lines_username_unique`. */
export async function freeUsername(trx: Transaction<Database>): Promise<string> {
  for (;;) {
    const username = freshUsername();
    const line = await trx
      .selectFrom('lines')
      .select('id')
      .where(hasUsername('lines.username', [username]))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (line === undefined) return username;
  }
}
