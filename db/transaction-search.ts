import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { plannedEachTime } from './connection/driver.ts';
import type { Reader } from './connection/reader.ts';

// Filtered transactions of many accounts. Whether few of them pass, or many, no plan can know. So they are read account by
// account, as far as they are counted: if that are all, they are sorted. If there are more, a page of them is near
// in any order, and is read in that of the list.

export interface TransferSearch {
  /** Selects the ids of the accounts of those who see the transfers. */
  accounts: Expression<unknown>;
  /** What all transfers of the result fulfil. */
  condition: Expression<SqlBool>;
  /** Whether an index may find these, which is up to PostgreSQL. It expects little of others, and would read all. */
  isIndexed: boolean;
  /** How many are counted. */
  most: number;
  /** Selects the ids of the page of the transfers under a condition. */
  pageOf: (condition: Expression<SqlBool>) => Expression<unknown>;
}

/**
 * The transfers of the accounts in `accounts`, each once: what they pay, and what they get from others. The fence makes
 * PostgreSQL read them by account.
 */
const transfers = (fence: RawBuilder<unknown>) => sql`(
  select t.* from accounts
  cross join lateral (select * from credit_transfers where from_account_id = accounts.id ${fence}) as t
  union all
  select t.* from accounts join received_transfers r on r.account_id = accounts.id
  cross join lateral (select * from credit_transfers where id = r.transfer_id ${fence}) as t
  where t.from_account_id not in (select id from accounts))`;

const IS_SEEN = sql<SqlBool>`(credit_transfers.from_account_id in (select id from accounts)
  or credit_transfers.to_account_id in (select id from accounts))`;

/** Returns the ids of a page of a search, in no order, and how many there are in all: at most `most`. */
export async function searchTransfers(
  db: Reader,
  { accounts, condition, isIndexed, most, pageOf }: TransferSearch,
): Promise<{ ids: number[]; total: number }> {
  const few = pageOf(sql<SqlBool>`credit_transfers.id in (select id from found)`);
  const many = pageOf(sql<SqlBool>`${condition} and ${IS_SEEN}`);
  const page = sql<{ ids: number[]; total: number }>`(
    with accounts as materialized (${accounts}),
    found as materialized (
      select id from ${transfers(isIndexed ? sql`` : sql`offset 0`)} as credit_transfers
      where ${condition} limit ${most}
    ),
    counted as materialized (select count(*) as total from found)
    select total, array(
      select id from (${few}) as few where (select total from counted) < ${most}
      union all
      select id from (${many}) as many where (select total from counted) >= ${most}
    ) as ids from counted)`;
  const query = db.selectFrom(page.as('page')).select(['ids', 'total']);
  const [found = { ids: [], total: 0 }] = (await db.executeQuery(plannedEachTime(query))).rows;
  return found;
}
