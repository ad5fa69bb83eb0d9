import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../schema/tables.ts';
import { anyOf } from '../values/expressions.ts';
import { subtreeEnd } from './tree.ts';

/**
 * Transfers by the accounts whose users, with everyone above them, may see the transfer: the account that pays, and the
 * one that receives if it belongs to another user. A condition in either part would keep PostgreSQL from using indexes.
 */
export const TRANSFER_ACCOUNTS = sql<{ account_id: number; transfer_id: number }>`(
  select from_account_id as account_id, id as transfer_id from credit_transfers
  union all
  select account_id, transfer_id from received_transfers)`;

/** A move of a user with all below it, and the users who are no longer above it or have become so. */
export interface Move {
  userId: number;
  losing: readonly number[];
  gaining: readonly number[];
}

/** The users whose sums a move changes, as the table `above`, each with the sign of the change. */
export const aboveMove = ({ losing, gaining }: Move): RawBuilder<unknown> => sql`(
  select unnest(${losing}::bigint[]) as id, -1 as sign union all select unnest(${gaining}::bigint[]), 1) as above`;

/** Selects the ids of the users of a branch. */
export const usersOfBranch = (topId: number): RawBuilder<unknown> => sql`
  select u.id from users top join users u on u.path >= top.path and u.path < ${subtreeEnd(sql.ref('top.path'))}
  where top.id = ${topId}`;

/**
 * Selects the transfers between users of a branch, the table `moved`, and users outside it, each with the path of the
 * other. Whoever is above the other sees it, wherever the branch is.
 */
export const TRANSFERS_WITH_OUTSIDERS = sql`
  select other.path, t.id, t.kind, t.amount from moved
  join credit_accounts own on own.user_id = moved.id
  join ${TRANSFER_ACCOUNTS} as touched on touched.account_id = own.id
  join received_transfers r on r.transfer_id = touched.transfer_id
  join credit_transfers t on t.id = r.transfer_id
  join credit_accounts others on others.id in (t.from_account_id, r.account_id)
  join users other on other.id = others.user_id
  where other.id not in (select id from moved)`;

/**
 * Updates who sees the reports of a user and its descendants after a move. Users who became ancestors see them. Users
 * who are no longer ancestors do not, unless they voted. `moveUser` calls it once the paths are updated. Triggers
 * update the counters.
 */
export async function moveReports(trx: Transaction<Database>, move: Move): Promise<void> {
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
