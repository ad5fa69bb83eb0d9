import type { Cause } from '../db/cause.ts';
import {
  sql,
  type CompiledQuery,
  type Expression,
  type Selectable,
  type SqlBool,
  type Transaction,
} from 'kysely';
import { together } from '../db/connection/driver.ts';
import { eventStatement } from '../db/events/record.ts';
import { creditAccount, newTransferId } from '../db/ledger/ledger.ts';
import type { Database } from '../db/schema/tables.ts';
import { referenceId } from '../db/order-references.ts';
import { moveCredit } from '../db/transfers.ts';
import { ancestorIds, HOLD_TREE, isRoot } from '../db/tree/tree.ts';
import { NOW } from '../db/values/expressions.ts';
import { requestsBelow, requestCreditSight } from './access/requests.ts';
import { usersCurrentlyWithin } from './access/users.ts';
import type { GroupHandlers, Schema } from './call/contract.ts';
import { listing } from './lists/listing.ts';
import { credits, hundredths, transactionReceipt } from './call/money.ts';
import { conflict, notFound, validationFailed, type Problem } from './call/problem.ts';
import type { Caller, Viewer } from './call/caller.ts';

const REQUESTER = 'request_credits.created_by_id';

const COLUMNS = {
  id: 'request_credits.id',
  amount: 'request_credits.amount',
  description: 'request_credits.description',
  status: 'request_credits.status',
  taken_by_id: 'request_credits.taken_by_id',
  taken_at: 'request_credits.taken_at',
  decided_at: 'request_credits.decided_at',
  created_by_id: REQUESTER,
  created_at: 'request_credits.created_at',
  updated_at: 'request_credits.updated_at',
} as const;

