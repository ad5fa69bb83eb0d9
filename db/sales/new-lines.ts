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
import {
  oncePerKey,
  prepare,
  rowPlaceholders,
  rowValues,
  type Placeholders,
  type PreparedStatement,
  type RowValues,
} from '../prepared.ts';
import {
  charging,
  chargesFor,
  chargeValues,
  paidCharge,
  telling,
  type ChargeValues,
  type NewCharge,
} from './charges.ts';
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
  const columns = [...new Set(sales.flatMap(({ line }) => columnsOf(line)))];
  return insertLines(columns).execute(trx, {
    lines: JSON.stringify(sales.map(({ line }) => line)),
    charges: JSON.stringify(sales.map(({ charge }) => charge)),
  });
}

/**
 * The same for one line, with the transfer that pays for it in the same statement: what nearly every sale is. Where the
 * line is left out it has been paid for all the same. Throws InsufficientCreditError.
 */
export async function sellOne(
  trx: Transaction<Database>,
  { line, charge }: Sale,
  payment: Transfer,
): Promise<{ moved: Moved; line: SoldLine | undefined }> {
  const columns = columnsOf(line);
  const [outcome] = await insertPaid(columns).execute(trx, {
    ...moveOf(payment),
    ...rowValues('line', columns, line),
    ...chargeValues(charge),
  });
  const moved = movedBy(payment, outcome);
  return { moved, line: outcome === undefined || outcome.id === null ? undefined : outcome };
}

type LineColumn = keyof NewLine;

const columnsOf = (line: NewLine): LineColumn[] => Object.keys(line) as LineColumn[];

/** Lines as JSON: however many they are, the statement is the same. */
const insertLines = byColumns((columns, placeholder: Placeholders<{ lines: string; charges: string }>) => {
  const lines = rowsFor('lines', columns, placeholder('lines'));
  const charges = sql`${chargesFor(placeholder('charges'))} where line_id in (select id from sold)`;
  return sql<SoldLine>`with ${selling(columns, lines, charges)} select ${SOLD}`;
});

type PaidValues = Move & RowValues<'line', LineColumn> & ChargeValues;

/** One line by a parameter for each column: 8 % less CPU than as JSON. */
const insertPaid = byColumns((columns, placeholder: Placeholders<PaidValues>) => {
  const lines = sql`select ${sql.join(rowPlaceholders(placeholder, 'line', columns))} from moved`;
  const charges = sql`${paidCharge(placeholder, sql`moved.id`)} from sold, moved`;
  return sql<MoveOutcome & (SoldLine | Unsold)>`
    with ${movingCredit(placeholder)}, ${selling(columns, lines, charges)}
    select * from moving left join (select ${SOLD}) as sale on true`;
});

type Unsold = Record<keyof SoldLine, null>;

/** The parts of a statement that insert lines, and charges for those that are in. */
const selling = (
  columns: readonly LineColumn[],
  lines: RawBuilder<unknown>,
  charges: RawBuilder<unknown>,
) => sql`
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
  build: (columns: readonly LineColumn[], placeholder: Placeholders<Values>) => RawBuilder<Row>,
): (columns: readonly LineColumn[]) => PreparedStatement<Values, Row> {
  const statements = oncePerKey<PreparedStatement<Values, Row>>();
  return (columns) =>
    statements(columns.join(), () =>
      prepare<Values, Row>((db, placeholder) => build(columns, placeholder).compile(db)),
    );
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
