import fc from 'fast-check';
import assert from 'node:assert/strict';
import { OWN } from '../world.ts';
import type { Shop } from '../shop.ts';
import { Casts } from './casts.ts';
import { LENGTH, playAll, type Answers, type Run, type Sequences } from './play.ts';
import { Stage, type Code } from './stage.ts';

// The actions of users on one support ticket, one chat and one report. Each response is compared with a model written
// from the contract alone, without the service's rules.

/** The users: the requester, its parent, a sibling, and one who may access all. */
const WHO = ['author', 'above', 'beside', 'staff'] as const;
type Who = (typeof WHO)[number];
const STATUSES = ['open', 'answered', 'customer_reply', 'on_hold', 'closed'] as const;
type Status = (typeof STATUSES)[number];
type Kind = 'support' | 'chat';

type TalkStep = { on: Kind; actor: Who } & (
  { does: 'reply' } | { does: 'status'; status: Status } | { does: 'agent'; agent: Who | null }
);
interface ReportStep {
  on: 'report';
  does: 'vote' | 'edit' | 'fix' | 'to_ticket' | 'delete';
  actor: Who;
}
type Step = TalkStep | ReportStep;

const actor = fc.constantFrom(...WHO);
const on = fc.constantFrom('support' as const, 'chat' as const);
const reported = fc.constantFrom(
  'vote' as const,
  'edit' as const,
  'fix' as const,
  'to_ticket' as const,
  'delete' as const,
);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ on, does: fc.constant('reply' as const), actor }),
    fc.record({ on, does: fc.constant('status' as const), actor, status: fc.constantFrom(...STATUSES) }),
    fc.record({ on, does: fc.constant('agent' as const), actor, agent: fc.option(actor) }),
    fc.record({ on: fc.constant('report' as const), does: reported, actor }),
  ),
  LENGTH,
);

