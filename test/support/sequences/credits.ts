import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { Role } from '../requests.ts';
import { LENGTH, nth, often, playAll, type Answers, type Run, type Sequences } from './play.ts';
import {
  requestingActor,
  actorOrDefault,
  moved,
  requesters,
  which,
  type Move,
  type RequestStage,
} from './requesters.ts';
import { Stage, type Code } from './stage.ts';

// Requests for credit: who may do what, the status of each request, and where the credit is.

type Decision = 'take' | 'accept' | 'reject' | 'cancel';
/**
 * Requests are numbered from the newest. If `actor` is undefined, it is a user who may act: the one who took the
 * request, or otherwise a parent.
 */
type Step =
  | { does: 'ask'; actor: Role; amount: number }
  | { does: Decision; actor: Role | undefined; which: number }
  | Move;

const requested = fc.record({
  does: fc.constant('ask' as const),
  actor: requestingActor,
  amount: fc.integer({ min: 1, max: 4000 }),
});
const decided = (does: Decision) => fc.record({ does: fc.constant(does), actor: actorOrDefault, which });
const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    requested,
    fc.array(
      fc.oneof(
        often(4, requested),
        often(6, decided('take')),
        often(6, decided('accept')),
        often(3, decided('reject')),
        often(2, decided('cancel')),
        often(3, moved),
      ),
      LENGTH,
    ),
  )
  .map(([first, rest]) => [first, ...rest]);

interface Request {
  id: number;
  requester: Role;
  amount: number;
  status: 'pending' | 'taken' | 'accepted' | 'rejected' | 'cancelled';
  taker: Role | null;
}

/** One sequence, in the service and in the model. */
class CreditRequests implements Run<Step> {
  readonly #requests: Request[] = [];
  readonly #stage: RequestStage;

  constructor(stage: RequestStage) {
    this.#stage = stage;
  }

  async take(step: Step): Promise<void> {
    if (step.does === 'move') return this.#stage.move(step.who, step.to);
    if (step.does === 'ask') return this.#ask(step.actor, step.amount);
    const request = nth(this.#requests, step.which);
    if (request === undefined) return;
    const { does, actor } = step;
    if (does === 'cancel') return this.#cancel(request, actor ?? request.requester);
    const parent = this.#stage.parentOf(request.requester);
    if (does === 'take') return this.#takeOne(request, actor ?? parent);
    return this.#decide(request, does, actor ?? request.taker ?? parent);
  }

  async #ask(actor: Role, amount: number): Promise<void> {
    const hasOpen = this.#requests.some((request) => request.requester === actor && isOpen(request));
    const refusals: Code[] = actor === 'root' ? ['validation_failed'] : hasOpen ? ['conflict'] : [];
    const body = { amount: amount / 100 };
    const created = await this.#stage.ask('request_credits_create', actor, { body }, refusals);
    if (created)
      this.#requests.push({ id: created.id, requester: actor, amount, status: 'pending', taker: null });
  }

  async #cancel(request: Request, actor: Role): Promise<void> {
    const refusals: Code[] =
      actor !== request.requester ? ['not_found'] : isOpen(request) ? [] : ['conflict'];
    const done = await this.#stage.ask('request_credits_cancel', actor, about(request), refusals);
    if (done) request.status = 'cancelled';
  }

  async #takeOne(request: Request, actor: Role): Promise<void> {
    const { requester, status, taker } = request;
    const isLeft = status === 'taken' && taker !== null && !this.#stage.isAbove(taker, requester);
    const isFree = status === 'pending' || isLeft;
    const refusals: Code[] = !this.#stage.isAbove(actor, requester)
      ? ['not_found']
      : isFree
        ? []
        : ['conflict'];
    const done = await this.#stage.ask('request_credits_take', actor, about(request), refusals);
    if (done) Object.assign(request, { status: 'taken', taker: actor });
  }

  async #decide(request: Request, does: 'accept' | 'reject', actor: Role): Promise<void> {
    const { requester, amount, status, taker } = request;
    const isTaker = status === 'taken' && taker === actor;
    const refusals: Code[] = !this.#stage.isAbove(actor, requester)
      ? ['not_found']
      : isTaker
        ? []
        : ['conflict'];
    if (does === 'reject') {
      const ask = { ...about(request), body: { reason: 'No' } };
      if (await this.#stage.ask('request_credits_reject', actor, ask, refusals)) request.status = 'rejected';
      return;
    }
    if (refusals.length === 0 && this.#stage.has(actor) < amount) refusals.push('insufficient_credit');
    const accepted = await this.#stage.ask('request_credits_accept', actor, about(request), refusals);
    if (accepted === undefined) return;
    request.status = 'accepted';
    this.#stage.pay(actor, -amount);
    this.#stage.pay(requester, amount);
    assert.equal(accepted.transaction.amount, amount / 100);
    if (actor !== 'root') assert.equal(accepted.transaction.balance_after, this.#stage.has(actor) / 100);
  }

  /** Checks the status of every request, and that credit is where the model has it. */
  async settle(): Promise<void> {
    const { shop, cast } = this.#stage;
    const stored = await shop.db
      .selectFrom('request_credits')
      .select(['id', 'status', 'taken_by_id', 'amount', 'transfer_id'])
      .where(
        'created_by_id',
        'in',
        Object.values(cast).map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
    assert.deepEqual(
      stored.map(({ transfer_id, ...row }) => ({ ...row, paid: transfer_id !== null })),
      this.#requests.map(({ id, status, taker, amount }) => ({
        id,
        status,
        taken_by_id: taker && cast[taker].id,
        amount,
        paid: status === 'accepted',
      })),
    );
    await this.#stage.settle();
  }
}

const isOpen = ({ status }: Request): boolean => status === 'pending' || status === 'taken';

const about = ({ id }: Request) => ({ params: { id } });

/** Requests for credit by seven users. */
export const credits: Sequences = async (shop, count, onPlayed) => {
  const casts = await requesters(
    shop,
    [
      'request_credits_create',
      'request_credits_take',
      'request_credits_accept',
      'request_credits_reject',
      'request_credits_cancel',
    ],
    { funds: { grandparent: 5000, parent: 2500, requester: 6000, child: 3000 } },
  );
  const begin = async (answers: Answers) => new CreditRequests(await Stage.of(shop, casts, answers));
  return playAll(steps, begin, count, onPlayed);
};
