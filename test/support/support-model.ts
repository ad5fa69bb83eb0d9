import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { Service } from './service.ts';
import { OWN, type WorldUser } from './world.ts';

// Random sequences of what users do with one ticket, one chat and one report, each answer held against a model of its
// own. Nothing of the service's rules is used.

/** Who acts: the requester, one above it, one beside it, and one that reaches all. */
const WHO = ['author', 'above', 'beside', 'staff'] as const;
type Who = (typeof WHO)[number];
const STATUSES = ['open', 'answered', 'customer_reply', 'on_hold', 'closed'] as const;
type Status = (typeof STATUSES)[number];

type Step =
  | { on: 'support' | 'chat'; does: 'reply'; by: Who }
  | { on: 'support' | 'chat'; does: 'status'; by: Who; status: Status }
  | { on: 'support' | 'chat'; does: 'agent'; by: Who; agent: Who | null }
  | { on: 'report'; does: 'vote' | 'edit' | 'fix' | 'to_ticket' | 'delete'; by: Who };

const by = fc.constantFrom(...WHO);
const ticket = fc.constantFrom('support' as const, 'chat' as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ on: ticket, does: fc.constant('reply' as const), by }),
  fc.record({ on: ticket, does: fc.constant('status' as const), by, status: fc.constantFrom(...STATUSES) }),
  fc.record({ on: ticket, does: fc.constant('agent' as const), by, agent: fc.option(by) }),
  fc.record({
    on: fc.constant('report' as const),
    does: fc.constantFrom(
      'vote' as const,
      'edit' as const,
      'fix' as const,
      'to_ticket' as const,
      'delete' as const,
    ),
    by,
  }),
);

interface Cast {
  users: Record<Who, WorldUser>;
  tokens: Record<Who, string>;
}

/** What must be true of a conversation, by plain words of the contract. */
class Talk {
  status: Status = 'open';
  agent: Who | null = null;
  private readonly kind: 'support' | 'chat';

  constructor(kind: 'support' | 'chat') {
    this.kind = kind;
  }

  sees(who: Who): boolean {
    if (who === 'author') return true;
    return this.kind === 'chat' ? who === 'above' : who === 'staff' || who === this.agent;
  }

  reply(who: Who): number {
    if (!this.sees(who)) return 404;
    if (who !== 'author' && this.status === 'closed') return 409;
    this.status = who === 'author' ? 'customer_reply' : 'answered';
    return 200;
  }

  set(who: Who, status: Status): number {
    if (!this.sees(who)) return 404;
    const runsIt = who === 'staff' || (this.kind === 'support' && who === this.agent);
    if (!runsIt && status !== 'closed') return 403;
    this.status = status;
    return 200;
  }

  appoint(who: Who, agent: Who | null, isBelow: (top: Who, one: Who) => boolean): number {
    if (!this.sees(who)) return 404;
    if (this.kind === 'chat') return 409;
    if (who !== 'staff' && who !== this.agent) return 403;
    if (agent !== null && who !== 'staff' && !isBelow(who, agent)) return 404;
    if (agent === 'author') return 422;
    this.agent = agent;
    return 200;
  }
}

/** The same of a report. */
class Reported {
  status: 'open' | 'ticketed' | 'fixed' = 'open';
  votes = new Set<Who>(['author']);

  sees(who: Who): boolean {
    return ['author', 'above', 'staff'].includes(who) || this.votes.has(who);
  }

  take(does: Extract<Step, { on: 'report' }>['does'], who: Who): number {
    if (does === 'vote') {
      this.votes.add(who);
      return 200;
    }
    if (!this.sees(who)) return 404;
    if (does === 'edit' || does === 'delete') {
      if (who !== 'author' && who !== 'staff') return 403;
      return who === 'author' && this.status !== 'open' ? 409 : 200;
    }
    if (who === 'beside') return 403;
    if (this.status === 'fixed' || (does === 'to_ticket' && this.status === 'ticketed')) return 409;
    this.status = does === 'fix' ? 'fixed' : 'ticketed';
    return 200;
  }
}

