import type { Reader } from '../../db/connection/reader.ts';
import type { Caller, Viewer } from '../call/caller.ts';
import { usableTemplates } from '../access/templates.ts';
import {
  missing,
  NOT_IN_PACKAGE,
  refuseFields,
  validationFailed,
  externalIdInUse,
  type FieldErrors,
  type FieldName,
  type Problem,
} from '../call/problem.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { anyText } from '../../db/values/expressions.ts';
import { linesWithin } from '../access/lines.ts';
import { KINDS } from '../kinds/index.ts';

// Checks of a line's fields, for sales and changes.

interface BouquetFields {
  template_id?: number | null;
  bouquets?: readonly number[];
}

/** The facts that decide whether a choice of bouquets is allowed. */
interface ChoiceTerms {
  packageId: number;
  template: { package_id: number } | undefined;
  /** Whether the request names both a template and bouquets. */
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
 * Throws 422 for a template that is hidden from the caller, for a template of another package, for bouquets
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

/** Returns the package of a template, fixed until the transaction ends. Throws 422 for a hidden template. */
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

/** Returns true if a package has all of these bouquets, whose ids are distinct. */
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

/** Throws 422 if the new owner of lines sells no adult content, and one of the lines plays it. */
export function requireAdultOwner(db: Reader, ownerId: number): Promise<void> {
  return requireAdult(db, ownerId, { user_id: ['sells no adult content, but one of these lines plays it'] });
}

/** The officially assigned codes of ISO 3166-1 alpha-2. */
const CODES = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO
  JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR
  MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO
  RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV
  TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
);

export const INVALID_COUNTRY = 'must be all or an ISO 3166-1 alpha-2 code';

/** Returns the stored form of a country: capitals, or `all`. */
export function normalCountry(country: string): string {
  return country.length === 2 ? country.toUpperCase() : country.toLowerCase();
}

/** Returns whether a request may name this country, in any case. */
export function isCountry(country: string): boolean {
  return country.toLowerCase() === 'all' || CODES.has(country.toUpperCase());
}

// Of the lines that one user has sold and that are not deleted, only one may have a given `external_id`.
// The unique index `lines_external_id_unique` ensures that; the code here finds the line in conflict.

interface GivenExternalId {
  externalId: string | null;
  fieldName: FieldName;
}

/** Returns a 409 for each external id in use by a line of the seller. It names the line if the caller may see it. */
export async function externalIdsInUse(
  { caller, db }: { caller: Pick<Viewer, 'id' | 'path' | 'leaf'>; db: Transaction<Database> },
  sellerId: number,
  given: readonly GivenExternalId[],
): Promise<Problem[]> {
  const named = given.flatMap(({ externalId }) => externalId ?? []);
  if (named.length === 0) return [];
  const holders = await db
    .selectFrom('lines')
    .select(['lines.id', 'lines.kind', 'lines.external_id'])
    .select((eb) => sql<boolean>`${linesWithin(caller)(eb)}`.as('visible'))
    .where('lines.sold_by_id', '=', sellerId)
    .where('lines.external_id', '=', anyText(named))
    .where('lines.deleted_at', 'is', null)
    .execute();
  return given.flatMap(({ externalId, fieldName }) => {
    const holder = holders.find(({ external_id }) => external_id !== null && external_id === externalId);
    if (holder === undefined) return [];
    const { id, kind } = holder;
    return externalIdInUse(
      fieldName('external_id'),
      holder.visible ? { type: KINDS[kind].type, id } : undefined,
    );
  });
}
