import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { onlyRow, type Reader } from '../connection/reader.ts';

// Transactions that are filtered or sorted. No plan can know whether few or many of them pass. So they are read as far as they
// are counted. If those are all, they are sorted. If there are more, a page of them is near in the order of ids.

/** Which transfers are looked for. */
export interface TransferSearch {
  /** Selects the ids of the accounts of those who see the transfers, or undefined if all are seen. */
  accounts: Expression<unknown> | undefined;
  /** Which accounts pay in all transfers of the result, and which receive, as far as the condition says so. */
  payers: Expression<SqlBool> | undefined;
  payees: Expression<SqlBool> | undefined;
  /**
   * Between which ids all transfers of the result are, or undefined for all. They stand in subqueries: if PostgreSQL knew
   * them, it would expect few between them, and read them by the primary key rather than account by account.
   */
  ids: Expression<SqlBool> | undefined;
  /** What all transfers of the result fulfil, or undefined for all that are seen. */
  condition: Expression<SqlBool> | undefined;
  /** What pages are sorted by beside the id. Nothing else is read of a transfer that an index has all of. */
  sortedBy: readonly (keyof TransferKeys)[];
}

/** Selects the ids of a page of the transfers of a table expression. */
export type PageOf = (transfers: RawBuilder<TransferKeys>) => Expression<unknown>;

/** What transfers may be sorted by: always the id, and the others as far as a search is. */
export interface TransferKeys {
  id: number;
  amount: number;
  created_at: string;
}

function where(...conditions: (Expression<SqlBool> | undefined)[]) {
  return sql`where ${every(...conditions)}`;
}

function every(...conditions: (Expression<SqlBool> | undefined)[]): RawBuilder<SqlBool> {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : sql`${sql.join(given, sql` and `)}`;
}

const IS_SEEN = sql<SqlBool>`(credit_transfers.from_account_id in (select id from accounts)
  or credit_transfers.to_account_id in (select id from accounts))`;

/**
 * The transfers of the accounts in `accounts`, each once: what they pay, and what they get from others. They are read account
 * by account: if PostgreSQL compared a list of accounts, it would note where their transfers are, and for want of memory
 * compare all others on the same pages with the whole list. The fences keep it from reading by another index.
 */
const ofAccounts = ({ ids, payers, payees }: Pick<TransferSearch, 'ids' | 'payers' | 'payees'>) => sql`(
  select paid.* from accounts cross join lateral (
    select * from credit_transfers
    where ${every(sql`from_account_id = accounts.id`, ids, payers)} offset 0) as paid
  union all
  select received.* from accounts cross join lateral (
    select * from credit_transfers
    where ${every(sql`to_account_id = accounts.id`, ids, payees)}
      and kind <> 'subscription_payment' offset 0) as received
  where from_account_id not in (select id from accounts))`;

/** Selects `columns` of all transfers of accounts, each once. */
export function transfersOf(
  accounts: Expression<unknown>,
  columns: readonly string[],
): RawBuilder<{ id: number }> {
  const all = { ids: undefined, payers: undefined, payees: undefined };
  const keys = [...new Set(['id', ...columns])].map((column) => sql.ref(`credit_transfers.${column}`));
  return sql`(
    with accounts as materialized (${accounts}) select ${sql.join(keys)} from ${ofAccounts(all)} as credit_transfers)`;
}

/**
 * How the transfers that are looked for are read: account by account, by an index that fits the conditions, or by id. Only
 * a page of many is read by id. The fence keeps PostgreSQL from reading all that an account has, of which it expects little.
 */
export type Way = 'by account' | 'by index' | 'by id' | 'by id, downwards';

