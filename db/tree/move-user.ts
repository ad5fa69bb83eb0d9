import { sql, type Transaction, type RawBuilder } from 'kysely';
import type { Database } from '../schema/tables.ts';
import { raiseTimeLimit } from '../connection/time-limits.ts';
import { addUpChanges, storedCount } from './counts.ts';
import {
  ancestorIds,
  DepthError,
  idsOfPath,
  isWithin,
  lockTreeExclusive,
  MAX_LEVELS,
  subtreeEnd,
} from './tree.ts';
import { anyOf, NOW } from '../values/expressions.ts';
import { additionsToBranches } from './branch-sums.ts';

/** Thrown when a move would make a user its own descendant; nothing has been written. */
export class CycleError extends Error {
  constructor() {
    super('a user cannot hang below itself');
  }
}

/**
 * Moves a user and its descendants under another parent, and updates the counters and the sums of summaries. Moves run
 * one at a time, so that two moves cannot form a cycle together. Returns the former ancestors that are no longer above
 * the user. Throws CycleError and DepthError.
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
  // The change of a transaction between two users counts for their common ancestors, which the move may change.
  await addUpChanges(trx);
  await trx
    .updateTable('users')
    .set({ path: sql<string>`${after}::text || substr(path, ${before.length + 1}::integer)` })
    .where('path', '>=', before)
    .where('path', '<', subtreeEnd(before))
    .execute();
  await trx
    .updateTable('users')
    .set({ created_by_id: parentId, external_id: null, updated_at: NOW })
    .where('id', '=', userId)
    .execute();
  const [above, aboveNow] = [ancestorIds(before), ancestorIds(after)];
  const formerAncestors = above.filter((id) => !aboveNow.includes(id));
  const gaining = aboveNow.filter((id) => !above.includes(id));
  await moveSums(trx, { userId, losing: formerAncestors, gaining });
  return { formerAncestors };
}

/** The kinds that are counted for every user who may see the item, not only for ancestors of one owner. */
const COUNTED_FOR_EACH = [
  'transaction',
  'voucher',
  'report_channel',
  'report_vod',
  'report_series',
] satisfies Database['tree_counts']['kind'][];

/** Moves counters and sums along with a user. */
async function moveSums(trx: Transaction<Database>, move: Move): Promise<void> {
  await sql`
    insert into tree_counts as c (user_id, kind, shard, count)
    select above.id, moved.kind, 0, above.sign * moved.count
    from (
      select kind, sum(count) as count from tree_counts
      where user_id = ${move.userId} and kind <> all(${COUNTED_FOR_EACH}::text[]) group by kind
    ) as moved
    cross join ${ancestorsOfMove(move)}
    on conflict (user_id, kind, shard) do update set count = c.count + excluded.count`.execute(trx);
  await moveTransactionCounts(trx, move);
  await moveVoucherParties(trx, move);
  await moveReports(trx, move);
  await moveSummaries(trx, move);
}

/**
 * Counts transactions after a move. New ancestors see all transactions of the moved subtree, former ancestors none. The
 * exception is a transaction with a party outside the subtree: the ancestors of that party see it before and after.
 */
async function moveTransactionCounts(trx: Transaction<Database>, move: Move): Promise<void> {
  await sql`
    with moved as materialized (${usersOfBranch(move.userId)}),
    seen_from_outside as materialized (select path from (${TRANSFERS_WITH_OUTSIDERS}) as t)
    insert into tree_counts as c (user_id, kind, shard, count)
    select above.id, 'transaction', 0, above.sign * (
      ${storedCount(move.userId, 'transaction')}
      - (select count(*) from seen_from_outside s where s.path >= u.path and s.path < ${subtreeEnd(sql.ref('u.path'))}))
    from ${ancestorsOfMove(move)} join users u on u.id = above.id
    on conflict (user_id, kind, shard) do update set count = c.count + excluded.count`.execute(trx);
}

/**
 * Updates who sees vouchers after a move. Former ancestors keep a voucher if a user still below them has created or
 * claimed it, or has been issued it.
 */
async function moveVoucherParties(trx: Transaction<Database>, move: Move): Promise<void> {
  await sql`
    with touched as materialized (select voucher_id from voucher_parties where user_id = ${move.userId}),
    lost as (
      delete from voucher_parties p using touched
      where p.voucher_id = touched.voucher_id and p.user_id = ${anyOf(move.losing)}
        and not exists (
          select from (
            select created_by_id as id from vouchers where id = p.voucher_id
            union all select user_id from vouchers where id = p.voucher_id
            union all select user_id from voucher_claims where voucher_id = p.voucher_id
          ) as party join users u using (id)
          where p.user_id = any(${idsOfPath(sql.ref('u.path'))}))
      returning p.user_id
    ),
    gained as (
      insert into voucher_parties (user_id, voucher_id)
      select joined, touched.voucher_id from touched cross join unnest(${move.gaining}::bigint[]) as joined
      on conflict do nothing
      returning user_id
    )
    insert into tree_counts as c (user_id, kind, shard, count)
    select user_id, 'voucher', 0, sum(step)
    from (select user_id, -1 as step from lost union all select user_id, 1 from gained) as change
    group by user_id
    on conflict (user_id, kind, shard) do update set count = c.count + excluded.count`.execute(trx);
}

