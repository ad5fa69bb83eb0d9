import type { Cause } from '../../db/cause.ts';
import { sql, type Transaction, type SqlBool } from 'kysely';
import { moveCredit, transferOf, type CompletedTransfer, type Payment } from '../../db/transfers.ts';
import { LINE_COLUMNS, lineEventStatement, type LineRow } from '../../db/lines.ts';
import { chargeStatement, type NewCharge } from './charges.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { LineKindName } from '../../db/schema/columns.ts';
import { compileOnce, type Placeholders } from '../../db/connection/compiled.ts';
import { syncStatement } from '../../db/syncs.ts';
import { withZone } from '../../db/values/time.ts';
import { randomUsername } from '../../db/values/texts.ts';
import { anyText, hasUsername, rowsFromJson } from '../../db/values/expressions.ts';

/** The id of the next line to be inserted, as an expression. */
export const newLineId = sql<number>`nextval('lines_id_seq')`;

/** A line in its state after the insert, its charge, and its payment: null for a charge of 0, or one that is paid. */
export interface NewLineWithCharge {
  line: LineRow;
  charge: NewCharge;
  payment: Payment | null;
  /** The id of the order's reference. */
  referenceId: string | null;
}

/**
 * Pays for new lines, inserts them with their charges, queues their syncs and records their events. Skips a line whose
 * username, MAC address, code, host name or external id is taken. Returns the completed transfers, and the ids of the
 * inserted lines. Throws InsufficientCreditError.
 */
export async function insertChargedLines(
  trx: Transaction<Database>,
  cause: Cause,
  sales: readonly NewLineWithCharge[],
): Promise<{ moved: CompletedTransfer[]; ids: ReadonlySet<number> }> {
  const ids = sales.map(({ line }) => line.id);
  const references = sales.map(({ referenceId }) => referenceId);
  const payments = sales.flatMap(({ payment }) => (payment === null ? [] : [transferOf(payment)]));
  const { moved, rows } = await moveCredit<{ id: number }>(trx, payments, [
    ...sales.map(({ line }) => insert.compile(trx, { line: lineRecord(line) })),
    ...sales.map(({ charge }) => chargeStatement(trx, charge)),
    syncStatement(trx, cause, ids, 'create'),
    lineEventStatement(trx, cause, ids, 'line.created', references),
  ]);
  return { moved, ids: new Set(rows.map(({ id }) => id)) };
}

/** The columns of the insert. The others have defaults or follow from these. */
const SHOWN_COLUMNS = LINE_COLUMNS.filter(
  (column) => column !== 'refunded_at' && column !== 'created_at' && column !== 'updated_at',
);
const COLUMNS = [...SHOWN_COLUMNS, 'sold_by_id'] as const;

type LineRecord = ReturnType<typeof lineRecord>;

const lineRecord = (line: LineRow) => ({
  ...line,
  sold_by_id: line.created_by_id,
  activated_at: withZone(line.activated_at),
  expired_at: withZone(line.expired_at),
});

const insert = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<{ line: LineRecord }>) => {
  const line = placeholder('line');
  return sql<{ id: number }>`
    insert into lines (${sql.join(COLUMNS.map((column) => sql.ref(column)))})
    values (${sql.join(COLUMNS.map((column) => line.column(column)))})
    on conflict do nothing returning id`.compile(trx);
});

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

/** Credentials that must be unique: MAC addresses within a kind, usernames (in any case) and codes among all lines. */
export type UniqueCredential = 'username' | 'mac_address' | 'code';

/** Returns the requested credentials that are taken. */
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

/** Returns a free username. If two transactions generate the same one, `lines_username_unique` rejects one of them. */
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
