import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { plannedEachTime } from './connection/driver.ts';
import type { Reader } from './connection/reader.ts';

// Transactions that are filtered or sorted. Whether few of them pass, or many, no plan can know. So they are read as far as
// they are counted: if that are all, they are sorted. If there are more, a page of them is near in the order of ids.

/** Which transfers are looked for. */
export interface TransferSearch {
  /** Selects the ids of the accounts of those who see the transfers, or undefined if all are seen. */
  accounts: Expression<unknown> | undefined;
  /** Between which ids all transfers of the result are, or undefined for all. */
  ids: Expression<SqlBool> | undefined;
  /** What all transfers of the result fulfil, or undefined for all that are seen. */
  condition: Expression<SqlBool> | undefined;
}

/** Selects the ids of a page of the transfers of a table expression. */
export type PageOf = (transfers: RawBuilder<TransferKeys>) => Expression<unknown>;

/** What transfers are sorted by. */
export interface TransferKeys {
  id: number;
  amount: number;
  created_at: string;
}

const KEYS = sql`credit_transfers.id, credit_transfers.amount, credit_transfers.created_at`;

function where(...conditions: (Expression<SqlBool> | undefined)[]) {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`` : sql`where ${sql.join(given, sql` and `)}`;
}

const IS_SEEN = sql<SqlBool>`(credit_transfers.from_account_id in (select id from accounts)
  or credit_transfers.to_account_id in (select id from accounts))`;

/**
 * The transfers of the accounts in `accounts`, each once: what they pay, and what they get from others. The fences keep
 * PostgreSQL from reading by another index, and comparing all accounts with each transfer.
 */
const OF_ACCOUNTS = sql`(
  select * from (
    select * from credit_transfers where from_account_id = any(array(select id from accounts)) offset 0) as paid
  union all
  select * from (
    select * from credit_transfers
    where to_account_id = any(array(select id from accounts)) and kind <> 'subscription_payment' offset 0) as received
  where from_account_id not in (select id from accounts))`;

/** The same between ids, account by account: for all accounts, PostgreSQL would read by the primary key. */
const ofAccountsBetween = (ids: Expression<SqlBool>) => sql`(
  select paid.* from accounts cross join lateral (
    select * from credit_transfers where from_account_id = accounts.id and ${ids} offset 0) as paid
  union all
  select received.* from accounts cross join lateral (
    select * from credit_transfers
    where to_account_id = accounts.id and kind <> 'subscription_payment' and ${ids} offset 0) as received
  where received.from_account_id not in (select id from accounts))`;

/**
 * How the transfers that are looked for are read: account by account, by an index that fits the conditions, or by id. Only
 * a page of many is read by id. The fence keeps PostgreSQL from reading all that an account has, of which it expects little.
 */
export type Way = 'by account' | 'by index' | 'by id' | 'by id, downwards';

function transfersBy({ accounts, ids, condition }: TransferSearch, way: Way): RawBuilder<TransferKeys> {
  const isSeen = accounts && IS_SEEN;
  switch (way) {
    case 'by account': {
      if (accounts === undefined) return transfersBy({ accounts, ids, condition }, 'by index');
      const all = ids === undefined ? OF_ACCOUNTS : ofAccountsBetween(ids);
      return sql`(select ${KEYS} from ${all} as credit_transfers ${where(condition)})`;
    }
    case 'by index':
      return sql`(select ${KEYS} from credit_transfers ${where(ids, condition, isSeen)})`;
    case 'by id':
    case 'by id, downwards': {
      const direction = way === 'by id' ? sql`asc` : sql`desc`;
      return sql`(
        select ${KEYS} from (
          select * from credit_transfers ${where(ids)} order by id ${direction} offset 0) as credit_transfers
        ${where(condition, isSeen)})`;
    }
  }
}

const withAccounts = ({ accounts }: TransferSearch) =>
  accounts === undefined ? sql`with` : sql`with accounts as materialized (${accounts}),`;

/** How a page is read. */
export interface Reading {
  /** How many are counted. */
  most: number;
  /** How they are counted. */
  way: Way;
  pageOf: PageOf;
  /** How a page is read if `most` are found, or undefined if it is not. */
  wayOfMany: Way | undefined;
}

/**
 * Returns the ids of a page of a search, in no order, and how many there are in all: at most `most`. If there are so many,
 * the page is read only if there is a way.
 */
export async function searchTransfers(
  db: Reader,
  search: TransferSearch,
  { most, way, pageOf, wayOfMany }: Reading,
): Promise<{ ids: number[]; total: number }> {
  const found = sql`found as materialized (select * from ${transfersBy(search, way)} as found limit ${most})`;
  const few = sql`select id from (${pageOf(sql`(select * from found)`)}) as few where (select total from counted) < ${most}`;
  const many =
    wayOfMany === undefined
      ? sql``
      : sql`union all select id from (${pageOf(transfersBy(search, wayOfMany))}) as many
          where (select total from counted) >= ${most}`;
  const page = sql<{ ids: number[]; total: number }>`(
    ${withAccounts(search)} ${found}, counted as materialized (select count(*) as total from found)
    select total, array(${few} ${many}) as ids from counted)`;
  const query = db.selectFrom(page.as('page')).select(['ids', 'total']);
  const [first = { ids: [], total: 0 }] = (await db.executeQuery(plannedEachTime(query))).rows;
  return first;
}

/** Returns the ids of a page of a search that finds very many. */
export async function pageOfMany(
  db: Reader,
  search: TransferSearch,
  way: Way,
  pageOf: PageOf,
): Promise<number[]> {
  const page = pageOf(transfersBy(search, way));
  const ids = sql<number[]>`(${withAccounts(search)} page as (${page}) select array(select id from page))`;
  const query = db.selectNoFrom(ids.as('ids'));
  return (await db.executeQuery(plannedEachTime(query))).rows[0]?.ids ?? [];
}

/** Returns the earliest or latest time on a page by id of a search that finds very many, in UTC. */
export async function edgeOfPage(
  db: Reader,
  search: TransferSearch,
  edge: 'earliest' | 'latest',
  pageOf: PageOf,
): Promise<string> {
  const page = pageOf(transfersBy(search, edge === 'earliest' ? 'by id, downwards' : 'by id'));
  const time = sql<string>`(
    ${withAccounts(search)} page as (${page})
    select (${edge === 'earliest' ? sql`min` : sql`max`}(created_at) at time zone 'UTC')::text from credit_transfers
    where id in (select id from page))`;
  const query = db.selectNoFrom(time.as('time'));
  return (await db.executeQuery(plannedEachTime(query))).rows[0]?.time ?? '';
}

/** Returns how many transfers a search finds, at most `most`. */
export async function countTransfers(db: Reader, search: TransferSearch, most: number): Promise<number> {
  const found = transfersBy(search, 'by account');
  const counted = sql<number>`(
    ${withAccounts(search)} found as (select from ${found} as found limit ${most}) select count(*) from found)`;
  const query = db.selectNoFrom(counted.as('total'));
  return (await db.executeQuery(plannedEachTime(query))).rows[0]?.total ?? 0;
}
