import { sql, type RawBuilder, type Transaction } from 'kysely';
import { LOCKS } from '../connection/locks.ts';
import type { Database } from '../schema/tables.ts';
import type { ValueOrExpression } from '../values/expressions.ts';

/**
 * Where the paths of a user's subtree end, as an expression: `1.4.` -> `1.4/`. Paths are compared byte by byte, and
 * every path that starts with `1.4.` lies between the two.
 */
export function subtreeEnd(path: ValueOrExpression<string>): RawBuilder<string> {
  return sql`left(${path}, -1) || '/'`;
}

/** Returns the ids of a user's ancestors, nearest first: `1.4.12.` -> [4, 1]. */
export function ancestorIds(path: string): number[] {
  return path.split('.').slice(0, -2).map(Number).reverse();
}

/** Returns the ids in a path, of the user and its ancestors, as an SQL array. */
export function idsOfPath(path: ValueOrExpression<string>): RawBuilder<number[]> {
  return sql`string_to_array(rtrim(${path}, '.'), '.')::bigint[]`;
}

/**
 * Returns the branch that a path lies in: the user directly below the operator, with all below it; the operator's own is one.
 * What users share by branch, none gets more of by making users below it.
 */
export function branchIdOf(path: string): number {
  const [root, below] = path.split('.');
  return Number(below === '' ? root : below);
}

/** Returns the same as an expression. */
export function branchOf(path: RawBuilder<string>): RawBuilder<number> {
  return sql`coalesce(nullif(split_part(${path}, '.', 2), ''), split_part(${path}, '.', 1))::bigint`;
}

/** Returns the current path of a user, as an expression. */
export function pathOf(userId: number): RawBuilder<string> {
  return sql`(select path from users where id = ${userId})`;
}

/** Where a user stands in the tree. */
export interface Standing {
  path: string;
  /** Whether the user has no descendants. */
  leaf: boolean;
}

/** Returns where a user stands when a statement runs, as an expression. */
export function standingOf(userId: number): RawBuilder<Standing> {
  return sql`(select json_build_object('path', u.path, 'leaf', ${isLeaf(sql`u.id`)}) from users u where u.id = ${userId})`;
}

/** Tests whether a user has no descendants. */
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

/** Returns true for the root. */
export const isRoot = ({ id, path }: { id: number; path: string }): boolean => rootId(path) === id;

/**
 * Locks the tree in shared mode: all paths stay unchanged until the transaction ends. Call it before reading a path that
 * a write depends on, and before locking a user's row, as a move does.
 */
export async function lockTreeShared(trx: Transaction<Database>): Promise<void> {
  await HOLD_TREE.execute(trx);
}

/** The statement of `lockTreeShared`. */
export const HOLD_TREE = sql`select hold_tree()`;

/** Locks the tree exclusively, which conflicts with `lockTreeShared`. Only one transaction moves users at a time. */
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
