import { sql, type SqlBool } from 'kysely';
import { idsOfPath, isRoot, pathOf } from '../../db/tree/tree.ts';
import { allRows, type Filter } from '../call/filter.ts';
import { userMatches, usersWithin, type SubtreeKey } from './users.ts';
import type { Caller, Viewer } from '../call/caller.ts';

/** Selects the vouchers that the caller or a user below it created, claimed or was issued; all for the root. */
export function visibleVouchers(caller: Pick<Caller, 'id' | 'path'>): Filter<'vouchers'> {
  if (isRoot(caller)) return allRows;
  return (eb) =>
    eb(
      'vouchers.id',
      'in',
      eb
        .selectFrom('voucher_parties')
        .select('voucher_parties.voucher_id')
        .where('voucher_parties.user_id', '=', caller.id),
    );
}

/** Selects the vouchers that the caller or a user below it created, which the caller may change. */
export function ownVouchers(caller: Pick<Viewer, 'id' | 'path' | 'leaf'>): Filter<'vouchers'> {
  return (eb) =>
    eb.exists(
      eb
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'vouchers.created_by_id')
        .where(usersWithin(caller)),
    );
}

/**
 * Selects the vouchers whose full code a caller may read: those that it created, was issued or has claimed. A token
 * with a credit limit does not show those that it created: whoever gets the code takes credit that the token does not
 * count.
 */
export function readableCodes({
  id,
  tokenHasLimit,
}: Pick<Caller, 'id' | 'tokenHasLimit'>): Filter<'vouchers'> {
  return (eb) =>
    eb.or([
      ...(tokenHasLimit ? [] : [eb('vouchers.created_by_id', '=', id)]),
      eb('vouchers.user_id', '=', id),
      eb.exists(
        eb
          .selectFrom('voucher_claims')
          .select('voucher_claims.id')
          .whereRef('voucher_claims.voucher_id', '=', 'vouchers.id')
          .where('voucher_claims.user_id', '=', id),
      ),
    ]);
}

/** Selects the vouchers that a user may claim in the current tree: created above it, for everybody or this user. */
export function claimableVouchers(userId: number): Filter<'vouchers'> {
  return (eb) =>
    eb.and([
      eb('vouchers.created_by_id', '<>', userId),
      sql<SqlBool>`vouchers.created_by_id = any(${idsOfPath(pathOf(userId))})`,
      eb.or([eb('vouchers.user_id', 'is', null), eb('vouchers.user_id', '=', userId)]),
    ]);
}

/** Selects the voucher templates that the caller or a user below it created; all for the root. */
export function visibleVoucherTemplates(caller: Pick<Caller, SubtreeKey>): Filter<'voucher_templates'> {
  if (isRoot(caller)) return allRows;
  return () => userMatches(usersWithin(caller), 'voucher_templates.created_by_id');
}
