import fc from 'fast-check';
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { test } from 'tap';
import { outgoingMessages } from '../../handlers/webhook-endpoints/due-deliveries.ts';
import { queueDeliveries } from '../../handlers/webhook-endpoints/queue.ts';
import document from '../../generated/openapi.json' with { type: 'json' };
import type { Permission } from '../../generated/operations.ts';
import { eventAccess } from '../../handlers/access/webhooks.ts';
import { moveUser } from '../../db/tree/move-user.ts';
import { branchOf } from '../../db/tree/tree.ts';
import { Service } from '../support/service.ts';
import type { WorldUser } from '../support/world.ts';

// An endpoint gets what the feed shows its owner, whoever is above whom, holds what, is restricted or was moved.

const { schemas } = document.components;

/** An event of each kind of rule, with what the contract gives as an example. */
const TYPES = [
  ['line.created', 'M3u', 'branch', schemas.EventLine.examples[0]],
  ['credit.low', 'User', 'branch', schemas.CreditLowNotificationData.examples[0]],
  ['request_credit.created', 'RequestCredit', 'branch', schemas.RequestCredit.examples[0]],
  ['ticket.created', 'Ticket', 'parties', schemas.Ticket.examples[0]],
  ['announcement.published', 'Announcement', 'readers', schemas.Announcement.examples[0]],
] as const;

const POLICIES = [
  'm3us_show',
  'users_show',
  'request_credits_show',
  'tickets_show',
  'announcements_show',
  'tickets_all',
  'announcements_all',
] as const satisfies Permission[];

/** Both are needed: the feed needs the one, an endpoint the other. */
const FEED = ['events_index', 'events_show'] as const satisfies Permission[];

const USERS = 6;
const who = fc.nat({ max: USERS - 1 });
const most = fc.constantFrom(...POLICIES, ...POLICIES, 'feed' as const);

