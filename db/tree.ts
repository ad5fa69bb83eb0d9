import { sql, type RawBuilder, type Transaction } from 'kysely';
import { LOCKS } from './locks.ts';
import type { ValueOrExpression } from './prepared.ts';
import { moveReports } from './report-parties.ts';
import type { Database } from './schema/index.ts';
import type { TreeCountKind } from './schema/tree.ts';
import { raiseTimeLimit } from './time-limits.ts';

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

/** Returns the current path of a user, as an expression. */
export function pathOf(userId: number): RawBuilder<string> {
  return sql`(select path from users where id = ${userId})`;
}

/** Returns true when `path` is `top` or a descendant of it. */
export function isWithin(path: string, top: string): boolean {
  return path.startsWith(top);
}

/**
 * Returns how many items of a kind belong to a user and its descendants, as an expression. Triggers maintain the
 * counters.
 */
export function treeCount(userId: ValueOrExpression<number>, kind: TreeCountKind): RawBuilder<number> {
  return sql`(select coalesce(sum(count), 0)::bigint from tree_counts where user_id = ${userId} and kind = ${kind})`;
}

/** Returns how many items of a kind there are in the entire tree, as an expression. `path` is the path of any user. */
export function treeTotal(path: ValueOrExpression<string>, kind: TreeCountKind): RawBuilder<number> {
  return treeCount(sql<number>`split_part(${path}, '.', 1)::bigint`, kind);
}

/** Returns the id of the root, from the path of any user. */
export function rootId(path: string): number {
  return Number(path.slice(0, path.indexOf('.')));
}

/** Returns true for the root. */
export const isRoot = ({ id, path }: { id: number; path: string }): boolean => rootId(path) === id;

/** Thrown when a move would make a user its own descendant; nothing has been written. */
export class CycleError extends Error {
  constructor() {
    super('a user cannot hang below itself');
  }
}

/**
 * Locks the tree in shared mode: all paths stay unchanged until the transaction ends. Call it before reading a path that
 * a write depends on, and before locking a user's row, as a move does. The audit log entry of every write takes it last.
 */
export async function lockTreeShared(trx: Transaction<Database>): Promise<void> {
  await sql`select hold_tree()`.execute(trx);
}

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

/**
 * Moves a user and its descendants under another parent. Moves run one at a time, so that two moves cannot form a cycle
 * together. It also updates the counters. Returns the former ancestors that are no longer above the user. Throws
 * CycleError and DepthError.
 */
export async function moveUser(
  trx: Transaction<Database>,
  userId: number,
  parentId: number,
): Promise<{ formerAncestors: number[] }> {
  await lockTreeExclusive(trx);
  await raiseTimeLimit(trx, 30);
  const readPath = async (id: number): Promise<string> =>
    (await trx.selectFrom('users').select('path').where('id', '=', id).executeTakeFirstOrThrow()).path;
  const before = await readPath(userId);
  const parent = await readPath(parentId);
  if (isWithin(parent, before)) throw new CycleError();
  const after = `${parent}${String(userId)}.`;
  if (after === before) return { formerAncestors: [] };
  const below = await trx
    .selectFrom('users')
    .select((eb) => eb.fn.max('depth').as('deepest'))
    .where('path', '>=', before)
    .where('path', '<', subtreeEnd(before))
    .executeTakeFirstOrThrow();
  const lower = ancestorIds(after).length - ancestorIds(before).length;
  if (below.deepest + lower >= MAX_LEVELS) throw new DepthError();
  await trx
    .updateTable('users')
    .set({ path: sql<string>`${after}::text || substr(path, ${before.length + 1}::integer)` })
    .where('path', '>=', before)
    .where('path', '<', subtreeEnd(before))
    .execute();
  await trx
    .updateTable('users')
    .set({ created_by_id: parentId, updated_at: sql<string>`now()` })
    .where('id', '=', userId)
    .execute();
  const [above, aboveNow] = [ancestorIds(before), ancestorIds(after)];
  const formerAncestors = above.filter((id) => !aboveNow.includes(id));
  const joined = aboveNow.filter((id) => !above.includes(id));
  await moveCounts(trx, userId, formerAncestors, joined);
  return { formerAncestors };
}

