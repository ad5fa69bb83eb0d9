import type { Reader } from '../../db/connection/reader.ts';
import type { Caller } from '../call/caller.ts';
import { usableTemplates } from '../access/templates.ts';
import {
  missing,
  NOT_IN_PACKAGE,
  refuseFields,
  validationFailed,
  type FieldErrors,
} from '../call/problem.ts';

// Checks of a line's fields, for sales and changes alike.

/** The choice of bouquets in a request. */
export interface BouquetFields {
  template_id?: number | null;
  bouquets?: readonly number[];
}

/** What decides whether a choice of bouquets is allowed. */
interface ChoiceTerms {
  packageId: number;
  template: { package_id: number } | undefined;
  /** Whether the request names a template as well as bouquets. */
  both: boolean;
  /** Whether the package holds all of the bouquets. */
  areInPackage: boolean;
}

/** Returns the errors of a choice of bouquets, by field. */
export function bouquetErrors({ packageId, template, both, areInPackage }: ChoiceTerms) {
  return {
    template_id: template !== undefined && template.package_id !== packageId && 'is of another package',
    bouquets: both ? 'must not be given together with template_id' : !areInPackage && NOT_IN_PACKAGE,
  } as const;
}

/**
 * Throws 404 for a template that the caller may not see. Throws 422 for a template of another package, for bouquets
 * outside the package, and for a template together with bouquets.
 */
export async function requireBouquetChoice(
  { caller, db }: { caller: Pick<Caller, 'id' | 'path'>; db: Reader },
  packageId: number,
  { template_id, bouquets }: BouquetFields,
): Promise<void> {
  const both = template_id !== undefined && bouquets !== undefined;
  const template = both || template_id == null ? undefined : await findTemplate(db, caller, template_id);
  const areInPackage = both || (await holdsAll(db, packageId, bouquets ?? []));
  refuseFields(bouquetErrors({ packageId, template, both, areInPackage }));
}

/**
 * Returns the package of a template, in which it stays until the transaction ends. Throws 404 for a template that the
 * caller may not see.
 */
async function findTemplate(
  db: Reader,
  caller: Pick<Caller, 'id' | 'path'>,
  id: number,
): Promise<{ package_id: number }> {
  const template = await db
    .selectFrom('templates')
    .select('package_id')
    .where('id', '=', id)
    .where(usableTemplates(caller))
    .forKeyShare()
    .executeTakeFirst();
  if (template === undefined) throw missing('template_id');
  return template;
}

/** Returns true if a package has all of these bouquets. The ids are distinct. */
async function holdsAll(db: Reader, packageId: number, bouquets: readonly number[]): Promise<boolean> {
  if (bouquets.length === 0) return true;
  const { count } = await db
    .selectFrom('package_bouquets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('package_id', '=', packageId)
    .where('bouquet_id', 'in', bouquets)
    .executeTakeFirstOrThrow();
  return count === bouquets.length;
}

/** Throws 422 with these errors if the owner's lines may not play adult content. */
export async function requireAdult(
  db: Reader,
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
export function requireAdultOwner(db: Reader, ownerId: number): Promise<void> {
  return requireAdult(db, ownerId, { user_id: ['sells no adult content, but one of these lines plays it'] });
}
