import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../schema/tables.ts';
import { subtreeEnd } from './tree.ts';
import type { ValueOrExpression } from '../values/expressions.ts';

// How many items of a kind belong to a user and its descendants, as expressions. Triggers maintain the counters.

interface UserInTree {
  id: ValueOrExpression<number>;
  path: ValueOrExpression<string>;
}

/**
 * Returns the exact count of a user: its counter and the changes not yet added to it. The changes are few, so their
 * owners are looked up row by row; PostgreSQL would plan a join for many, and read all users below.
 */
export function treeCount(
  { id, path }: UserInTree,
  kind: Database['tree_counts']['kind'],
): RawBuilder<number> {
  const owner = sql`(select users.path from users where users.id = changes.user_id)`;
  return sql`(${storedCount(id, kind)} + (
    select coalesce(sum(step), 0)::bigint from tree_count_changes as changes
    where changes.kind = ${kind} and ${owner} >= ${path} and ${owner} < ${subtreeEnd(path)}))`;
}

/** Returns the exact count of the entire tree. `path` is the path of any user. */
export function treeTotal(
  path: ValueOrExpression<string>,
  kind: Database['tree_counts']['kind'],
): RawBuilder<number> {
  return sql`(${storedTotal(path, kind)} + (
    select coalesce(sum(step), 0)::bigint from tree_count_changes as changes where changes.kind = ${kind}))`;
}

/** Returns the counter of the entire tree, without changes not yet added to it. */
const storedTotal = (
  path: ValueOrExpression<string>,
  kind: Database['tree_counts']['kind'],
): RawBuilder<number> => storedCount(sql<number>`split_part(${path}, '.', 1)::bigint`, kind);

/** Returns the counter of a user, without changes not yet added to it. */
export function storedCount(
  userId: ValueOrExpression<number>,
  kind: Database['tree_counts']['kind'],
): RawBuilder<number> {
  return sql`(select coalesce(sum(count), 0)::bigint from tree_counts where user_id = ${userId} and kind = ${kind})`;
}

/**
 * Adds all changes to the counters, unless another transaction is adding some. Call it late in a transaction that notes
 * hundreds of changes: without it, more would accumulate than small transactions add. It holds the tree.
 */
export async function tryToAddUpChanges(trx: Transaction<Database>): Promise<void> {
  await sql`select add_up_tree_counts(null)`.execute(trx);
}

/** Adds all changes to the counters. The tree must be locked exclusively, so that no other transaction adds any. */
export async function addUpChanges(trx: Transaction<Database>): Promise<void> {
  await sql`select add_up_changes(null)`.execute(trx);
}