/** Users that many sequences play with. */
export async function castOf({ world }: Service): Promise<Cast> {
  const root = await world.user(null);
  const above = await world.user(root);
  const users = {
    above,
    author: await world.user(above),
    beside: await world.user(root),
    staff: await world.user(root, { permissions: [...OWN, 'tickets_all', 'report_channels_all'] }),
  };
  const tokens = await Promise.all(WHO.map(async (who) => [who, await world.token(users[who])] as const));
  return { users, tokens: Object.fromEntries(tokens) as Record<Who, string> };
}

/** Plays so many random sequences; throws with the seed and the smallest one that goes wrong. */
export async function playSupport(service: Service, cast: Cast, numRuns: number): Promise<void> {
  const sequences = fc.array(step, { minLength: 1, maxLength: 7, size: 'max' });
  await fc.assert(
    fc.asyncProperty(sequences, (steps) => play(service, cast, steps)),
    { numRuns },
  );
}

async function play(service: Service, { users, tokens }: Cast, steps: readonly Step[]): Promise<void> {
  const { stream_id } = await service.world.reported('channel');
  const fault = { stream_id, issue: 'offline' };
  const opening = { message: 'Hello.' };
  const idOf = async (answer: Promise<{ id: number }>): Promise<number> => (await answer).id;
  const token = tokens.author;
  const uses = (on: Step['on']): boolean => steps.some((each) => each.on === on);
  const support = uses('support')
    ? await idOf(service.ok('tickets_create_support', { token, body: { ...opening, subject: 'Guide' } }))
    : 0;
  const chat = uses('chat')
    ? await idOf(service.ok('tickets_create_chat', { token, body: { ...opening, user_id: users.above.id } }))
    : 0;
  const report = uses('report')
    ? await idOf(service.ok('report_channels_create', { token, body: fault }))
    : 0;
  const ids = { support, chat, report };
  const talks = { support: new Talk('support'), chat: new Talk('chat') };
  const reported = new Reported();
  const isBelow = (top: Who, one: Who): boolean => users[one].path.startsWith(users[top].path);

  for (const each of steps) {
    const ask = { token: tokens[each.by], params: { id: ids[each.on] } };
    if (each.on === 'report') {
      // A fixed report gets no vote any more: another would be made.
      if (each.does === 'vote' && reported.status === 'fixed') continue;
      const operation =
        each.does === 'vote' ? 'report_channels_create' : (`report_channels_${each.does}` as const);
      const body = {
        vote: fault,
        edit: { description: 'Black.' },
        fix: undefined,
        to_ticket: undefined,
        delete: undefined,
      };
      const dry = each.does === 'delete' ? { headers: { 'dry-run': 'true' } } : {};
      const { status } = await service.call(operation, {
        ...ask,
        ...(each.does === 'vote' ? { params: {} } : {}),
        ...(body[each.does] === undefined ? {} : { body: body[each.does] }),
        ...dry,
      });
      assert.equal(status, reported.take(each.does, each.by), JSON.stringify(each));
      continue;
    }
    const talk = talks[each.on];
    if (each.does === 'reply') {
      const { status } = await service.call('tickets_reply', { ...ask, body: { message: 'And now?' } });
      assert.equal(status, talk.reply(each.by), JSON.stringify(each));
    } else if (each.does === 'status') {
      const { status } = await service.call('tickets_change_status', {
        ...ask,
        body: { status: each.status },
      });
      assert.equal(status, talk.set(each.by, each.status), JSON.stringify(each));
    } else {
      const agent_id = each.agent === null ? null : users[each.agent].id;
      const { status } = await service.call('tickets_appoint_agent', { ...ask, body: { agent_id } });
      assert.equal(status, talk.appoint(each.by, each.agent, isBelow), JSON.stringify(each));
    }
  }

  for (const on of ['support', 'chat'] as const) {
    if (!uses(on)) continue;
    const { status, agent_id } = await service.ok('tickets_show', { token, params: { id: ids[on] } });
    const { agent, status: expected } = talks[on];
    assert.deepEqual([status, agent_id], [expected, agent === null ? null : users[agent].id]);
  }
  if (uses('report')) {
    const shown = await service.ok('report_channels_show', { token, params: { id: report } });
    assert.deepEqual([shown.status, shown.votes], [reported.status, reported.votes.size]);
  }
  // Two users have one open chat at a time, and the next sequence opens its own.
  if (chat !== 0)
    await service.ok('tickets_change_status', { token, params: { id: chat }, body: { status: 'closed' } });
}
