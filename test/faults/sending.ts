import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations, type OperationName } from '../../generated/operations.ts';
import type { Schema } from '../../handlers/call/contract.ts';
import { deviations, type Answer } from '../support/contract.ts';
import { ask, until } from '../support/processes.ts';
import { urlOf, type Ask } from '../support/service.ts';
import type { Place } from './place.ts';

/** The operations that the clients of a storm send. */
export const SENT = [
  'transactions_create',
  'transactions_refund',
  'users_create',
  'm3us_create',
  'mags_create',
  'm3us_extend',
  'mags_extend',
  'm3us_refund',
  'mags_refund',
  'request_credits_accept',
  'request_refunds_accept',
  'vouchers_claim',
  'announcements_notify_users',
  'tickets_create_support',
  'tickets_reply',
] as const satisfies OperationName[];

export type SentOperation = (typeof SENT)[number];

/** How often every order is sent, unless a sender is told otherwise. */
const TIMES = 3;

/** The maximum number of repetitions, which the responses space by a second or more. */
const PATIENCE = 30;

/** A client waits this long for a response. */
const CLIENT_MS = 15_000;

/** One transmission of a request; without a response if the connection broke, or none came in time. */
export interface Sent {
  requestId: string;
  /** The origin of the API that it went to. */
  origin: string;
  answer: Answer | undefined;
  /** By performance.now(). */
  from: number;
  to: number;
}

/** What a client wants from the API. */
export interface Wanted {
  operation: SentOperation;
  request: Ask & { token: string };
  /** The user whose credit moves: of two, the one whose balance is in the response. */
  userId: number;
  /** The code of the voucher that it claims, or whose discount it spends. */
  code?: string | undefined;
}

/** A request with its Idempotency-Key, and the result of each transmission. */
export interface Order extends Wanted {
  key: string;
  sent: Sent[];
  /** True when it was interrupted by a kill before any client had learned that it took effect. */
  interrupted: boolean;
}

/** Returns when an order was first sent, and when its outcome was first known; undefined if it never was. */
export function spanOf({ sent }: Order): { from: number; to: number | undefined } {
  const told = sent.filter(({ answer }) => !isInconclusive(answer)).map(({ to }) => to);
  const from = Math.min(...sent.map(({ from }) => from));
  return { from, to: told.length === 0 ? undefined : Math.min(...told) };
}

/** Returns true for a response that does not say whether the order took effect. */
const isInconclusive = (answer: Answer | undefined): boolean =>
  answer === undefined ||
  answer.status === 503 ||
  (answer.status === 409 && (answer.body as Schema<'Problem'>).code === 'idempotency_in_flight');

/** Returns the response with 200, if there was one. */
export const successOf = ({ sent }: Order): Answer | undefined =>
  sent.find(({ answer }) => answer?.status === 200)?.answer;

/** Returns the reference of an order, if it has one. */
export const referenceIn = ({ request: { body } }: Order): string | null =>
  (body as { reference?: string } | undefined)?.reference ?? null;

/** Returns true for an order that may have taken effect without anybody having been told. */
const isOpen = (order: Order): boolean =>
  successOf(order) === undefined && order.sent.some(({ answer }) => isInconclusive(answer));

/** Returns the code of the problem by which an order was refused, if it was. */
export const refusalOf = ({ sent }: Order): string | undefined => {
  const refused = sent.find(({ answer }) => answer?.status === 422)?.answer;
  return refused && (refused.body as Schema<'Problem'>).code;
};

/** Where orders are sent. */
type Target = Pick<Place, 'origin' | 'up' | 'deviations'>;

/** Sends orders to the API, and keeps its responses. */
export class Sender {
  readonly orders: Order[] = [];
  /** The number of responses of each status; 0 stands for no response. */
  readonly statuses = new Map<number, number>();
  readonly faults = new Set<string>();
  /** The number of responses with 200, except for announcements. */
  succeeded = 0;
  readonly #place: Target;
  /** How often an order is sent. */
  readonly times: number;
  readonly #insists: boolean;
  /** Orders in flight without any response yet. */
  readonly #flying = new Map<SentOperation, number>();

  /** With `insists`, an order without an outcome is repeated at once until it has one. Otherwise `settle` does this. */
  constructor(place: Target, { insists = false, times = TIMES }: { insists?: boolean; times?: number } = {}) {
    this.#place = place;
    this.#insists = insists;
    this.times = times;
  }

