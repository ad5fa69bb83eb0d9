import type { Expression, SqlBool } from 'kysely';
import type { WritePosition } from '../../db/connection/replica.ts';
import type { ValueOrExpression } from '../../db/values/expressions.ts';

/** The condition of a policy that does not hold. */
export type Reason = 'permission' | 'scope' | 'restriction';

/**
 * The user who calls. `Policy` names the policies that the operation's contract allows it to check. Checking another
 * one does not compile.
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
  /** Whether the token may spend so much only. */
  tokenHasLimit: boolean;
  /** The addresses and networks that the token may be used from; null for everywhere. */
  allowedNetworks: readonly string[] | null;
  /** What the caller has written, if the operation may be answered by a replica. */
  wrote?: WritePosition | undefined;
  /** The policies of the operation that hold. */
  effectivePolicies: readonly string[];
  /** What compiled statements for callers differ by: these policies, and whether the caller is a leaf. */
  statementKey: string;
  /** Returns the condition of a policy that does not hold, or undefined if all three hold. */
  refusal: (policy: Policy) => Reason | undefined;
  /**
   * Returns true if neither the token's scopes nor a restriction denies a permission to the caller. The permission
   * itself is not checked.
   */
  admits: (permission: string) => boolean;
}

/** The user who sees a result: a caller, or in a compiled statement the placeholders for one. */
export interface Viewer<Policy extends string = never> extends Pick<Caller<Policy>, 'leaf' | 'refusal'> {
  id: ValueOrExpression<number>;
  path: ValueOrExpression<string>;
}

/** A user whom a statement joins, another one for each row. So the statement itself finds out which policies hold. */
export interface JoinedViewer<Policy extends string = never> {
  id: Expression<number>;
  path: Expression<string>;
  leaf: false;
  holds: (policy: ValueOrExpression<Policy>) => Expression<SqlBool>;
}
