import { sql, type Transaction } from 'kysely';
import type { Database } from '../schema/tables.ts';
import { additionsToBranches } from './branch-sums.ts';
import { aboveMove, TRANSFERS_WITH_OUTSIDERS, usersOfBranch, type Move } from './parties.ts';
import { subtreeEnd } from './tree.ts';

/**
 * Moves the sums of a branch with its user: what it has sold counts for the users that are above it now. The tree is
 * locked exclusively, so nothing is added up meanwhile.
 */
export async function moveSummaries(trx: Transaction<Database>, move: Move): Promise<void> {
  await moveSalesSums(trx, move);
  await moveTransactionSums(trx, move);
}

async function moveSalesSums(trx: Transaction<Database>, move: Move): Promise<void> {
  await sql`
    with sold as materialized (
      select above.id as user_id, day, package_id, kind, sign * sales as sales, sign * sales_amount as sales_amount,
        sign * refunds as refunds, sign * refunds_amount as refunds_amount
      from branch_sales cross join ${aboveMove(move)} where user_id = ${move.userId}
    ),
    ${additionsToBranches}
    select`.execute(trx);
}

/** Transactions with another party outside the branch are seen by whoever is above that one, before and after. */
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
    from branch_transactions own cross join ${aboveMove(move)} join users u on u.id = above.id
    left join seen_from_outside s
      on s.kind = own.kind and s.path >= u.path and s.path < ${subtreeEnd(sql.ref('u.path'))}
    where own.user_id = ${move.userId}
    group by above.id, above.sign, own.kind, own.count, own.amount
    on conflict (user_id, kind) do update set count = b.count + excluded.count, amount = b.amount + excluded.amount`.execute(
    trx,
  );
}
