import { sql, type CompiledQuery, type Transaction } from 'kysely';
import { operations, type OperationName } from '../generated/operations.ts';
import { compileOnce, type Placeholders } from './connection/compiled.ts';
import type { Reader } from './connection/reader.ts';
import type { Database } from './schema/tables.ts';
import { sha256 } from './values/texts.ts';

// A reference names the order that a user pays for: an invoice, say. One user can use it for one operation once, for
// ever, so a request that is repeated after years does nothing again.

/** A reference, and whose it is. */
export interface OrderReference {
  userId: number;
  operation: OperationName;
  reference: string;
}

/**
 * Returns the id of a reference, a UUID. It follows from the reference, so a payment can name the order without reading
 * it. Alone and in a batch, the same reference has the same id.
 */
export const referenceId = ({ userId, operation, reference }: OrderReference): string =>
  sha256(`${String(userId)} ${operations[operation].ordersOf} ${reference}`)
    .toString('hex', 0, 16)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** A reference with the object that it is for. */
export interface Claim extends OrderReference {
  /** Its `referenceId`. */
  id: string;
  subjectType: string | null;
  /** Null for an object that is yet to be made. */
  subjectId: number | null;
}

/** The constraint that a claim violates when the reference was used. */
export const REFERENCE_USED = 'order_references_pkey';

/**
 * Returns the statements that claim references. They wait for a transaction that has claimed one of them, and violate
 * REFERENCE_USED once that is committed. They are in the order of the ids, so that two requests cannot wait for each
 * other.
 */
export const claimStatements = (
  trx: Transaction<Database>,
  claims: readonly Claim[],
): CompiledQuery<never>[] =>
  claims
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((claim) => insert.compile(trx, { claim }));

const insert = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<{ claim: Claim }>) => {
  const claim = placeholder('claim');
  return sql<never>`
    insert into order_references (id, user_id, operation, reference, subject_type, subject_id)
    values (${claim.column('id')}, ${claim.column('userId')}, ${claim.column('operation')},
      ${claim.column('reference')}, ${claim.column('subjectType')}, ${claim.column('subjectId')})`.compile(
    trx,
  );
});

/** Returns the statement that names the objects that were made for references. */
export const subjectStatement = (
  trx: Transaction<Database>,
  made: readonly { id: string; subjectId: number }[],
): CompiledQuery<never> =>
  sql<never>`
    update order_references set subject_id = made.subject_id
    from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ subjectId }) => subjectId)}::bigint[])
      as made (id, subject_id)
    where order_references.id = made.id`.compile(trx);

/** A reference that was used, with what was made for it. */
export interface UsedReference {
  id: string;
  reference: string;
  /** The first payment; null if nothing was paid. */
  transaction_id: number | null;
  subject_type: string | null;
  subject_id: number | null;
}

/** Returns those of these references that were used. A payment names the object, if the reference does not. */
export function usedReferences(
  db: Reader,
  references: readonly Pick<Claim, 'id'>[],
): Promise<UsedReference[]> {
  return db
    .selectFrom('order_references')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('credit_transfers')
          .select(['credit_transfers.id as transaction_id', 'credit_transfers.subject_id as paid_for_id'])
          .whereRef('credit_transfers.reference_id', '=', 'order_references.id')
          .orderBy('credit_transfers.id')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select([
      'order_references.id',
      'reference',
      'transaction_id',
      'subject_type',
      sql<
        number | null
      >`coalesce(subject_id, paid_for_id, case when subject_type = 'Transaction' then transaction_id end)`.as(
        'subject_id',
      ),
    ])
    .where('order_references.id', '=', sql<string>`any(${references.map(({ id }) => id)}::uuid[])`)
    .execute();
}
