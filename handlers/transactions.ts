import {
  expressionBuilder,
  sql,
  type Expression,
  type SqlBool,
  type Transaction,
  type ExpressionBuilder,
  type SelectQueryBuilder,
} from 'kysely';
import { plannedEachTime } from '../db/connection/driver.ts';
import { creditAccount } from '../db/ledger/ledger.ts';
import { beginTransfer, transfer, type CompletedTransfer } from '../db/transfers.ts';
import type { Database } from '../db/schema/tables.ts';
import { anyOf, anyText } from '../db/values/expressions.ts';
import { branchTransactions } from './summaries/transactions.ts';
import { isFarBehind } from './summaries/sales.ts';
import { firstSecond, lastSecond } from '../db/values/time.ts';
import { isWithin, rootId } from '../db/tree/tree.ts';
import type { Call, GroupHandlers, Schema } from './call/contract.ts';
import { findUser } from './call/find.ts';
import { filterConditions } from './call/keys.ts';
import { credits, hundredths, transactionReceipt } from './call/money.ts';
import {
  paidOrReceivedWithin,
  transactionSight,
  visibleParties,
  visibleTransactions,
} from './access/transactions.ts';
import { can } from './access/policy.ts';
import { usersCurrentlyWithin } from './access/users.ts';
import { notFound, unavailable, validationFailed } from './call/problem.ts';
import type { Viewer } from './call/caller.ts';
import { exportedListing } from './lists/listing.ts';
import type { Reader } from '../db/connection/reader.ts';
import type { TransferKind } from '../db/schema/columns.ts';

export const transactions = {
  transactions_index: exportedListing((db, viewer: Viewer<'transactions_all'>) => ({
    rows: selectTransactions(db),
    columns: COLUMNS,
    view: transactionView,
    sight: transactionSight(viewer),
  })),

  async transactions_show({ params, caller, db }) {
    const row = await selectTransactions(db)
      .where('credit_transfers.id', '=', params.id)
      .where(visibleTransactions(caller))
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    return transactionView(row);
  },

  async transactions_create(call) {
    const { body, caller, db, audit } = call;
    const amount = hundredths(body.amount, 'amount');
    // Keeps users from moving between this check and the commit.
    const id = await beginTransfer(db);
    const payer = await findUser(
      db,
      usersCurrentlyWithin(caller),
      body.from_user_id ?? caller.id,
      'from_user_id',
    );
    const payee = await findUser(db, usersCurrentlyWithin(caller), body.to_user_id, 'to_user_id');
    if (payee.id === payer.id || !isWithin(payee.path, payer.path)) {
      throw validationFailed({ to_user_id: ['must be below the user who pays'] });
    }
    const moved = await transfer(db, {
      id,
      kind: 'normal',
      from: creditAccount(payer.id),
      to: creditAccount(payee.id),
      amount,
      description: body.description,
      cause: call.cause,
    });
    audit({ subjectId: moved.id });
    return created(db, moved);
  },

  async transactions_refund(call) {
    const { body, caller, db, audit } = call;
    const amount = hundredths(body.amount, 'amount');
    const id = await beginTransfer(db);
    const payer = await findUser(db, usersCurrentlyWithin(caller), body.from_user_id, 'from_user_id');
    if (payer.id === caller.id) throw validationFailed({ from_user_id: ['must be below you'] });
    const moved = await transfer(db, {
      id,
      kind: 'transfer_refunded',
      from: creditAccount(payer.id),
      to: creditAccount(caller.id),
      amount,
      description: body.reason,
      cause: call.cause,
    });
    audit({ subjectId: moved.id });
    return created(db, moved);
  },

  async transactions_summary(call) {
    const { 'filters[created_from]': from, 'filters[created_to]': to } = call.query;
    const sums = from === undefined && to === undefined ? await allTotals(call) : await totalsOfPeriod(call);
    const totals = sums.map(({ kind, count, amount }) => [kind, { count, amount: credits(amount) }] as const);
    return {
      created_from: from === undefined ? null : firstSecond(from),
      created_to: to === undefined ? null : lastSecond(to),
      totals: { ...NOTHING, ...Object.fromEntries(totals) },
    };
  },

  async transactions_summary_top_users_send_to(call) {
    const { query, caller, db } = call;
    const { id } = await findUser(db, visibleParties(caller), query.user_id ?? caller.id, 'user_id');
    const rows = await db
      .selectFrom('credit_accounts as sender')
      .innerJoin('credit_transfers', 'credit_transfers.from_account_id', 'sender.id')
      .innerJoin('credit_accounts as receiver', 'receiver.id', 'credit_transfers.to_account_id')
      .innerJoin('users', 'users.id', 'receiver.user_id')
      .select([
        'users.id as user_id',
        'users.username',
        sql<number>`sum(credit_transfers.amount)::bigint`.as('amount'),
        sql<number>`count(*)`.as('count'),
      ])
      .where('sender.user_id', '=', id)
      .where('sender.purpose', '=', 'credit')
      .where('credit_transfers.kind', 'in', ['start_credit', 'normal'])
      .where(visibleParties(caller))
      .where(inPeriod(call))
      .groupBy('users.id')
      .orderBy('amount', 'desc')
      .orderBy('users.id')
      .limit(10)
      .execute();
    return rows.map((row) => ({ ...row, amount: credits(row.amount) }));
  },
} satisfies Partial<GroupHandlers<'Transactions'>>;

const accountsOf = (userIds: readonly number[]): Expression<unknown> =>
  sql`array(select id from credit_accounts where user_id = ${anyOf(userIds)} and purpose = 'credit')`;

