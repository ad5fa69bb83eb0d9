import type { Expression, SqlBool } from 'kysely';
import type { WritePosition } from '../../db/connection/replica.ts';
import type { ValueOrExpression } from '../../db/values/expressions.ts';

/** The failed condition of a policy. */
export type Reason = 'permission' | 'scope' | 'restriction';

/**
 * The authenticated user. `Policy` names the policies that the operation's contract allows its handler to check.
 * Checking another one does not compile.
 */
export interface Caller<Policy extends string = never> {
  id: number;
  /** The ids from the root to the caller, each followed by a dot. */
  path: string;
  /** Whether the caller has no users below it. */
  leaf: boolean;
  tokenId: number;
  tokenExpiresAt: string;
  /** Whether the audit log or the ledger names the token. */
  tokenHasWritten: boolean;
  scopes: readonly string[];
  /** Whether the token has a credit limit. */
  tokenHasLimit: boolean;
  /** Addresses and networks that may use the token; null for everywhere. */
  allowedNetworks: readonly string[] | null;
  /** The caller's write position, if a replica may answer the operation. */
  wrote?: WritePosition | undefined;
  /** The policies of the operation that hold. */
  effectivePolicies: readonly string[];
  /** The key of compiled statements for such callers: these policies, and whether the caller is a leaf. */
  statementKey: string;
  /** Returns the failed condition of a policy; undefined if the policy holds. */
  refusal: (policy: Policy) => Reason | undefined;
  /**
   * Returns true if the token's scopes and the restrictions admit a permission. The permission itself is not checked.
   */
  admits: (permission: string) => boolean;
}

/** The user who sees a result: a caller, or the placeholders for one in a compiled statement. */
export interface Viewer<Policy extends string = never> extends Pick<Caller<Policy>, 'leaf' | 'refusal'> {
  id: ValueOrExpression<number>;
  path: ValueOrExpression<string>;
}

/** A user whom a statement joins, another one for each row. The statement itself determines which policies hold. */
export interface JoinedViewer<Policy extends string = never> {
  id: Expression<number>;
  path: Expression<string>;
  leaf: false;
  holds: (policy: ValueOrExpression<Policy>) => Expression<SqlBool>;
}
