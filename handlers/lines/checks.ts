import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { Caller } from '../access/policy.ts';
import { usableTemplates } from '../access/templates.ts';
import { missing, validationFailed, type FieldErrors } from '../runtime/problem.ts';

// Checks of a line's fields, for sales and changes alike.

/** The choice of bouquets in a request. */
export interface BouquetFields {
  template_id?: number | null;
  bouquets?: readonly number[];
}

/**
 * Throws 404 for a template that the caller may not see. Throws 422 for a template of another package, for bouquets
 * outside the package, and for a template together with bouquets.
 */
export async function requireBouquetChoice(
  { caller, db }: { caller: Pick<Caller, 'id' | 'path'>; db: Kysely<Database> },
  packageId: number,
  { template_id, bouquets }: BouquetFields,
): Promise<void> {
  if (template_id !== undefined && bouquets !== undefined) {
    throw validationFailed({ bouquets: ['must not be given together with template_id'] });
  }
  if (template_id !== undefined && template_id !== null) {
    const template = await db
      .selectFrom('templates')
      .select('package_id')
      .where('id', '=', template_id)
      .where(usableTemplates(caller))
      .executeTakeFirst();
    if (template === undefined) throw missing('template_id');
    if (template.package_id !== packageId) throw validationFailed({ template_id: ['is of another package'] });
  }
  if (bouquets !== undefined && bouquets.length > 0) {
    const { count } = await db
      .selectFrom('package_bouquets')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('package_id', '=', packageId)
      .where('bouquet_id', 'in', bouquets)
      .executeTakeFirstOrThrow();
    if (count < bouquets.length) throw validationFailed({ bouquets: ['must all be in the package'] });
  }
}

/** Throws 422 with these errors if the owner's lines may not play adult content. */
export async function requireAdult(
  db: Kysely<Database>,
  ownerId: number,
  faults: FieldErrors = { adult: ['must be false: the owner sells no adult content'] },
): Promise<void> {
  const owner = await db
    .selectFrom('users')
    .select('adult')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (!owner.adult) throw validationFailed(faults);
}

/** Throws 422 if lines that play adult content would move to an owner that sells none. */
export function requireAdultOwner(db: Kysely<Database>, ownerId: number): Promise<void> {
  return requireAdult(db, ownerId, { user_id: ['sells no adult content, which a line of these plays'] });
}