/**
 * Moves the sums of a branch with its user: its sales count for the users that are above it now. The exclusive lock of
 * the tree keeps others from adding to the sums.
 */
async function moveSummaries(trx: Transaction<Database>, move: Move): Promise<void> {
  await moveSalesSums(trx, move);
  await moveTransactionSums(trx, move);
}

async function moveSalesSums(trx: Transaction<Database>, move: Move): Promise<void> {
  await sql`
    with sold as materialized (
      select above.id as user_id, day, package_id, kind, sign * sales as sales, sign * sales_amount as sales_amount,
        sign * refunds as refunds, sign * refunds_amount as refunds_amount
      from branch_sales cross join ${ancestorsOfMove(move)} where user_id = ${move.userId}
    ),
    ${additionsToBranches}
    select`.execute(trx);
}

/** The ancestors of a party outside the branch see a transaction before and after the move. */
async function moveTransactionSums(trx: Transaction<Database>, move: Move): Promise<void> {
  await sql`
    with moved as materialized (${usersOfBranch(move.userId)}),
    seen_from_outside as materialized (
      select path, kind, count(*) as count, sum(amount) as amount from (${TRANSFERS_WITH_OUTSIDERS}) as t
      where id <= (select transfer_id from summary_walk)
      group by path, kind
    )
    insert into branch_transactions as b (user_id, kind, count, amount)
    select above.id, own.kind, above.sign * (own.count - coalesce(sum(s.count), 0)),
      above.sign * (own.amount - coalesce(sum(s.amount), 0))
    from branch_transactions own cross join ${ancestorsOfMove(move)} join users u on u.id = above.id
    left join seen_from_outside s
      on s.kind = own.kind and s.path >= u.path and s.path < ${subtreeEnd(sql.ref('u.path'))}
    where own.user_id = ${move.userId}
    group by above.id, above.sign, own.kind, own.count, own.amount
    on conflict (user_id, kind) do update set count = b.count + excluded.count, amount = b.amount + excluded.amount`.execute(
    trx,
  );
}

/**
 * The accounts of each transfer whose users, with their ancestors, may see it: the payer's, and the payee's if that is
 * another user. A condition in either part would keep PostgreSQL from using indexes.
 */
export const TRANSFER_ACCOUNTS = sql<{ account_id: number; transfer_id: number }>`(
  select from_account_id as account_id, id as transfer_id from credit_transfers
  union all
  select account_id, transfer_id from received_transfers)`;

/** A move of a user with its descendants, and the users who lose and gain it as a descendant. */
export interface Move {
  userId: number;
  losing: readonly number[];
  gaining: readonly number[];
}

/** The users whose sums a move changes, as the table `above`, with the sign of the change. */
const ancestorsOfMove = ({ losing, gaining }: Move): RawBuilder<unknown> => sql`(
  select unnest(${losing}::bigint[]) as id, -1 as sign union all select unnest(${gaining}::bigint[]), 1) as above`;

/** Selects the ids of the users of a branch. */
const usersOfBranch = (topId: number): RawBuilder<unknown> => sql`
  select u.id from users top join users u on u.path >= top.path and u.path < ${subtreeEnd(sql.ref('top.path'))}
  where top.id = ${topId}`;

/**
 * Selects the transfers between users of a branch, the table `moved`, and users outside it, each with the path of the
 * user outside. The ancestors of that user see the transfer, wherever the branch is.
 */
const TRANSFERS_WITH_OUTSIDERS = sql`
  select other.path, t.id, t.kind, t.amount from moved
  join credit_accounts own on own.user_id = moved.id
  join ${TRANSFER_ACCOUNTS} as touched on touched.account_id = own.id
  join received_transfers r on r.transfer_id = touched.transfer_id
  join credit_transfers t on t.id = r.transfer_id
  join credit_accounts others on others.id in (t.from_account_id, r.account_id)
  join users other on other.id = others.user_id
  where other.id not in (select id from moved)`;

/**
 * Updates who sees the reports of a user and its descendants, after a move has updated the paths. New ancestors see
 * them, former ancestors do not, unless they voted. Triggers update the counters.
 */
async function moveReports(trx: Transaction<Database>, move: Move): Promise<void> {
  await sql`
    with moved as materialized (
      select r.id, r.kind from users top
      join users u on u.path >= top.path and u.path < left(top.path, -1) || '/'
      join reports r on r.created_by_id = u.id
      where top.id = ${move.userId}
    ),
    lost as (
      delete from report_parties p using moved
      where p.report_id = moved.id and p.user_id = ${anyOf(move.losing)}
        and not exists (select from report_votes v where v.report_id = p.report_id and v.user_id = p.user_id)
    )
    insert into report_parties (user_id, kind, report_id)
    select joined, moved.kind, moved.id from moved cross join unnest(${move.gaining}::bigint[]) as joined
    on conflict do nothing`.execute(trx);
}
