import { sql, type RawBuilder, type Transaction } from 'kysely';
import { LOCKS } from '../connection/locks.ts';
import type { Database } from '../schema/tables.ts';
import type { ValueOrExpression } from '../values/expressions.ts';

/**
 * The end of the paths of a subtree, as an expression: `1.4.` -> `1.4/`. Paths are compared byte by byte, so every path
 * that starts with `1.4.` lies between the two.
 */
export function subtreeEnd(path: ValueOrExpression<string>): RawBuilder<string> {
  return sql`left(${path}, -1) || '/'`;
}

/** Returns the ids of a user's ancestors, nearest first: `1.4.12.` -> [4, 1]. */
export function ancestorIds(path: string): number[] {
  return path.split('.').slice(0, -2).map(Number).reverse();
}

/** Returns the ids of the user and its ancestors from a path, as an SQL array. */
export function idsOfPath(path: ValueOrExpression<string>): RawBuilder<number[]> {
  return sql`string_to_array(rtrim(${path}, '.'), '.')::bigint[]`;
}

/**
 * Returns the id of the branch of a path: the user directly below the operator, with all users below it; the operator
 * is a branch of its own. Quotas are shared by branch, so a user gains nothing by creating users below it.
 */
export function branchIdOf(path: string): number {
  const [root, below] = path.split('.');
  return Number(below === '' ? root : below);
}

/** Returns the same as `branchIdOf`, as an expression. */
export function branchOf(path: RawBuilder<string>): RawBuilder<number> {
  return sql`coalesce(nullif(split_part(${path}, '.', 2), ''), split_part(${path}, '.', 1))::bigint`;
}

/** Returns the current path of a user, as an expression. */
export function pathOf(userId: number): RawBuilder<string> {
  return sql`(select path from users where id = ${userId})`;
}

/** The place of a user in the tree. */
export interface Standing {
  path: string;
  /** Whether the user has no descendants. */
  leaf: boolean;
}

/** Returns the place of a user at the time of the statement, as an expression. */
export function standingOf(userId: number): RawBuilder<Standing> {
  return sql`(select json_build_object('path', u.path, 'leaf', ${isLeaf(sql`u.id`)}) from users u where u.id = ${userId})`;
}

/** Returns the condition that a user has no descendants. */
export const isLeaf = (userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`not exists (select from users below where below.created_by_id = ${userId} and below.id <> ${userId})`;

/** Returns true when `path` is `top` or a descendant of it. */
export function isWithin(path: string, top: string): boolean {
  return path.startsWith(top);
}

/** Returns the id of the root, from the path of any user. */
export function rootId(path: string): number {
  return Number(path.slice(0, path.indexOf('.')));
}

export const isRoot = ({ id, path }: { id: number; path: string }): boolean => rootId(path) === id;

/**
 * Locks the tree in shared mode: all paths stay unchanged until the transaction ends. Call it before reading a path
 * that a write depends on, and before locking a user's row: a move takes the locks in that order.
 */
export async function lockTreeShared(trx: Transaction<Database>): Promise<void> {
  await HOLD_TREE.execute(trx);
}

export const HOLD_TREE = sql`select hold_tree()`;

/**
 * Locks the tree exclusively, in conflict with `lockTreeShared`, so that only one transaction moves users at a time.
 */
export async function lockTreeExclusive(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.tree}, 0)`.execute(trx);
}

/** The maximum number of levels in the tree, including the root. */
export const MAX_LEVELS = 100;

/** Thrown when a user would exceed the maximum level; nothing has been written. */
export class DepthError extends Error {
  constructor() {
    super('the tree does not go that deep');
  }
}
