import { sql, type Insertable, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import { RETURNED_LINE, type LineRow } from '../lines.ts';
import type { Database } from '../schema/index.ts';
import type { LineKindName, LinesTable } from '../schema/lines.ts';
import {
  completedTransfer,
  transferParameters,
  transferCtes,
  type TransferParameters,
  type CompletedTransfer,
  type TransferOutcome,
  type Transfer,
} from '../ledger.ts';
import { hasUsername } from '../usernames.ts';
import { randomUsername } from './credentials.ts';
import {
  memoizeByKey,
  prepare,
  type Placeholder,
  type Placeholders,
  type PreparedStatement,
} from '../prepared.ts';
import { traceOf, type SyncTrace } from '../traces.ts';
import {
  chargeRecord,
  insertChargesCte,
  chargesFromJson,
  selectCharge,
  insertSyncsCte,
  type ChargeRecord,
  type NewCharge,
} from './charges.ts';
import { rowsFromJson } from './rows.ts';

/** A line to be inserted; times as ISO 8601. */
export type NewLine = Insertable<LinesTable> & { id: number };

/** The id of the next line to be inserted, as an expression. */
export const newLineId = sql<number>`nextval('lines_id_seq')`;

/** An inserted line with the id of its charge. */
export type ChargedLine = LineRow & { charge_id: number };

/** A line to be inserted, with its charge. */
export interface NewLineWithCharge {
  line: NewLine;
  charge: NewCharge;
}

/**
 * Inserts lines with their charges and queues their syncs, in one statement. A column that only some lines have is null
 * in the others. A column that no line has gets its default. A line is skipped with its charge if its username, MAC
 * address, code or host name is taken. Returns the inserted lines.
 */
export function insertChargedLines(
  trx: Transaction<Database>,
  sales: readonly NewLineWithCharge[],
): Promise<ChargedLine[]> {
  const columns = [...new Set(sales.flatMap(({ line }) => columnsOf(line)))];
  return insertLinesStatement(columns).execute(trx, {
    lines: JSON.stringify(sales.map(({ line }) => line)),
    charges: JSON.stringify(sales.map(({ charge }) => charge)),
    trace: traceOf(trx),
  });
}

/**
 * Sells one line as `insertChargedLines` does, with its payment in the same statement. Nearly every sale is of this kind. A
 * skipped line has been paid for all the same. Throws InsufficientCreditError.
 */
export async function insertPaidLine(
  trx: Transaction<Database>,
  { line, charge }: NewLineWithCharge,
  payment: Transfer,
): Promise<{ moved: CompletedTransfer; line: ChargedLine | undefined }> {
  const values = { ...transferParameters(payment), line, charge: chargeRecord(charge), trace: traceOf(trx) };
  const [outcome] = await insertPaidStatement(columnsOf(line)).execute(trx, values);
  const moved = completedTransfer(trx, payment, outcome);
  return { moved, line: outcome?.id == null ? undefined : outcome };
}

type LineColumn = keyof NewLine;

const columnsOf = (line: NewLine): LineColumn[] => Object.keys(line) as LineColumn[];

/** Lines as JSON: however many they are, the statement is the same. */
const insertLinesStatement = statementPerColumns(
  (columns, placeholder: Placeholders<{ lines: string; charges: string; trace: SyncTrace }>) => {
    const lines = rowsFromJson('lines', columns, placeholder('lines'));
    const charges = sql`${chargesFromJson(placeholder('charges'))} where line_id in (select id from sold)`;
    return sql<ChargedLine>`with ${insertCtes(columns, lines, charges, placeholder('trace'))} select ${CHARGED_LINES}`;
  },
);

interface PaidValues extends TransferParameters {
  line: NewLine;
  charge: ChargeRecord;
  trace: SyncTrace;
}

/** One line by a parameter for each column: 8 % less CPU than as JSON. */
const insertPaidStatement = statementPerColumns((columns, placeholder: Placeholders<PaidValues>) => {
  const line = placeholder('line');
  const lines = sql`select ${sql.join(columns.map((column) => line.column(column)))} from moved`;
  const charges = sql`${selectCharge(placeholder('charge'), sql`moved.id`)} from sold, moved`;
  return sql<TransferOutcome & (ChargedLine | SkippedLine)>`
    with ${transferCtes(placeholder)}, ${insertCtes(columns, lines, charges, placeholder('trace'))}
    select * from moving left join (select ${CHARGED_LINES}) as sale on true`;
});

type SkippedLine = Record<keyof ChargedLine, null>;

/** The parts of a statement that insert lines, and charges for the inserted ones. */
const insertCtes = (
  columns: readonly LineColumn[],
  lines: RawBuilder<unknown>,
  charges: RawBuilder<unknown>,
  trace: Placeholder<SyncTrace>,
) => sql`
  sold as (
    insert into lines (${sql.join(columns.map((column) => sql.ref(column)))}) ${lines}
    on conflict do nothing
    returning ${RETURNED_LINE}
  ),
  charged as ${insertChargesCte(charges)},
  queued as ${insertSyncsCte('create', trace)}`;

const CHARGED_LINES = sql`sold.*, charged.id as charge_id from sold join charged on charged.line_id = sold.id`;

/** Returns a prepared statement for each set of columns. Each kind has only a few. */
function statementPerColumns<Values extends object, Row>(
  build: (columns: readonly LineColumn[], placeholder: Placeholders<Values>) => RawBuilder<Row>,
): (columns: readonly LineColumn[]) => PreparedStatement<Values, Row> {
  const statements = memoizeByKey<PreparedStatement<Values, Row>>();
  return (columns) =>
    statements(columns.join(), () =>
      prepare<Values, Row>((db, placeholder) => build(columns, placeholder).compile(db)),
    );
}

/** Inserts the chosen bouquets of lines. */
export async function insertLineBouquets(
  trx: Transaction<Database>,
  chosen: readonly { line_id: number; bouquet_id: number }[],
): Promise<void> {
  if (chosen.length === 0) return;
  const columns = ['line_id', 'bouquet_id'] as const;
  await trx
    .insertInto('line_bouquets')
    .columns(columns)
    .expression(rowsFromJson('line_bouquets', columns, JSON.stringify(chosen)))
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
  requested: Readonly<Record<UniqueCredential, readonly string[]>>,
): Promise<Record<UniqueCredential, Set<string>>> {
  const taken = async (column: UniqueCredential): Promise<Set<string>> => {
    if (requested[column].length === 0) return new Set();
    const rows = await trx
      .selectFrom('lines')
      .select(column)
      .where(
        column === 'username'
          ? hasUsername('lines.username', requested.username)
          : sql<SqlBool>`${sql.ref(column)} = any(${requested[column]}::text[])`,
      )
      .where('deleted_at', 'is', null)
      .$if(column === 'mac_address', (lines) => lines.where('kind', '=', kind))
      .execute();
    const known = new Set(rows.map((row) => compared(column, row[column] ?? '')));
    return new Set(requested[column].filter((value) => known.has(compared(column, value))));
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
    const username = randomUsername();
    const line = await trx
      .selectFrom('lines')
      .select('id')
      .where(hasUsername('lines.username', [username]))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (line === undefined) return username;
  }
}
