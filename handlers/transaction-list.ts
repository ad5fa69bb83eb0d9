import { sql, type Expression, type SqlBool } from 'kysely';
import type { Reader } from '../db/connection/reader.ts';
import {
  transfersOf,
  type PageOf,
  type TransferKeys,
  type TransferSearch,
} from '../db/search/transactions.ts';
import { selectTransactions, type TransactionRow } from '../db/transactions.ts';
import { anyOf, anyText } from '../db/values/expressions.ts';
import { storedCount } from '../db/tree/counts.ts';
import { visibleCount } from './access/counts.ts';
import { can } from './access/policy.ts';
import {
  accountsWithin,
  transactionsOfAccounts,
  transactionsWithinByRow,
  visibleTransactions,
} from './access/transactions.ts';
import { seesSubtree } from './access/users.ts';
import { orderById } from './call/branch.ts';
import type { Viewer } from './call/caller.ts';
import type { Call, Schema } from './call/contract.ts';
import { envelope } from './call/envelope.ts';
import { credits } from './call/money.ts';
import { filterConditions, sort } from './call/keys.ts';
import { type Place } from './call/place.ts';
import { exportedListing } from './call/slice.ts';

// What transactions_index is made of: its keys, its rows, and how both become a page.

/** So many of the first of all transactions are looked at, and more for a page that is farther behind. */
export const FIRST = 20_000;

/** The columns of the sort and filter keys. `accountsOf` returns the accounts of users. */
const columnsBy = (accountsOf: (userIds: readonly number[]) => Expression<unknown>) =>
  ({
    id: 'credit_transfers.id',
    amount: 'credit_transfers.amount',
    created_at: 'credit_transfers.created_at',
    type: 'credit_transfers.kind',
    from_user_id: (ids: readonly number[]): Expression<SqlBool> =>
      sql`credit_transfers.from_account_id = any(${accountsOf(ids)})`,
    // Lines are paid to accounts of sales, which the index leaves out.
    to_user_id: (ids: readonly number[]): Expression<SqlBool> =>
      sql`credit_transfers.to_account_id = any(${accountsOf(ids)})
      and credit_transfers.kind <> 'subscription_payment'`,
    created_by_id: 'credit_transfers.actor_id',
    // The index leaves out what has no subject.
    subject_type: (types: readonly string[]): Expression<SqlBool> =>
      sql`credit_transfers.subject_type = ${anyText(types)} and credit_transfers.subject_id is not null`,
    subject_id: 'credit_transfers.subject_id',
    reverses_id: 'credit_transfers.reverses_id',
    description: 'credit_transfers.description',
  }) as const;

/** The system's accounts belong to no user. */
const COLUMNS = columnsBy(
  (ids) => sql`array(select id from credit_accounts where user_id = ${anyOf(ids)} and purpose = 'credit')`,
);

/** The list without a search, as every list is read. */
export const listed = exportedListing<
  'transactions_index',
  'transactions_all',
  'credit_transfers',
  TransactionRow,
  Schema<'Transaction'>
>({
  select: (db, viewer) => selectTransactions(db).where(visibleTransactions(viewer)),
  columns: COLUMNS,
  view: transactionView,
  total: (viewer) => visibleCount(viewer, 'transactions_all', 'transaction'),
  branch: (viewer) =>
    seesSubtree(viewer, 'transactions_all')
      ? {
          table: 'credit_transfers',
          count: storedCount(viewer.id, 'transaction'),
          rows: (columns) => transfersOf(accountsWithin(viewer), columns),
          // The parties of each are looked up one by one.
          order: orderById('credit_transfers', 5_000),
        }
      : undefined,
  amongFew: (db, viewer) => transactionsOf(db, viewer, transactionsWithinByRow),
  amongMany: (db, viewer) => transactionsOf(db, viewer, transactionsOfAccounts),
  planEachTime: (viewer) => seesSubtree(viewer, 'transactions_all'),
});

/** Selects the transactions of a viewer who sees those of a branch. */
const transactionsOf = (
  db: Reader,
  viewer: Viewer<'transactions_all'>,
  within: typeof transactionsWithinByRow,
) => (seesSubtree(viewer, 'transactions_all') ? selectTransactions(db).where(within(viewer)) : undefined);

/** Returns a transaction as the contract shows it, with the amount in credits. */
export function transactionView(row: TransactionRow): Schema<'Transaction'> {
  return { ...row, amount: credits(row.amount) };
}

export type ListCall = Call<'transactions_index'>;

/** The conditions of filters by their names. */
export type Conditions = ReadonlyMap<string, Expression<SqlBool>>;

/** Returns the conditions of the filters of a request. PostgreSQL knows how much each account has, if they are given. */
export async function conditionsOf({ db, operation, query }: ListCall): Promise<Conditions> {
  const ids = [...(query['filters[from_user_id]'] ?? []), ...(query['filters[to_user_id]'] ?? [])];
  if (ids.length === 0) return filterConditions({ operation, query }, COLUMNS);
  const accounts = await db
    .selectFrom('credit_accounts')
    .select(['id', 'user_id'])
    .where('user_id', '=', anyOf(ids))
    .where('purpose', '=', 'credit')
    .execute();
  const given = (userIds: readonly number[]) =>
    sql`${accounts.filter(({ user_id }) => userIds.includes(user_id)).map(({ id }) => id)}::bigint[]`;
  return filterConditions({ operation, query }, columnsBy(given));
}

/** Returns a search for what a caller sees of the transactions that fulfil all conditions, between ids. */
export const searchOf = (
  { caller, query }: ListCall,
  conditions: Conditions,
  ids: readonly Expression<SqlBool>[] = [],
): TransferSearch => ({
  accounts: can(caller, 'transactions_all') ? undefined : accountsWithin(caller),
  payers: conditions.get('from_user_id'),
  payees: arePayments(query) ? sql<SqlBool>`false` : conditions.get('to_user_id'),
  ids: allOf(ids),
  condition: allOf([...conditions.values()]),
  sortedBy: query.sort.map((key) => key.replace('-', '') as keyof TransferKeys),
});

/** Returns whether only payments for lines are looked for, which no user gets. */
const arePayments = ({ 'filters[type]': types }: ListCall['query']): boolean =>
  types?.every((type) => type === 'subscription_payment') ?? false;

const allOf = (conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> | undefined =>
  conditions.length === 0 ? undefined : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

/** Returns how to select a page at a place, sorted as the request says, or by other keys. */
export const pageOf =
  ({ db, query }: ListCall, { limit, offset, reversed }: Place, keys = query.sort): PageOf =>
  (transfers) =>
    sort(keys, db.selectFrom(transfers.as('credit_transfers')).select('id'), COLUMNS, reversed)
      .limit(limit)
      .offset(offset);

/** Returns a page of the transactions with these ids, of which no more than `most` were counted. */
export async function shownPage(
  call: ListCall,
  ids: readonly number[],
  total: number,
  most?: number,
): Promise<Schema<'TransactionPage'>> {
  const rows = selectTransactions(call.db).where('credit_transfers.id', '=', anyOf(ids));
  const shown = ids.length === 0 ? [] : await sort(call.query.sort, rows, COLUMNS).execute();
  return envelope(call, shown.map(transactionView), total, most);
}
