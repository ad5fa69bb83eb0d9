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
import { chargeOf, charging, chargesFor, chargeValues, queueingSyncs, type NewCharge } from './charges.ts';
import { rowsFor } from './rows.ts';

/** A line to be inserted; times as ISO 8601. */
export type NewLine = Insertable<LinesTable> & { id: number };

/** The id of the next line to be inserted, as an expression. */
export const newLineId = sql<number>`nextval('lines_id_seq')`;

/** A sold line with the id of its charge. */
export type SoldLine = LineRow & { charge_id: number };

/** A line to be sold, with its charge. */
export interface Sale {
  line: NewLine;
  charge: NewCharge;
}

/**
 * Inserts lines with their charges and queues their syncs, in one statement. A column that only some lines have is null
 * in the others. A column that no line has gets its default. A line is skipped with its charge if its username, MAC
 * address, code or host name is taken. Returns the inserted lines.
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
 * Sells one line as `insertSold` does, with its payment in the same statement. Nearly every sale is of this kind. A
 * skipped line has been paid for all the same. Throws InsufficientCreditError.
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

/** One parameter per column, which is cheaper than JSON. */
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

/** The parts of a statement that insert lines, and charges for the inserted ones. */
const selling = (columns: LineColumns, lines: RawBuilder<unknown>, charges: RawBuilder<unknown>) => sql`
  sold as (
    insert into lines (${sql.join(columns.map((column) => sql.ref(column)))}) ${lines}
    on conflict do nothing
    returning ${sql.join(LINE_COLUMNS.map((column) => sql.ref(column)))}, ${lineStatus()} as status, ${lineHost()} as host
  ),
  charged as ${charging(charges)},
  told as ${queueingSyncs('create')}`;

const SOLD = sql`sold.*, charged.id as charge_id from sold join charged on charged.line_id = sold.id`;

/** Returns a prepared statement for each set of columns. Each kind has only a few. */
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

/** Inserts the chosen bouquets of lines. */
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
 * Credentials that must be unique: a MAC address within its kind, the others among all lines. Usernames are compared
 * without regard to case.
 */
export type UniqueCredential = 'username' | 'mac_address' | 'code';

/** Returns which of the given credentials are already taken. */
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

/**
 * Returns a username that no line has. If two transactions generate the same one at once, `lines_username_unique`
 * rejects one of them.
 */
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
