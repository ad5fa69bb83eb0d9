import { sql, type Transaction } from 'kysely';
import { aboveMove, moveReports, TRANSFERS_WITH_OUTSIDERS, usersOfBranch, type Move } from './parties.ts';
import type { Database } from '../schema/tables.ts';
import { raiseTimeLimit } from '../connection/time-limits.ts';
import { moveSummaries } from './move-summaries.ts';
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

/** Thrown when a move would make a user its own descendant; nothing has been written. */
export class CycleError extends Error {
  constructor() {
    super('a user cannot hang below itself');
  }
}

/**
 * Moves a user and its descendants under another parent. Moves run one at a time, so that two moves cannot form a cycle
 * together. It also updates the counters and the sums of
 * summaries. Returns the former ancestors that are no longer above the user. Throws
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
  // The changes for a transaction of two users go by what is above both, which the move may change.
  await addUpChanges(trx);
  await trx
    .updateTable('users')
    .set({ path: sql<string>`${after}::text || substr(path, ${before.length + 1}::integer)` })
    .where('path', '>=', before)
    .where('path', '<', subtreeEnd(before))
    .execute();
  await trx
    .updateTable('users')
    .set({ created_by_id: parentId, updated_at: NOW })
    .where('id', '=', userId)
    .execute();
  const [above, aboveNow] = [ancestorIds(before), ancestorIds(after)];
  const formerAncestors = above.filter((id) => !aboveNow.includes(id));
  const gaining = aboveNow.filter((id) => !above.includes(id));
  await moveSums(trx, { userId, losing: formerAncestors, gaining });
  return { formerAncestors };
}

/** The kinds that are counted for each user who may see them, not only for ancestors. */
const COUNTED_FOR_EACH = [
  'transaction',
  'voucher',
  'report_channel',
  'report_vod',
  'report_series',
] satisfies Database['tree_counts']['kind'][];

/** Takes counters and sums along with a user. */
async function moveSums(trx: Transaction<Database>, move: Move): Promise<void> {
  await sql`
    insert into tree_counts as c (user_id, kind, shard, count)
    select above.id, moved.kind, 0, above.sign * moved.count
    from (
      select kind, sum(count) as count from tree_counts
      where user_id = ${move.userId} and kind <> all(${COUNTED_FOR_EACH}::text[]) group by kind
    ) as moved
    cross join ${aboveMove(move)}
    on conflict (user_id, kind, shard) do update set count = c.count + excluded.count`.execute(trx);
  await moveTransactionCounts(trx, move);
  await moveVoucherParties(trx, move);
  await moveReports(trx, move);
  await moveSummaries(trx, move);
}

/**
 * Counts transactions after a move. New ancestors see all transactions of the moved subtree, former ancestors none of
 * them. Those with another party outside the subtree are an exception: whoever is above that one saw them before, and
 * goes on seeing them.
 */
async function moveTransactionCounts(trx: Transaction<Database>, move: Move): Promise<void> {
  await sql`
    with moved as materialized (${usersOfBranch(move.userId)}),
    seen_from_outside as materialized (select path from (${TRANSFERS_WITH_OUTSIDERS}) as t)
    insert into tree_counts as c (user_id, kind, shard, count)
    select above.id, 'transaction', 0, above.sign * (
      ${storedCount(move.userId, 'transaction')}
      - (select count(*) from seen_from_outside s where s.path >= u.path and s.path < ${subtreeEnd(sql.ref('u.path'))}))
    from ${aboveMove(move)} join users u on u.id = above.id
    on conflict (user_id, kind, shard) do update set count = c.count + excluded.count`.execute(trx);
}

/**
 * Updates who sees vouchers after a move. Former ancestors keep the vouchers that a user still below them has created,
 * claimed or been issued.
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
