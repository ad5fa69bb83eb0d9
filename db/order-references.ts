import { sql, type CompiledQuery, type Transaction } from 'kysely';
import { compileOnce, type Placeholders } from './connection/compiled.ts';
import type { Reader } from './connection/reader.ts';
import type { Database } from './schema/tables.ts';
import { rowsFromJson } from './values/expressions.ts';
import { sha256 } from './values/texts.ts';

// A reference names the order that a user pays for: an invoice, say. One user can use it for one operation once, for
// ever, so a request that is repeated after years does nothing again.

/** A reference, and whose it is. */
export interface OrderReference {
  userId: number;
  operation: string;
  reference: string;
}

/**
 * Returns the id of a reference, a UUID. It follows from the reference, so a payment can name the order without reading
 * it.
 */
export const referenceId = ({ userId, operation, reference }: OrderReference): string =>
  sha256(`${String(userId)} ${operation} ${reference}`)
    .toString('hex', 0, 16)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** A reference with the object that it is for. */
export interface Claim extends OrderReference {
  subjectType: string | null;
  /** Null for an object that is yet to be made. */
  subjectId: number | null;
}

/** The constraint that a claim violates when the reference was used. */
export const REFERENCE_USED = 'order_references_pkey';

const COLUMNS = ['id', 'user_id', 'operation', 'reference', 'subject_type', 'subject_id'] as const;

/**
 * Returns the statement that claims references. It waits for a transaction that has claimed one of them, and violates
 * REFERENCE_USED once that is committed. Claims of several are made in the order of their ids, so that two cannot wait
 * for each other.
 */
export function claimStatement(trx: Transaction<Database>, claims: readonly Claim[]): CompiledQuery<never> {
  const rows = claims.map(
    ({ subjectType: subject_type, subjectId: subject_id, userId: user_id, ...claim }) => ({
      id: referenceId({ userId: user_id, ...claim }),
      user_id,
      ...claim,
      subject_type,
      subject_id,
    }),
  );
  return claim.compile(trx, { rows: JSON.stringify(rows) });
}

const claim = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<{ rows: string }>) =>
  sql<never>`
    insert into order_references (${sql.join(COLUMNS.map((column) => sql.ref(column)))})
    ${rowsFromJson('order_references', COLUMNS, placeholder('rows'))} order by id`.compile(trx),
);

/** Returns the statement that names the objects that were made for references, by the references' ids. */
export function subjectStatement(
  trx: Transaction<Database>,
  made: readonly { id: string; subjectId: number }[],
): CompiledQuery<never> {
  return nameSubjects.compile(trx, {
    ids: made.map(({ id }) => id),
    subjects: made.map(({ subjectId }) => subjectId),
  });
}

const nameSubjects = compileOnce(
  (
    trx: Transaction<Database>,
    placeholder: Placeholders<{ ids: readonly string[]; subjects: readonly number[] }>,
  ) =>
    sql<never>`
      update order_references set subject_id = made.subject_id
      from unnest(${placeholder('ids')}::uuid[], ${placeholder('subjects')}::bigint[]) as made (id, subject_id)
      where order_references.id = made.id`.compile(trx),
);

/** A reference that was used, with what was made for it. */
export interface UsedReference {
  id: string;
  reference: string;
  /** The first payment; null if nothing was paid. */
  transaction_id: number | null;
  subject_type: string | null;
  subject_id: number | null;
}

/** Returns those of these references that were used. */
export function usedReferences(db: Reader, references: readonly OrderReference[]): Promise<UsedReference[]> {
  return db
    .selectFrom('order_references')
    .select((eb) => [
      'id',
      'reference',
      'subject_type',
      'subject_id',
      eb
        .selectFrom('credit_transfers')
        .select((transfer) => transfer.fn.min('credit_transfers.id').as('id'))
        .whereRef('credit_transfers.reference_id', '=', 'order_references.id')
        .as('transaction_id'),
    ])
    .where('id', '=', sql<string>`any(${references.map(referenceId)}::uuid[])`)
    .orderBy('id')
    .execute();
}
