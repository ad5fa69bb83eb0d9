import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import type { Answer } from '../../support/contract.ts';
import { referenceIn, SENT, type Order, type SentOperation } from '../sending.ts';

/** The outcomes of the orders. */
export interface Effects {
  /** Took effect, once. */
  once: number;
  /** Of these: nobody learned of it before the order was repeated, because the first response was lost. */
  unconfirmed: number;
  /** Did not take effect. */
  none: number;
  /** Responses that repeated an earlier one. */
  replayed: number;
}

interface Trace {
  logs: number;
  transfers: { id: number; amount: number; reference: string | null; payer: number; payee: number }[];
}

/** The orders of one operation. */
export interface Kind {
  operation: SentOperation;
  keys: number;
  once: number;
  /** Interrupted by a kill before anybody learned that they took effect. */
  interrupted: number;
}

/** Operations that move no credit. */
const UNPAID: readonly SentOperation[] = [
  'announcements_notify_users',
  'tickets_create_support',
  'tickets_reply',
];

/**
 * Compares every order with the audit log of its requests: it took effect once or not at all, as its responses say.
 * Adds all faults to `wrong`. Returns the orders that took effect.
 */
export async function judgeOrders(
  db: Kysely<Database>,
  orders: readonly Order[],
  wrong: string[],
): Promise<{ effects: Effects; done: Order[] }> {
  const traces = await tracesByRequest(db);
  const effects: Effects = { once: 0, unconfirmed: 0, none: 0, replayed: 0 };
  const done: Order[] = [];
  for (const order of orders) {
    const { key, operation, sent } = order;
    const fault = (what: string): unknown => wrong.push(`${operation} ${key}: ${what}`);
    const created = sent.flatMap(({ requestId }) => traces.get(requestId) ?? []);
    const logs = created.reduce((sum, trace) => sum + trace.logs, 0);
    const transfers = created.flatMap((trace) => trace.transfers);
    const successes = sent.flatMap(({ answer }) => (answer?.status === 200 ? [answer] : []));
    const replays = successes.filter(({ headers }) => headers['idempotent-replayed'] !== undefined);
    if (logs > 1) fault(`took effect ${String(logs)} times`);
    const paid = UNPAID.includes(operation) ? 0 : logs;
    if (transfers.length !== paid) fault(`${String(transfers.length)} transfers for ${String(logs)} effects`);
    if (transfers.some(({ reference }) => reference !== referenceIn(order))) fault('lost its reference');
    if (successes.length > 0 && logs === 0) fault('was answered with 200 and took no effect');
    if (logs > 0 && successes.length === 0) fault('took effect, and whoever asks again is not told');
    if (successes.length - replays.length > 1) fault('was answered as new more than once');
    for (const { body } of successes) {
      if (!isDeepStrictEqual(body, successes[0]?.body)) fault('was answered in two ways');
    }
    const [transfer] = transfers;
    for (const answer of successes)
      if (transfer && !isReceiptOf(answer, transfer)) fault('its answer is not what happened');
    effects.replayed += replays.length;
    if (logs === 0) effects.none += 1;
    else effects.once += 1;
    if (logs > 0 && successes.length === replays.length) effects.unconfirmed += 1;
    if (logs > 0 || successes.length > 0) done.push(order);
  }
  return { effects, done };
}

/** Returns the orders by operation. */
export function kindsOf(orders: readonly Order[], done: readonly Order[]): Kind[] {
  return SENT.map((operation) => {
    const own = orders.filter((order) => order.operation === operation);
    return {
      operation,
      keys: own.length,
      once: done.filter((order) => order.operation === operation).length,
      interrupted: own.filter(({ interrupted }) => interrupted).length,
    };
  });
}

/**
 * Returns true if a receipt is that of the transfer. The balance is the payer's; for a line's refund it is the payee's.
 */
function isReceiptOf({ body }: Answer, { id, amount, payer, payee }: Trace['transfers'][number]): boolean {
  const { transaction: receipt } = body as {
    transaction: { id: number; amount: number; balance_after: number } | null;
  };
  if (receipt?.id !== id || receipt.amount !== amount / 100) return false;
  return [payer / 100, payee / 100].includes(receipt.balance_after);
}

/** Returns the rows that each request has written. */
async function tracesByRequest(db: Kysely<Database>): Promise<Map<string, Trace>> {
  const { rows } = await sql<{ request_id: string } & Trace>`
    with moved as (
      select t.request_id, jsonb_agg(jsonb_build_object('id', t.id, 'amount', t.amount,
        'reference', (select reference from order_references where order_references.id = t.reference_id),
        'payer', payer.balance_after, 'payee', payee.balance_after)) as transfers
      from credit_transfers t
      join credit_entries payer on payer.transfer_id = t.id and payer.amount < 0
      join credit_entries payee on payee.transfer_id = t.id and payee.amount > 0
      group by t.request_id
    )
    select logs.request_id, count(*) as logs, coalesce(moved.transfers, '[]') as transfers
    from logs left join moved using (request_id) group by logs.request_id, moved.transfers`.execute(db);
  return new Map(rows.map(({ request_id, ...trace }) => [request_id, trace]));
}
