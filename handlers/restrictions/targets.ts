import type { Transaction } from 'kysely';
import { lockLines, lockUsers, mostRestrictions } from '../../db/restrictions.ts';
import type { Database } from '../../db/schema/tables.ts';
import { permissions } from '../../generated/operations.ts';
import { kindsAmong } from '../kinds/index.ts';
import type { Schema } from '../call/contract.ts';
import { linesWithin } from '../access/lines.ts';
import { usersCurrentlyWithin, usersWithin } from '../access/users.ts';
import { missing, Problem, validationFailed } from '../call/problem.ts';
import type { Caller } from '../call/caller.ts';
import { anyOf } from '../../db/values/expressions.ts';

type RestrictableType = Schema<'RestrictableType'>;

/** Locked users and lines to restrict. */
interface Targets {
  userIds?: readonly number[];
  lineIds?: readonly number[];
}

/** Throws 422 for a policy that is not a permission or `*`, and for any policy but `*` on a line. */
export function checkPolicies(policies: readonly string[], types: readonly RestrictableType[]): void {
  const unknown = policies.filter((policy) => policy !== '*' && !Object.hasOwn(permissions, policy));
  if (unknown.length > 0) {
    throw validationFailed({ policies: unknown.map((policy) => `${policy} is not a policy`) });
  }
  if (types.some((type) => type !== 'User') && policies.some((policy) => policy !== '*')) {
    throw validationFailed({ policies: ['must be * on a line'] });
  }
}

/** Throws 422 if the caller would restrict itself. */
export function refuseSelf(caller: Caller, ids: readonly number[], field: string): void {
  if (ids.includes(caller.id)) throw validationFailed({ [field]: ['must be below you'] });
}

/**
 * Returns users below the caller, or lines of the caller and of those users, by id. Throws 422 for `field` if one is out of
 * reach, and for the caller itself.
 */
export async function findTargets(
  db: Transaction<Database>,
  caller: Caller,
  type: RestrictableType,
  ids: readonly number[],
  field: string,
): Promise<Targets> {
  if (type === 'User') {
    refuseSelf(caller, ids, field);
    const userIds = await lockUsers(db, (eb) =>
      eb.and([eb('users.id', 'in', ids), usersCurrentlyWithin(caller)(eb)]),
    );
    if (userIds.length < ids.length) throw missing(field);
    return { userIds };
  }
  const lineIds = await lockLines(db, (eb) =>
    eb.and([eb('id', 'in', ids), eb('kind', 'in', kindsAmong([type])), linesWithin(caller)(eb)]),
  );
  if (lineIds.length < ids.length) throw missing(field);
  return { lineIds };
}

/**
 * How many restrictions one creator may have on a user or a line, because each request of a user reads all on it. Those
 * of others do not count, so that a reseller cannot use up the operator's.
 */
const MOST_ON_ONE = 10;

/** Throws 422 `limit_reached` if the caller has more restrictions than that on one of these locked targets. */
export async function requireFew(
  db: Transaction<Database>,
  { id }: Pick<Caller, 'id'>,
  targets: Targets,
): Promise<void> {
  if ((await mostRestrictions(db, id, targets)) <= MOST_ON_ONE) return;
  const most = String(MOST_ON_ONE);
  throw new Problem(
    'limit_reached',
    `You have ${most} restrictions on a user or a line of these. Change or remove one first.`,
  );
}

/** How many users and lines one request may restrict. */
const MOST_TARGETS = 10_000;

/**
 * Returns a user below the caller and its lines, of the given types; with `includeDescendants`, also the users below it
 * and their lines. Throws 422 above MOST_TARGETS.
 */
export async function findTargetsBelow(
  db: Transaction<Database>,
  top: { id: number; path: string },
  types: readonly RestrictableType[],
  includeDescendants: boolean,
): Promise<Required<Targets>> {
  const userIds = includeDescendants ? await idsWithin(db, top) : [top.id];
  if (types.includes('User')) await lockUsers(db, (eb) => eb('users.id', '=', anyOf(userIds)));
  const kinds = kindsAmong(types);
  const lineIds =
    kinds.length === 0
      ? []
      : await lockLines(
          db,
          (eb) => eb.and([eb('kind', 'in', kinds), eb('user_id', '=', eb.fn.any(eb.val(userIds)))]),
          MOST_TARGETS + 1,
        );
  const targets = { userIds: types.includes('User') ? userIds : [], lineIds };
  refuseMany(targets.userIds.length + lineIds.length);
  return targets;
}

/** Returns the ids of a user and of users below it. Throws 422 above MOST_TARGETS. */
async function idsWithin(db: Transaction<Database>, top: { id: number; path: string }): Promise<number[]> {
  const within = usersWithin({ ...top, leaf: false });
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(within)
    .limit(MOST_TARGETS + 1)
    .execute();
  refuseMany(rows.length);
  return rows.map(({ id }) => id);
}

function refuseMany(count: number): void {
  if (count <= MOST_TARGETS) return;
  throw validationFailed({
    user_id: [
      `has more than ${MOST_TARGETS.toLocaleString('en-US')} users and lines; restrict one kind of line, or one user, at a time`,
    ],
  });
}