export const requestCredits = {
  request_credits_index: listing((db, viewer: Viewer<'request_credits_all'>) => ({
    rows: db.selectFrom('request_credits').selectAll(),
    columns: COLUMNS,
    view: requestCreditView,
    sight: requestCreditSight(viewer),
  })),

  async request_credits_show({ params, caller, db }) {
    const request = await db
      .selectFrom('request_credits')
      .selectAll()
      .where('id', '=', params.id)
      .where(requestCreditSight(caller).row)
      .executeTakeFirstOrThrow(notFound);
    return requestCreditView(request);
  },

  async request_credits_create({ body, caller, db, cause, audit }) {
    const amount = hundredths(body.amount, 'amount');
    if (isRoot(caller)) throw validationFailed({ amount: ['cannot be asked for: nobody is above you'] });
    const request = await db
      .insertInto('request_credits')
      .values({ amount, description: body.description, reference: body.reference, created_by_id: caller.id })
      .returningAll()
      .executeTakeFirstOrThrow();
    audit({ subjectId: request.id });
    await db.executeQuery(eventOf(db, cause, 'request_credit.created', request));
    return requestCreditView(request);
  },

  async request_credits_take(call) {
    const { caller, db } = call;
    const { request, requester } = await lockBelow(call);
    const ancestors = ancestorIds(requester.path);
    const hasLostTaker =
      request.status === 'taken' && request.taken_by_id !== null && !ancestors.includes(request.taken_by_id);
    if (request.status !== 'pending' && !hasLostTaker) throw closed(request);
    const taken = await db
      .updateTable('request_credits')
      .set({ status: 'taken', taken_by_id: caller.id, taken_at: NOW, updated_at: NOW })
      .where('id', '=', request.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return requestCreditView(taken);
  },

  async request_credits_accept(call) {
    const { caller, db, cause } = call;
    const { request, transferId } = await lockTaken(call);
    const accepted = { ...request, status: 'accepted', transfer_id: transferId } as const;
    const transfer = {
      id: transferId,
      cause: { ...cause, referenceId: orderOf(request) },
      kind: 'normal',
      from: creditAccount(caller.id),
      to: creditAccount(request.created_by_id),
      amount: request.amount,
      description: request.description,
      subject: { type: 'RequestCredit', id: request.id },
    } as const;
    const {
      moved: [moved],
    } = await moveCredit(db, [transfer], decide(call, accepted));
    if (moved === undefined) throw new Error('an accepted request without its transfer');
    return { ...requestCreditView(accepted), transaction: transactionReceipt(moved) };
  },

  async request_credits_reject(call) {
    const { request } = await lockTaken(call);
    const rejected = { ...request, status: 'rejected', rejection_reason: call.body.reason } as const;
    await together(call.db, decide(call, rejected));
    return requestCreditView(rejected);
  },

  async request_credits_cancel(call) {
    const { params, caller, db } = call;
    const own = sql<SqlBool>`created_by_id = ${caller.id}`;
    const { now, ...row } = await selectLocked(db, params.id, own).executeTakeFirstOrThrow(notFound);
    if (row.status !== 'pending' && row.status !== 'taken') throw closed(row);
    const cancelled = { ...row, status: 'cancelled', decided_at: now, updated_at: now } as const;
    await together(db, decide(call, cancelled));
    return requestCreditView(cancelled);
  },
} satisfies GroupHandlers<'Request Credits'>;

interface Write {
  params: { id: number };
  caller: Caller;
  db: Transaction<Database>;
}

/** A request for credit; `amount` in hundredths of a credit. */
type RequestCreditRow = Selectable<Database['request_credits']>;

/** Selects and locks a request, with the time. A concurrent write waits and sees the result. */
const selectLocked = (db: Transaction<Database>, id: number, condition: Expression<SqlBool>) =>
  db
    .selectFrom('request_credits')
    .selectAll()
    .select(NOW.as('now'))
    .where('id', '=', id)
    .where(condition)
    .forUpdate();

/** Locks a request of a user below the caller, and the tree. Returns it, the time, and a transfer id. Throws 404. */
async function lockBelow({ params, caller, db }: Write) {
  const requester = db
    .selectFrom('users')
    .select(['users.path', newTransferId.as('transfer_id')])
    .innerJoin('request_credits', 'request_credits.created_by_id', 'users.id')
    .where('request_credits.id', '=', params.id)
    .where('users.id', '<>', caller.id)
    .where(usersCurrentlyWithin(caller));
  const [[locked], , [found]] = await together(db, [
    selectLocked(db, params.id, requestsBelow(caller, REQUESTER)).compile(),
    HOLD_TREE.compile(db),
    requester.compile(),
  ]);
  if (locked === undefined || found === undefined) throw notFound();
  const { now, ...row } = locked;
  return { request: row, now, requester: found, transferId: found.transfer_id };
}

/**
 * Locks a request that the caller has taken, and returns it with the time of the decision. Throws 409 if it has not.
 */
async function lockTaken(call: Write): Promise<{ request: RequestCreditRow; transferId: number }> {
  const { request, now, transferId } = await lockBelow(call);
  if (request.status !== 'taken') throw closed(request);
  if (request.taken_by_id !== call.caller.id) throw conflict('request_taken');
  return { request: { ...request, decided_at: now, updated_at: now }, transferId };
}

/** Returns the statements that decide a locked request, with its event. */
const decide = (
  { db, cause }: { db: Transaction<Database>; cause: Cause },
  decided: RequestCreditRow,
): CompiledQuery<object>[] => [
  db
    .updateTable('request_credits')
    .set({
      status: decided.status,
      transfer_id: decided.transfer_id,
      rejection_reason: decided.rejection_reason,
      decided_at: NOW,
      updated_at: NOW,
    })
    .where('id', '=', decided.id)
    .compile(),
  eventOf(db, cause, 'request_credit.decided', decided),
];

/** Returns the id of the reference of the request, or null. */
const orderOf = ({ created_by_id: userId, reference }: RequestCreditRow): string | null =>
  reference && referenceId({ userId, operation: 'request_credits_create', reference });

/** Returns the 409 for a request in a state that does not allow the write. */
function closed({ status }: RequestCreditRow): Problem {
  if (status === 'pending') return conflict('request_not_taken');
  return status === 'taken'
    ? conflict('request_taken')
    : conflict('request_decided', `The request is ${status}.`);
}

/** Returns a credit request as the contract shows it, with the amount in credits. */
function requestCreditView({ transfer_id, ...row }: RequestCreditRow): Schema<'RequestCredit'> {
  return { ...row, amount: credits(row.amount), transaction_id: transfer_id };
}

/** Returns the statement that records an event of a request. */
function eventOf(
  trx: Transaction<Database>,
  cause: Cause,
  type: Schema<'RequestCreditEvent'>['type'],
  row: RequestCreditRow,
): CompiledQuery<never> {
  const subject = { type: 'RequestCredit', id: row.id } as const;
  return eventStatement(trx, cause, [
    { type, userId: row.created_by_id, subject, data: requestCreditView(row) },
  ]);
}