  /** Sends an order this many times: every second order concurrently, the others one by one. */
  async order(wanted: Wanted, key: string, times: number): Promise<Order> {
    const order: Order = { ...wanted, key, sent: [], interrupted: false };
    const atOnce = this.orders.push(order) % 2 === 0;
    if (atOnce) await Promise.all(Array.from({ length: times }, () => this.#send(order)));
    else for (let time = 0; time < times; time += 1) await this.#send(order);
    if (this.#insists && isOpen(order)) await this.#insist(order);
    return order;
  }

  /** Waits a moment until an order of each operation is in flight. */
  async underway(wanted: readonly SentOperation[]): Promise<void> {
    await until(() => wanted.every((operation) => (this.#flying.get(operation) ?? 0) > 0), 3).catch(
      () => undefined,
    );
  }

  /** Returns true when the condition is true for an order of each operation. */
  hasOfEach(wanted: readonly SentOperation[], condition: (order: Order) => boolean): boolean {
    return wanted.every((operation) =>
      this.orders.some((order) => order.operation === operation && condition(order)),
    );
  }

  /** Repeats all orders with an unknown outcome, so that each order has a response. */
  async settle(atOnce: number): Promise<void> {
    const open = this.orders.filter(isOpen);
    const one = async (): Promise<void> => {
      for (let order = open.pop(); order !== undefined; order = open.pop()) await this.#insist(order);
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  }

  /** Repeats some orders without their keys, as if these were forgotten: their references say what was done. */
  async repeatWithoutKeys(most: number): Promise<void> {
    const named = this.orders.filter(
      (order) => successOf(order) !== undefined && referenceIn(order) !== null,
    );
    for (const order of named.slice(-most)) {
      const answer = await this.#post(this.#place.origin, { ...order, key: randomUUID() }, randomUUID());
      const { code, order: made } = (answer?.body ?? {}) as Partial<Schema<'Problem'>>;
      const { transaction } = (successOf(order)?.body ?? {}) as { transaction?: { id: number } | null };
      if (code !== 'reference_in_use' || made?.transaction_id !== (transaction?.id ?? null))
        this.faults.add(`${order.operation} ${order.key}: its reference does not say what was done`);
    }
  }

  /** Repeats an order until its outcome is known, at the pace that the responses ask for. */
  async #insist(order: Order): Promise<void> {
    for (let attempt = 1; attempt <= PATIENCE; attempt += 1) {
      const answer = await this.#send(order);
      if (!isInconclusive(answer) && answer?.status !== 429) return;
      await sleep(1000 * Number(answer?.headers['retry-after'] ?? 1));
    }
    this.faults.add(`${order.operation} ${order.key}: nobody ever heard what became of it`);
  }

  /** Sends an order once, when the API serves or is expected to. */
  async #send(order: Order): Promise<Answer | undefined> {
    await this.#place.up();
    const requestId = randomUUID();
    const fresh = successOf(order) === undefined;
    if (fresh) this.#count(order.operation, 1);
    const { origin } = this.#place;
    const from = performance.now();
    const answer = await this.#post(origin, order, requestId);
    const to = performance.now();
    if (fresh) this.#count(order.operation, -1);
    const status = answer?.status ?? 0;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status === 200 && order.operation !== 'announcements_notify_users') this.succeeded += 1;
    if (status === 0 || status === 503) order.interrupted ||= fresh;
    if (answer) for (const fault of this.#deviations(order, origin, answer)) this.faults.add(fault);
    order.sent.push({ requestId, origin, answer, from, to });
    // Otherwise all orders sent while the database or an API is away would fail.
    if (status === 503 || status === 0) await sleep(50);
    return answer;
  }

  #post(origin: string, { key, operation, request }: Order, requestId: string): Promise<Answer | undefined> {
    const { token, body } = request;
    return ask(origin + urlOf(operation, request), token, {
      signal: AbortSignal.timeout(CLIENT_MS),
      method: operations[operation].method,
      headers: {
        'idempotency-key': key,
        'x-request-id': requestId,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => undefined);
  }

  /**
   * Returns how an answer deviates from the contract of what serves at its origin. One that is replayed may have been
   * given by the version before: then it is as that one's contract says.
   */
  #deviations({ operation, sent }: Order, origin: string, answer: Answer): string[] {
    const first = answer.headers['idempotent-replayed'] === 'true' ? (sent[0]?.origin ?? origin) : origin;
    const [now = [], before = []] = [origin, first].map((each) =>
      (this.#place.deviations?.(each) ?? deviations)(operation, answer),
    );
    return before.length === 0 ? before : now;
  }

  #count(operation: SentOperation, amount: number): void {
    this.#flying.set(operation, (this.#flying.get(operation) ?? 0) + amount);
  }
}