/** The columns of the sort and filter keys. Accounts of the system belong to no user. */
const COLUMNS = {
  id: 'credit_transfers.id',
  amount: 'credit_transfers.amount',
  created_at: 'credit_transfers.created_at',
  type: 'credit_transfers.kind',
  from_user_id: (ids: readonly number[]): Expression<SqlBool> =>
    sql`credit_transfers.from_account_id = any(${accountsOf(ids)})`,
  // Payments for lines go to sales accounts, which the index leaves out.
  to_user_id: (ids: readonly number[]): Expression<SqlBool> =>
    sql`credit_transfers.to_account_id = any(${accountsOf(ids)})
      and credit_transfers.kind <> 'subscription_payment'`,
  created_by_id: 'credit_transfers.actor_id',
  // The index leaves out transactions without a subject.
  subject_type: (types: readonly string[]): Expression<SqlBool> =>
    sql`credit_transfers.subject_type = ${anyText(types)} and credit_transfers.subject_id is not null`,
  subject_id: 'credit_transfers.subject_id',
  reverses_id: 'credit_transfers.reverses_id',
  reference: (references: readonly string[]): Expression<SqlBool> =>
    sql`credit_transfers.reference_id = any(array(
      select id from order_references where reference = ${anyText(references)}))`,
  description: 'credit_transfers.description',
} as const;

/** Returns a transaction as the contract shows it, with the amount in credits. */
function transactionView(row: TransactionRow): Schema<'Transaction'> {
  return { ...row, amount: credits(row.amount) };
}

const NONE = { count: 0, amount: 0 };
const NOTHING: Schema<'TransactionSummary'>['totals'] = {
  start_credit: NONE,
  normal: NONE,
  refund: NONE,
  subscription_payment: NONE,
  paid_trial_payment: NONE,
  transfer_refunded: NONE,
  voucher: NONE,
  reward: NONE,
};

type SummaryCall = Call<'transactions_summary'>;

/** Returns the totals of all times by type, in hundredths of a credit. */
async function allTotals({ db, caller, query }: SummaryCall) {
  if (await isFarBehind(db))
    throw unavailable('Very many transactions are still being added up. Try again later.');
  const id = query.user_id;
  const top = can(caller, 'transactions_all') ? rootId(caller.path) : caller.id;
  const user = id === undefined ? { id: top } : await findUser(db, visibleParties(caller), id, 'user_id');
  return db
    .selectFrom(branchTransactions(user.id).as('moved'))
    .select([
      'kind',
      sql<number>`sum(count)::bigint`.as('count'),
      sql<number>`sum(amount)::bigint`.as('amount'),
    ])
    .groupBy('kind')
    .execute();
}

/** Returns the totals of a period by type, as `allTotals` does. */
async function totalsOfPeriod(call: SummaryCall) {
  const { db, caller, query } = call;
  const id = query.user_id;
  const seen =
    id === undefined
      ? visibleTransactions(caller)
      : paidOrReceivedWithin({ ...(await findUser(db, visibleParties(caller), id, 'user_id')), leaf: false })
          .row;
  const sums = db
    .selectFrom('credit_transfers')
    .select(['kind', sql<number>`count(*)`.as('count'), sql<number>`sum(amount)::bigint`.as('amount')])
    .where(seen)
    .where(inPeriod(call))
    .groupBy('kind');
  return (await db.executeQuery(plannedEachTime(sums))).rows;
}

/** Selects the transactions in the period of a summary. */
const inPeriod = (
  call: Pick<Call<'transactions_summary' | 'transactions_summary_top_users_send_to'>, 'operation' | 'query'>,
): Expression<SqlBool> => expressionBuilder<Database>().and([...filterConditions(call, COLUMNS).values()]);

/** Returns the response for a new transfer. */
async function created(
  trx: Transaction<Database>,
  moved: CompletedTransfer,
): Promise<Schema<'CreatedTransaction'>> {
  const row = await selectTransactions(trx)
    .where('credit_transfers.id', '=', moved.id)
    .executeTakeFirstOrThrow();
  return { ...transactionView(row), transaction: transactionReceipt(moved) };
}

/** A transfer, as its parties see it. */
interface TransactionRow {
  id: number;
  type: TransferKind;
  /** Hundredths of a credit. */
  amount: number;
  /** Null for the system, which owns the `sales` accounts. */
  from_user_id: number | null;
  to_user_id: number | null;
  description: string;
  subject_type: string | null;
  subject_id: number | null;
  reverses_id: number | null;
  reference: string | null;
  created_by_id: number | null;
  created_at: string;
}

/** Selects transfers with their parties, looked up row by row as in `selectUsers`. */
function selectTransactions(db: Reader): SelectQueryBuilder<Database, 'credit_transfers', TransactionRow> {
  return db
    .selectFrom('credit_transfers')
    .select([
      'credit_transfers.id',
      'credit_transfers.kind as type',
      'credit_transfers.amount',
      'credit_transfers.description',
      'credit_transfers.subject_type',
      'credit_transfers.subject_id',
      'credit_transfers.reverses_id',
      'credit_transfers.actor_id as created_by_id',
      'credit_transfers.created_at',
    ])
    .select((eb) => [
      eb
        .selectFrom('order_references')
        .select('order_references.reference')
        .whereRef('order_references.id', '=', 'credit_transfers.reference_id')
        .as('reference'),
      userOf(eb, 'credit_transfers.from_account_id').as('from_user_id'),
      userOf(eb, 'credit_transfers.to_account_id').as('to_user_id'),
    ]);
}

function userOf(
  eb: ExpressionBuilder<Database, 'credit_transfers'>,
  account: 'credit_transfers.from_account_id' | 'credit_transfers.to_account_id',
) {
  return eb
    .selectFrom('credit_accounts')
    .select('credit_accounts.user_id')
    .whereRef('credit_accounts.id', '=', account)
    .where('credit_accounts.purpose', '=', 'credit');
}