const history = fc.record({
  users: fc.array(
    fc.record({
      /** Of those before it. */
      parent: fc.nat(),
      lacks: fc.uniqueArray(most, { maxLength: 3 }),
      byRole: fc.boolean(),
      outOfScope: fc.uniqueArray(most, { maxLength: 2 }),
      blocked: fc.option(fc.constantFrom(...POLICIES, 'feed' as const, '*' as const), { freq: 4 }),
      includingDescendants: fc.boolean(),
    }),
    { minLength: USERS, maxLength: USERS },
  ),
  events: fc.array(fc.record({ type: fc.nat({ max: TYPES.length - 1 }), user: who }), {
    minLength: 5,
    maxLength: 15,
  }),
  tickets: fc.array(fc.record({ chat: fc.boolean(), user: who, other: fc.option(who) }), {
    minLength: 1,
    maxLength: 3,
  }),
  announcements: fc.array(
    fc.record({ user: who, published: fc.boolean(), everyone: fc.boolean(), readers: fc.array(who) }),
    { minLength: 1, maxLength: 3 },
  ),
  moves: fc.array(fc.record({ user: who, to: who }), { maxLength: 2 }),
  /** What changes between queueing and sending. */
  later: fc.record({
    moves: fc.array(fc.record({ user: who, to: who }), { maxLength: 1 }),
    revoked: fc.option(fc.record({ user: who, permission: fc.constantFrom(...POLICIES) })),
    restricted: fc.option(who),
  }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

const permissionsOf = (names: readonly (Permission | 'feed')[]): Permission[] =>
  names.flatMap((name) => (name === 'feed' ? FEED : [name]));

const without = (names: readonly (Permission | 'feed')[]): Permission[] => {
  const lacked = permissionsOf(names);
  return [...POLICIES, ...FEED].filter((name) => !lacked.includes(name));
};

void test('random trees: an endpoint gets what the feed shows its owner', async (t) => {
  const service = await Service.start(t);
  const { db, world } = service;
  let seen = 0;

  /** Sets up users with endpoints, and what the events are about. */
  const people = async ({ users: plans }: History) => {
    const users: (WorldUser & { token: string; endpoint: number; includingDescendants: boolean })[] = [];
    for (const { parent, lacks, byRole, outOfScope, blocked, includingDescendants } of plans) {
      const above = users[parent % Math.max(1, users.length)] ?? null;
      const held = without(lacks);
      const user = await world.user(above, { permissions: byRole ? [] : held });
      if (byRole) await world.role({ permissions: held, users: [user] });
      if (blocked !== null)
        await world.restriction(
          { user_id: user.id },
          user,
          blocked === '*' ? ['*'] : permissionsOf([blocked]),
        );
      const scopes = without(outOfScope);
      const { id } = await db
        .insertInto('webhook_endpoints')
        .values({
          user_id: user.id,
          url: 'https://hooks.example/',
          types: ['*'],
          including_descendants: includingDescendants,
          secret: 'whsec_',
          scopes,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      users.push({ ...user, token: await world.token(user, { scopes }), endpoint: id, includingDescendants });
    }
    return users;
  };

  const play = async (plan: History): Promise<void> => {
    await db.deleteFrom('webhook_endpoints').execute();
    const users = await people(plan);
    const idOf = (index: number): number => users[index]?.id ?? 0;
    const tickets: number[] = [];
    for (const { chat, user, other } of plan.tickets) {
      if (chat && (other === null || other === user)) continue;
      const second = other === null || other === user ? null : idOf(other);
      const { id } = await db
        .insertInto('tickets')
        .values({
          type: chat ? 'chat' : 'support',
          // Two users have one open chat at most.
          ...(chat ? { status: 'closed' } : { subject: 'Hello' }),
          user_id: idOf(user),
          ...(chat ? { recipient_id: second } : { agent_id: second }),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      tickets.push(id);
    }
    const announcements: number[] = [];
    for (const { user, published, everyone, readers } of plan.announcements) {
      const { id } = await db
        .insertInto('announcements')
        .values({
          title: 'News',
          content: 'News',
          created_by_id: idOf(user),
          audience: everyone ? 'everyone' : 'below',
          ...(published ? { status: 'published', published_at: sql<string>`now()` } : {}),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const role_id = await world.role({
        users: users.filter((_, index) => readers.includes(index)),
      });
      await db.insertInto('announcement_roles').values({ announcement_id: id, role_id }).execute();
      announcements.push(id);
    }
    const move = async (moves: History['moves']): Promise<void> => {
      for (const { user, to } of moves) {
        // Into itself, or of the root: refused.
        await db
          .transaction()
          .execute((trx) => moveUser(trx, idOf(user), idOf(to)))
          .catch(() => undefined);
      }
    };
    await move(plan.moves);
    const ids: number[] = [];
    for (const [index, { type, user }] of plan.events.entries()) {
      const [name, subject, audience, data] = TYPES[type] ?? TYPES[0];
      const subjects = { Ticket: tickets, Announcement: announcements }[subject as string];
      const subjectId = subjects === undefined ? index + 1 : subjects[index % subjects.length];
      if (subjectId === undefined) continue;
      const { id } = await db
        .insertInto('events')
        .values({
          type: name,
          created_at: sql<string>`now()`,
          user_id: idOf(user),
          subject_type: subject,
          subject_id: subjectId,
          audience,
          data: JSON.stringify(data),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    await db
      .insertInto('webhook_queue')
      .columns(['branch_id', 'event_id'])
      .expression((eb) =>
        eb
          .selectFrom('events')
          .innerJoin('users', 'users.id', 'events.user_id')
          .select([branchOf(sql`users.path`).as('branch_id'), 'events.id as event_id'])
          .where('events.id', 'in', ids),
      )
      .execute();
    while (await queueDeliveries(db, eventAccess));

    const wanted = async ({ id, token, includingDescendants }: (typeof users)[number]): Promise<number[]> => {
      const query = { after: (ids[0] ?? 1) - 1, limit: 1000 };
      const feed = await service.call('events_index', { token, query });
      const shown = feed.status === 200 ? (feed.body as { data: ShownEvent[] }).data : [];
      return shown
        .filter(
          ({ user_id, subject }) =>
            includingDescendants || user_id === id || ['Ticket', 'Announcement'].includes(subject.type),
        )
        .map((event) => event.id);
    };
    const queuedFor = ({ endpoint }: (typeof users)[number]) =>
      db
        .selectFrom('webhook_deliveries')
        .select(['id', 'event_id'])
        .where('webhook_endpoint_id', '=', endpoint)
        .orderBy('event_id')
        .execute();
    for (const user of users) {
      const queued = await queuedFor(user);
      assert.deepEqual(
        queued.map(({ event_id }) => event_id),
        await wanted(user),
      );
      seen += queued.length;
    }

    const { moves, revoked, restricted } = plan.later;
    await move(moves);
    if (revoked !== null) {
      const { permission } = revoked;
      await db
        .deleteFrom('user_permissions')
        .where('user_id', '=', idOf(revoked.user))
        .where('permission', '=', permission)
        .execute();
    }
    if (restricted !== null) await world.restriction({ user_id: idOf(restricted) }, { id: idOf(0) });
    for (const user of users) {
      const visible = await wanted(user);
      for (const { id, event_id } of await queuedFor(user)) {
        const [message] = await outgoingMessages(db, [id], eventAccess);
        assert.equal(message !== undefined, visible.includes(event_id ?? 0), `event ${String(event_id)}`);
      }
    }
  };

  await fc.assert(fc.asyncProperty(history, play), {
    includeErrorInReport: true,
    numRuns: 15,
    plugins: [fc.interruptAfterTimeLimit(8000)],
  });
  t.ok(seen > 0, `${String(seen)} deliveries`);
});

interface ShownEvent {
  id: number;
  user_id: number;
  subject: { type: string };
}
