import { sql, type RawBuilder } from 'kysely';
import type { TransferKind } from '../../db/schema/columns.ts';
import { idsOfPath } from '../../db/tree/tree.ts';
import { isWithin, MOST_AT_ONCE, type SummaryPosition } from './sales.ts';

// The transactions of each branch by type. Each counts once for a user, even if both parties are in its branch.

/** Returns transfers with their parties: `payer_id`, and `payee_id`, which may be the same user. */
const parties = (condition: RawBuilder<unknown>) => sql`(
  select t.kind, t.amount,
    (select user_id from credit_accounts where id = t.from_account_id) as payer_id,
    (select user_id from credit_accounts where id = t.to_account_id) as payee_id
  from credit_transfers t where ${condition} order by t.id limit ${MOST_AT_ONCE})`;

const above = (user: string) => sql`
  select unnest(${idsOfPath(sql.ref('users.path'))}) as user_id from users where users.id = ${sql.ref(user)}`;

/** Returns the statement that adds the transfers after one position, up to another. */
export const transactionsAddition = (walk: SummaryPosition, upto: SummaryPosition) => sql`
  insert into branch_transactions (user_id, kind, count, amount)
  select seen.user_id, moved.kind, count(*), sum(moved.amount)
  from ${parties(sql`t.id > ${walk.transfer_id} and t.id <= ${upto.transfer_id}`)} as moved
  cross join lateral (${above('moved.payer_id')} union ${above('moved.payee_id')}) as seen
  group by seen.user_id, moved.kind order by seen.user_id, moved.kind
  on conflict (user_id, kind) do update set
    count = branch_transactions.count + excluded.count,
    amount = branch_transactions.amount + excluded.amount`;

/** All transactions of a branch by type, as a table expression with several rows a type. */
export const branchTransactions = (userId: number) => sql<{
  kind: TransferKind;
  count: number;
  amount: number;
}>`(
  select kind, count, amount from branch_transactions where user_id = ${userId}
  union all
  select kind, 1, amount from ${parties(sql`t.id > (select transfer_id from summary_walk)`)} as moved
  where ${isWithin('moved.payer_id', userId)} or ${isWithin('moved.payee_id', userId)})`;