/** The model of a conversation. */
class Talk {
  status: Status = 'open';
  agent: Who | null = null;
  readonly #kind: Kind;

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  /** Returns why a step of a user is rejected. */
  refusals(step: TalkStep, stage: Stage<Who>): Code[] {
    const { actor } = step;
    if (!this.#sees(actor)) return ['not_found'];
    switch (step.does) {
      case 'reply':
        return actor !== 'author' && this.status === 'closed' ? ['conflict'] : [];
      case 'status':
        return this.#runs(actor) || step.status === 'closed' ? [] : ['missing_permission'];
      case 'agent': {
        const { agent } = step;
        if (this.#kind === 'chat') return ['conflict'];
        if (!this.#runs(actor)) return ['missing_permission'];
        const isHidden = agent !== null && actor !== 'staff' && !stage.isAtOrAbove(actor, agent);
        return isHidden || agent === 'author' ? ['validation_failed'] : [];
      }
    }
  }

  /** Records a step. */
  take(step: TalkStep): void {
    if (step.does === 'reply') this.status = step.actor === 'author' ? 'customer_reply' : 'answered';
    else if (step.does === 'status') this.status = step.status;
    else this.agent = step.agent;
  }

  #sees(who: Who): boolean {
    if (who === 'author') return true;
    return this.#kind === 'chat' ? who === 'above' : this.#runs(who);
  }

  #runs(who: Who): boolean {
    return who === 'staff' || (this.#kind === 'support' && who === this.agent);
  }
}

/** The model of a report. */
class Reported {
  status: 'open' | 'ticketed' | 'fixed' = 'open';
  readonly votes = new Set<Who>(['author']);

  refusals({ does, actor }: ReportStep): Code[] {
    if (does === 'vote') return [];
    const sees = ['author', 'above', 'staff'].includes(actor) || this.votes.has(actor);
    if (!sees) return ['not_found'];
    if (does === 'edit' || does === 'delete') {
      if (actor !== 'author' && actor !== 'staff') return ['missing_permission'];
      return actor === 'author' && this.status !== 'open' ? ['conflict'] : [];
    }
    if (actor === 'beside') return ['missing_permission'];
    const isDone = this.status === 'fixed' || (does === 'to_ticket' && this.status === 'ticketed');
    return isDone ? ['conflict'] : [];
  }

  take({ does, actor }: ReportStep): void {
    if (does === 'vote') this.votes.add(actor);
    else if (does === 'fix') this.status = 'fixed';
    else if (does === 'to_ticket') this.status = 'ticketed';
  }
}

/** One sequence. A ticket and a report are created when a step needs them. */
class Support implements Run<Step> {
  readonly #stage: Stage<Who>;
  readonly #talks = new Map<Kind, { id: number; talk: Talk }>();
  #report: { id: number; fault: object; reported: Reported } | undefined;

  constructor(stage: Stage<Who>) {
    this.#stage = stage;
  }

  take(step: Step): Promise<void> {
    return step.on === 'report' ? this.#onReport(step) : this.#onTalk(step);
  }

  async #onTalk(step: TalkStep): Promise<void> {
    const { id, talk } = this.#talks.get(step.on) ?? (await this.#open(step.on));
    const params = { id };
    const refusals = talk.refusals(step, this.#stage);
    if (step.does === 'reply') {
      await this.#stage.ask('tickets_reply', step.actor, { params, body: { message: 'And now?' } }, refusals);
    } else if (step.does === 'status') {
      const body = { status: step.status };
      await this.#stage.ask('tickets_change_status', step.actor, { params, body }, refusals);
    } else {
      const body = { agent_id: step.agent && this.#stage.cast[step.agent].id };
      await this.#stage.ask('tickets_appoint_agent', step.actor, { params, body }, refusals);
    }
    if (refusals.length === 0) talk.take(step);
  }

  async #open(kind: Kind): Promise<{ id: number; talk: Talk }> {
    const message = 'Hello.';
    const created =
      kind === 'support'
        ? await this.#stage.ask(
            'tickets_create_support',
            'author',
            { body: { message, subject: 'Guide' } },
            [],
          )
        : await this.#stage.ask(
            'tickets_create_chat',
            'author',
            { body: { message, user_id: this.#stage.cast.above.id } },
            [],
          );
    assert(created);
    const opened = { id: created.id, talk: new Talk(kind) };
    this.#talks.set(kind, opened);
    return opened;
  }

  async #onReport(step: ReportStep): Promise<void> {
    const { id, fault, reported } = (this.#report ??= await this.#complain());
    // A fixed report gets no more votes. The request would create another report.
    if (step.does === 'vote' && reported.status === 'fixed') return;
    const refusals = reported.refusals(step);
    const ask = { params: { id } };
    switch (step.does) {
      case 'vote':
        await this.#stage.ask('report_channels_create', step.actor, { body: fault }, refusals);
        break;
      case 'edit': {
        const body = { description: 'Black.' };
        await this.#stage.ask('report_channels_edit', step.actor, { ...ask, body }, refusals);
        break;
      }
      case 'fix':
        await this.#stage.ask('report_channels_fix', step.actor, ask, refusals);
        break;
      case 'to_ticket':
        await this.#stage.ask('report_channels_to_ticket', step.actor, ask, refusals);
        break;
      case 'delete': {
        const headers = { 'dry-run': 'true' };
        await this.#stage.ask('report_channels_delete', step.actor, { ...ask, headers }, refusals);
      }
    }
    if (refusals.length === 0) reported.take(step);
  }

  async #complain(): Promise<{ id: number; fault: object; reported: Reported }> {
    const { stream_id } = await this.#stage.shop.world.reported('channel');
    const fault = { stream_id, issue: 'offline' };
    const created = await this.#stage.ask('report_channels_create', 'author', { body: fault }, []);
    assert(created);
    return { id: created.id, fault, reported: new Reported() };
  }

  /** Checks that the author sees what the model has. */
  async settle(): Promise<void> {
    for (const { id, talk } of this.#talks.values()) {
      const fetched = await this.#stage.ask('tickets_show', 'author', { params: { id } }, []);
      const agent = talk.agent && this.#stage.cast[talk.agent].id;
      assert.deepEqual([fetched?.status, fetched?.agent_id], [talk.status, agent]);
    }
    if (this.#report === undefined) return;
    const { id, reported } = this.#report;
    const fetched = await this.#stage.ask('report_channels_show', 'author', { params: { id } }, []);
    assert.deepEqual([fetched?.status, fetched?.votes], [reported.status, reported.votes.size]);
  }
}

/** Tickets, chats and reports of four users. */
export const support: Sequences = async (shop: Shop, count, onPlayed) => {
  const { world } = shop;
  const roles = [await world.role({ permissions: OWN })];
  const reachesAll = await world.role({ permissions: ['tickets_all', 'report_channels_all'] });
  const casts = await Casts.below<Who>(shop, {
    above: { below: 'root', roles },
    author: { below: 'above', roles },
    beside: { below: 'root', roles },
    staff: { below: 'root', roles: [...roles, reachesAll] },
  });
  const begin = async (answers: Answers) => new Support(await Stage.of(shop, casts, answers));
  return playAll(steps, begin, count, onPlayed);
};