/** The kinds that are counted for each user who may see them, not only for ancestors. */
const COUNTED_FOR_EACH = [
  'transaction',
  'voucher',
  'report_channel',
  'report_vod',
  'report_series',
] satisfies TreeCountKind[];

async function moveCounts(
  trx: Transaction<Database>,
  userId: number,
  losing: readonly number[],
  gaining: readonly number[],
): Promise<void> {
  await sql`
    insert into tree_counts as c (user_id, kind, shard, count)
    select above.id, moved.kind, 0, above.sign * moved.count
    from (
      select kind, sum(count) as count from tree_counts
      where user_id = ${userId} and kind <> all(${COUNTED_FOR_EACH}::text[]) group by kind
    ) as moved
    cross join (
      select unnest(${losing}::bigint[]) as id, -1 as sign
      union all select unnest(${gaining}::bigint[]), 1
    ) as above
    on conflict (user_id, kind, shard) do update set count = c.count + excluded.count`.execute(trx);
  await moveTransactions(trx, userId, losing, gaining);
  await moveVouchers(trx, userId, losing, gaining);
  await moveReports(trx, userId, losing, gaining);
}

/**
 * Updates who sees transactions after a move. New ancestors see all transactions of the moved subtree. Former ancestors
 * keep those whose other party is still below them.
 */
async function moveTransactions(
  trx: Transaction<Database>,
  userId: number,
  losing: readonly number[],
  gaining: readonly number[],
): Promise<void> {
  await sql`
    with moved as materialized (
      select a.id from users top
      join users u on u.path >= top.path and u.path < left(top.path, -1) || '/'
      join credit_accounts a on a.user_id = u.id
      where top.id = ${userId}
    ),
    touched as materialized (
      select t.* from moved join credit_transfers t on t.from_account_id = moved.id
      union select t.* from moved join credit_transfers t on t.to_account_id = moved.id
    ),
    lost as (
      delete from transaction_parties p using touched t
      where p.transfer_id = t.id and p.user_id = any(${losing}::bigint[])
        and p.user_id not in (select parties_above(t.from_account_id, t.to_account_id))
      returning p.user_id
    ),
    gained as (
      insert into transaction_parties (user_id, transfer_id)
      select joined, touched.id from touched cross join unnest(${gaining}::bigint[]) as joined
      on conflict do nothing
      returning user_id
    )
    insert into tree_counts as c (user_id, kind, shard, count)
    select user_id, 'transaction', 0, sum(step)
    from (select user_id, -1 as step from lost union all select user_id, 1 from gained) as change
    group by user_id
    on conflict (user_id, kind, shard) do update set count = c.count + excluded.count`.execute(trx);
}

/**
 * Updates who sees vouchers after a move. Former ancestors keep the vouchers that a user still below them has created,
 * claimed or been issued.
 */
async function moveVouchers(
  trx: Transaction<Database>,
  userId: number,
  losing: readonly number[],
  gaining: readonly number[],
): Promise<void> {
  await sql`
    with touched as materialized (select voucher_id from voucher_parties where user_id = ${userId}),
    lost as (
      delete from voucher_parties p using touched
      where p.voucher_id = touched.voucher_id and p.user_id = any(${losing}::bigint[])
        and not exists (
          select from voucher_users(p.voucher_id) as party join users u on u.id = party
          where p.user_id = any(${idsOfPath(sql.ref('u.path'))}))
      returning p.user_id
    ),
    gained as (
      insert into voucher_parties (user_id, voucher_id)
      select joined, touched.voucher_id from touched cross join unnest(${gaining}::bigint[]) as joined
      on conflict do nothing
      returning user_id
    )
    insert into tree_counts as c (user_id, kind, shard, count)
    select user_id, 'voucher', 0, sum(step)
    from (select user_id, -1 as step from lost union all select user_id, 1 from gained) as change
    group by user_id
    on conflict (user_id, kind, shard) do update set count = c.count + excluded.count`.execute(trx);
}
