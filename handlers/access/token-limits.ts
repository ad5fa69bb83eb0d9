import type { LineRow } from '../../db/lines.ts';
import type { Caller } from '../call/caller.ts';
import { Problem, validationFailed } from '../call/problem.ts';

// What a token may not do because it has limits: what would go on without them. `promisesCredit` of policy.ts has the
// operations that one with a `credit_limit` cannot call at all.

/** What an automatic renewal of a line costs, and whom. */
type Renewed = Pick<LineRow, 'auto_renewal' | 'user_id' | 'package_id' | 'max_connections'>;

/**
 * Throws 403 `token_limited` if a token with a `credit_limit` sells lines that are renewed automatically (`line` null), or
 * changes a line so that it is from now on, at the expense of another user, or for another price: a renewal does not
 * count for the token.
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

/**
 * Throws 422 for the password in a request with a token that has a `credit_limit` or `allowed_networks`: a login has
 * neither.
 */
export function requireUnlimited({
  tokenHasLimit,
  allowedNetworks,
}: Pick<Caller, 'tokenHasLimit' | 'allowedNetworks'>): void {
  if (tokenHasLimit || allowedNetworks !== null)
    throw validationFailed({
      password: ['cannot be set by a token with a credit_limit or allowed_networks'],
    });
}
