import { sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import { LINE_COLUMNS, type LineRow } from '../lines.ts';
import type { Database } from '../schema/index.ts';
import type { LineKindName } from '../schema/lines.ts';
import { compileOnce, type Placeholder, type Placeholders } from '../connection/compiled.ts';
import { traceOf, type SyncTrace } from '../connection/traces.ts';
import { insertLineEvents, lineEventColumns } from '../events/record.ts';
import { insertSyncs } from '../syncs.ts';
import { withZone } from '../values/time.ts';
import { chargesFromJson, insertCharges, type NewCharge } from './charges.ts';
import { randomUsername } from '../values/random.ts';
import { anyText, hasUsername, rowsFromJson } from '../values/expressions.ts';

/** The id of the next line to be inserted, as an expression. */
export const newLineId = sql<number>`nextval('lines_id_seq')`;

/** A line to be inserted, as it is once it is inserted, and its charge. */
export interface NewLineWithCharge {
  line: LineRow;
  charge: NewCharge;
}

/** The ids of an inserted line and of its charge. */
export interface ChargedLine {
  id: number;
  charge_id: number;
}

/**
 * Inserts lines with their charges and queues their syncs, in one statement. A line is skipped with its charge if its
 * username, MAC address, code, host name or reference is taken. Returns the inserted lines.
 */
export function insertChargedLines(
  trx: Transaction<Database>,
  sales: readonly NewLineWithCharge[],
): Promise<ChargedLine[]> {
  return insertAll.execute(trx, {
    lines: JSON.stringify(sales.map(({ line }) => lineRecord(line))),
    charges: JSON.stringify(sales.map(({ charge }) => charge)),
    trace: traceOf(trx),
  });
}

/** The columns that a line is inserted with. The others follow from them or have defaults. */
const SHOWN_COLUMNS = LINE_COLUMNS.filter(
  (column) => column !== 'refunded_at' && column !== 'created_at' && column !== 'updated_at',
);
const COLUMNS = [...SHOWN_COLUMNS, 'sold_by_id'] as const;

/** A line as a row to insert. */
export type LineRecord = Pick<LineRow, (typeof SHOWN_COLUMNS)[number]> & { sold_by_id: number };

/** Returns the row of a line for `newLineColumns`. */
export const lineRecord = (line: LineRow): LineRecord => ({
  ...line,
  sold_by_id: line.created_by_id,
  activated_at: withZone(line.activated_at),
  expired_at: withZone(line.expired_at),
});

/** Returns the select list of one new line. */
export const newLineColumns = (line: Placeholder<LineRecord>): RawBuilder<unknown> =>
  sql.join(COLUMNS.map((column) => line.column(column)));

/**
 * Returns an insert of lines whose credentials are free, to stand in a statement. It returns what their events show.
 */
export const insertNewLines = (lines: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into lines (${sql.join(COLUMNS.map((column) => sql.ref(column)))}) ${lines}
  on conflict do nothing
  returning ${lineEventColumns}, ${NEW_STATUS} as status`;

/** A new line has no restriction, and has not expired. */
const NEW_STATUS = sql`case when expired_at is null then 'waiting' else 'active' end`;

/** Lines as JSON: however many they are, the statement is the same. */
const insertAll = compileOnce(
  (
    trx: Transaction<Database>,
    placeholder: Placeholders<{ lines: string; charges: string; trace: SyncTrace }>,
  ) => {
    const lines = rowsFromJson('lines', COLUMNS, placeholder('lines'));
    const charges = sql`${chargesFromJson(placeholder('charges'))} where line_id in (select id from sold)`;
    return sql<ChargedLine>`
      with sold as (${insertNewLines(lines)}),
      charged as (${insertCharges(charges)}),
      queued as (${insertSyncs(sql`charged`, 'create', placeholder('trace'))}),
      told as (${insertLineEvents('line.created', sql`sold`)})
      select line_id as id, id as charge_id from charged`.compile(trx);
  },
);

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
          : sql<SqlBool>`${sql.ref(column)} = ${anyText(requested[column])}`,
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
