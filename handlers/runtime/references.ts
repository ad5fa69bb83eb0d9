import type { Reader } from '../../db/connection/reader.ts';
import { referenceId, usedReferences, type Claim } from '../../db/order-references.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import type { AuditNote } from '../call/contract.ts';
import { Problem, validationFailed } from '../call/problem.ts';
import type { RequestParts } from './router.ts';

// The references of orders in requests. `reference` means the same in the body and the query of every operation, and in
// the lines of a batch.

/** A claim of a reference, and where the request has it. */
export interface NamedReference extends Claim {
  field: string;
  /** The index of the line in a batch. */
  index?: number;
}

interface Request {
  operation: OperationName;
  parts: RequestParts;
  caller: { id: number } | null;
}

/** Returns the references of a request. Throws 422 for one that two lines of a batch have. */
export function referencesOf({
  operation,
  parts: { params, query, body },
  caller,
}: Request): NamedReference[] {
  if (caller === null) return [];
  const subjectId = typeof params['id'] === 'number' ? params['id'] : null;
  const named = (holder: unknown, place: { field: string; index?: number }): NamedReference[] => {
    const reference = referenceIn(holder);
    if (reference === undefined) return [];
    const own = { userId: caller.id, operation, reference };
    return [
      { ...own, ...place, id: referenceId(own), subjectType: operations[operation].subject, subjectId },
    ];
  };
  const references = [
    ...[query, body].flatMap((holder) => named(holder, { field: 'reference' })),
    ...linesIn(body).flatMap((line, index) =>
      named(line, { field: `lines.${String(index)}.reference`, index }),
    ),
  ];
  const first = new Map(references.toReversed().map(({ id, field }) => [id, field]));
  const repeated = references.filter(({ id, field }) => first.get(id) !== field);
  if (repeated.length > 0)
    throw validationFailed(Object.fromEntries(repeated.map(({ field }) => [field, ['is given twice']])));
  return references;
}

function referenceIn(holder: unknown): string | undefined {
  if (typeof holder !== 'object' || holder === null || !('reference' in holder)) return undefined;
  return typeof holder.reference === 'string' ? holder.reference : undefined;
}

function linesIn(body: unknown): unknown[] {
  if (typeof body !== 'object' || body === null || !('lines' in body)) return [];
  return Array.isArray(body.lines) ? body.lines : [];
}

/**
 * Returns the objects that were made for references, as the handler has noted them; none where a payment names the
 * object.
 */
export function madeFor(
  references: readonly NamedReference[],
  { subjectId, subjectIds }: AuditNote,
  isPaid: boolean,
): { id: string; subjectId: number }[] {
  return references.flatMap(({ id, index }) => {
    const made = index === undefined ? (isPaid ? undefined : subjectId) : subjectIds?.[index];
    return made === undefined ? [] : [{ id, subjectId: made }];
  });
}

/** Returns the 409 for references of which some were used, with what was made for the first of them. */
export async function referenceInUse(db: Reader, references: readonly NamedReference[]): Promise<Problem> {
  const used = new Map((await usedReferences(db, references)).map((each) => [each.id, each]));
  const inUse = references.filter(({ id }) => used.has(id));
  const order = used.get(inUse[0]?.id ?? '');
  if (order === undefined) throw new Error('a reference that was used is missing');
  const { id: _, ...made } = order;
  return new Problem('reference_in_use', `You have used the reference ${made.reference} before.`, {
    errors: Object.fromEntries(inUse.map(({ field }) => [field, ['was used before']])),
    order: made,
  });
}
