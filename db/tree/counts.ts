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
 * Returns the exact count of a user: its counter, and the changes that no counter contains yet. Those are few, and their
 * owners are looked up row by row. A join would be planned for many, and read all users below.
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

/** Returns the counter of the entire tree, without the changes that it does not contain yet. */
const storedTotal = (
  path: ValueOrExpression<string>,
  kind: Database['tree_counts']['kind'],
): RawBuilder<number> => storedCount(sql<number>`split_part(${path}, '.', 1)::bigint`, kind);

/** Returns the counter of a user, without the changes that it does not contain yet. */
export function storedCount(
  userId: ValueOrExpression<number>,
  kind: Database['tree_counts']['kind'],
): RawBuilder<number> {
  return sql`(select coalesce(sum(count), 0)::bigint from tree_counts where user_id = ${userId} and kind = ${kind})`;
}

/**
 * Adds some of the changes to the counters, unless somebody else does so. For a transaction that notes hundreds of changes
 * at once: it would leave more than small ones add up.
 */
export async function addUpSomeChanges(trx: Transaction<Database>): Promise<void> {
  await sql`select add_up_tree_counts()`.execute(trx);
}

/** Adds all changes to the counters. The tree must be locked exclusively, so that nothing else adds them up meanwhile. */
export async function addUpChanges(trx: Transaction<Database>): Promise<void> {
  await sql`select add_up_changes(null)`.execute(trx);
}
