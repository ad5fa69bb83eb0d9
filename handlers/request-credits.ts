import { sql, type Expression, type SqlBool, type Transaction } from 'kysely';
import { recordEvents } from '../db/events/record.ts';
import { acceptRequestCredit, updateRequestCredit, type RequestCreditRow } from '../db/request-credits.ts';
import type { Database } from '../db/schema/index.ts';
import { ancestorIds, isRoot } from '../db/tree/tree.ts';
import { lockRequesterBelow, requestsBelow, requestCreditSight } from './access/requests.ts';
import type { GroupHandlers, Schema } from './call/contract.ts';
import { listing } from './lists/listing.ts';
import { credits, hundredths, transactionReceipt } from './call/money.ts';
import { conflict, notFound, validationFailed } from './call/problem.ts';
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

  async request_credits_create({ body, caller, db, audit }) {
    const amount = hundredths(body.amount, 'amount');
    if (isRoot(caller)) throw validationFailed({ amount: ['cannot be asked for: nobody is above you'] });
    const request = await db
      .insertInto('request_credits')
      .values({ amount, description: body.description, created_by_id: caller.id })
      .returningAll()
      .executeTakeFirstOrThrow();
    audit({ subjectId: request.id });
    return told(db, 'request_credit.created', request);
  },

  async request_credits_take(call) {
    const { caller, db } = call;
    const { request, requester } = await lockBelow(call);
    const ancestors = ancestorIds(requester.path);
    const hasLostTaker =
      request.status === 'taken' && request.taken_by_id !== null && !ancestors.includes(request.taken_by_id);
    if (request.status !== 'pending' && !hasLostTaker) throw closed(request);
    return requestCreditView(
      await updateRequestCredit(db, request.id, { status: 'taken', taken_by_id: caller.id }),
    );
  },

  async request_credits_accept(call) {
    const taken = await lockTaken(call);
    const { request, moved } = await acceptRequestCredit(call.db, taken, call.caller.id, call.cause);
    return {
      ...(await told(call.db, 'request_credit.decided', request)),
      transaction: transactionReceipt(moved),
    };
  },

  async request_credits_reject(call) {
    const { id } = await lockTaken(call);
    const rejection = { status: 'rejected', rejection_reason: call.body.reason } as const;
    return told(call.db, 'request_credit.decided', await updateRequestCredit(call.db, id, rejection));
  },

  async request_credits_cancel(call) {
    const { caller, db } = call;
    const request = await lock(call, sql<SqlBool>`created_by_id = ${caller.id}`);
    if (request.status !== 'pending' && request.status !== 'taken') throw closed(request);
    const cancelled = await updateRequestCredit(db, request.id, { status: 'cancelled' });
    return told(db, 'request_credit.decided', cancelled);
  },
} satisfies GroupHandlers<'Request Credits'>;

interface Write {
  params: { id: number };
  caller: Caller;
  db: Transaction<Database>;
}

/** Locks the request of a write. Of two concurrent writes, the second waits and sees the result of the first. */
function lock({ params, db }: Write, condition: Expression<SqlBool>): Promise<RequestCreditRow> {
  return db
    .selectFrom('request_credits')
    .selectAll()
    .where('id', '=', params.id)
    .where(condition)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

/** Locks a request of a user below the caller. */
async function lockBelow(call: Write) {
  const request = await lock(call, requestsBelow(call.caller, REQUESTER));
  const requester = await lockRequesterBelow(call.db, call.caller, request.created_by_id);
  return { request, requester };
}

/** Locks a request for its taker to decide. Throws 409 if the caller has not taken it. */
async function lockTaken(call: Write): Promise<RequestCreditRow> {
  const { request } = await lockBelow(call);
  if (request.status !== 'taken') throw closed(request);
  if (request.taken_by_id !== call.caller.id) throw conflict('Somebody else has taken the request.');
  return request;
}

const closed = ({ status }: RequestCreditRow) => conflict(`The request is ${status}.`);

/** Returns a credit request as the contract shows it, with the amount in credits. */
function requestCreditView({ transfer_id, ...row }: RequestCreditRow): Schema<'RequestCredit'> {
  return { ...row, amount: credits(row.amount), transaction_id: transfer_id };
}

/** Records what happened to a request, and returns the request as the contract shows it. */
async function told(
  trx: Transaction<Database>,
  type: Schema<'RequestCreditEvent'>['type'],
  row: RequestCreditRow,
): Promise<Schema<'RequestCredit'>> {
  const data = requestCreditView(row);
  const subject = { type: 'RequestCredit', id: row.id } as const;
  await recordEvents(trx, [{ type, userId: row.created_by_id, subject, data }]);
  return data;
}
