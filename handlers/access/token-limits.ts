import type { LineRow } from '../../db/lines.ts';
import type { Caller } from '../call/caller.ts';
import { Problem, validationFailed } from '../call/problem.ts';

// What a token with limits may not do because its effect would escape them. `promisesCredit` of policy.ts has the
// operations that a token with a `credit_limit` cannot call at all.

/** The facts that decide who pays an automatic renewal of a line, and how much. */
type Renewed = Pick<LineRow, 'auto_renewal' | 'user_id' | 'package_id' | 'max_connections'>;

/**
 * Throws 403 `token_limited` if a token with a `credit_limit` sells lines with automatic renewal (`line` null), or
 * changes a line so that renewals begin, cost more or charge another user: the token does not count renewals.
 */
export function requireNoRenewal(
  { tokenHasLimit, effectivePolicies }: Pick<Caller, 'tokenHasLimit' | 'effectivePolicies'>,
  line: Renewed | null,
  changes: Partial<Renewed>,
): void {
  const { auto_renewal, user_id, package_id, max_connections = 0 } = { ...line, ...changes };
  const wasPromised =
    line?.auto_renewal === true &&
    user_id === line.user_id &&
    package_id === line.package_id &&
    max_connections <= line.max_connections;
  // The first policy of an operation is its own.
  const [policy = ''] = effectivePolicies;
  if (tokenHasLimit && auto_renewal === true && !wasPromised)
    throw new Problem(
      'token_limited',
      'This token has a credit_limit, and an automatic renewal (auto_renewal) would not count for it.',
      { policy },
    );
}

/** Throws 422 for a password set by a token with a `credit_limit` or `allowed_networks`: a login has neither. */
export function requireUnlimited({
  tokenHasLimit,
  allowedNetworks,
}: Pick<Caller, 'tokenHasLimit' | 'allowedNetworks'>): void {
  if (tokenHasLimit || allowedNetworks !== null)
    throw validationFailed({
      password: ['cannot be set by a token with a credit_limit or allowed_networks'],
    });
}