/** Selects the keys of the transfers, and whether they pass `part`. */
function transfersBy(
  search: TransferSearch,
  way: Way,
  part: Expression<SqlBool> = sql`true`,
): RawBuilder<TransferKeys> {
  const { accounts, ids, condition, sortedBy } = search;
  const isSeen = accounts && IS_SEEN;
  const columns = [...new Set(['id', ...sortedBy])].map((key) => sql.ref(`credit_transfers.${key}`));
  const keys = sql`select ${sql.join(columns)}, ${part} as passes`;
  switch (way) {
    case 'by account': {
      if (accounts === undefined) return transfersBy(search, 'by index', part);
      return sql`(${keys} from ${ofAccounts(search)} as credit_transfers ${where(condition)})`;
    }
    case 'by index':
      return sql`(${keys} from credit_transfers ${where(ids, condition, isSeen)})`;
    case 'by id':
    case 'by id, downwards': {
      const direction = way === 'by id' ? sql`asc` : sql`desc`;
      return sql`(
        ${keys} from (
          select * from credit_transfers ${where(ids)} order by id ${direction} offset 0) as credit_transfers
        ${where(condition, isSeen)})`;
    }
  }
}

const withAccounts = ({ accounts }: TransferSearch) =>
  accounts === undefined ? sql`with` : sql`with accounts as materialized (${accounts}),`;

/** How a page is read. */
export interface Reading {
  /** How many are looked at. */
  most: number;
  /** Which of those that are looked at belong to the result, if not all do. */
  part?: Expression<SqlBool> | undefined;
  /** How they are looked at. */
  way: Way;
  pageOf: PageOf;
  /** How a page is read if `most` are found, or undefined if it is not. */
  wayOfMany: Way | undefined;
}

/** What a search has found. */
export interface Found {
  /** Of the page, in no order. */
  ids: number[];
  /** How many there are in all, as far as they were counted. */
  total: number;
  looked: number;
}

/**
 * Returns the ids of a page of a search, and how many there are in all: at most `most`. If so many are looked at, the page
 * is read only if there is a way.
 */
export async function searchTransfers(
  db: Reader,
  search: TransferSearch,
  { most, part, way, pageOf, wayOfMany }: Reading,
): Promise<Found> {
  const found = sql`found as materialized (select * from ${transfersBy(search, way, part)} as found limit ${most})`;
  const few = sql`select id from (${pageOf(sql`(select * from found where passes)`)}) as few
    where (select looked from counted) < ${most}`;
  const many =
    wayOfMany === undefined
      ? sql``
      : sql`union all select id from (${pageOf(transfersBy(search, wayOfMany))}) as many
          where (select looked from counted) >= ${most}`;
  return onlyRow(
    db,
    sql<Found>`${withAccounts(search)} ${found}, counted as materialized (
        select count(*) as looked, count(*) filter (where passes) as total from found)
      select looked, total, array(${few} ${many}) as ids from counted`,
  );
}

/** Returns the ids of a page of a search that finds very many. */
export async function pageOfMany(
  db: Reader,
  search: TransferSearch,
  way: Way,
  pageOf: PageOf,
): Promise<number[]> {
  const page = pageOf(transfersBy(search, way));
  const statement = sql<{ ids: number[] }>`
    ${withAccounts(search)} page as (${page}) select array(select id from page) as ids`;
  return (await onlyRow(db, statement)).ids;
}

/** Returns the earliest or latest time on a page by id of a search that finds very many, in UTC. */
export async function edgeOfPage(
  db: Reader,
  search: TransferSearch,
  edge: 'earliest' | 'latest',
  pageOf: PageOf,
): Promise<string> {
  const page = pageOf(transfersBy(search, edge === 'earliest' ? 'by id, downwards' : 'by id'));
  const statement = sql<{ time: string | null }>`${withAccounts(search)} page as (${page})
    select (${edge === 'earliest' ? sql`min` : sql`max`}(created_at) at time zone 'UTC')::text as time
    from credit_transfers where id in (select id from page)`;
  return (await onlyRow(db, statement)).time ?? '';
}

/** Returns how many transfers a search finds, at most `most`. */
export async function countTransfers(db: Reader, search: TransferSearch, most: number): Promise<number> {
  const found = transfersBy(search, 'by account');
  const statement = sql<{ total: number }>`
    ${withAccounts(search)} found as (select from ${found} as found limit ${most}) select count(*) as total from found`;
  return (await onlyRow(db, statement)).total;
}
