import { sql } from 'kysely';
import { test } from 'tap';
import { scene } from './support/ticket-scene.ts';
import { OWN, UNKNOWN_ID } from './support/world.ts';
import { Service } from './support/service.ts';
import { column } from './support/rows.ts';

void test('support tickets', async (t) => {
  const s = await scene(t);
  const { service, world, db, support, on } = s;

  await t.test('tickets_create_support: 200 open, without an agent, with its first reply', async (t) => {
    const ticket = await support({ priority: 'high' });
    t.match(ticket, {
      type: 'support',
      status: 'open',
      priority: 'high',
      user_id: s.user.id,
      agent_id: null,
      recipient_id: null,
      related_type: null,
    });
    t.equal(ticket.last_reply_at, ticket.created_at);
    t.same(await s.show(ticket.id, s.token), ticket);
    const { data } = await service.ok('tickets_replys', on(ticket.id, s.token));
    t.match(data, [{ ticket_id: ticket.id, user_id: s.user.id, message: 'It stays empty.' }]);
    const log = await db.selectFrom('logs').selectAll().orderBy('id', 'desc').executeTakeFirst();
    t.match(log, { subject_type: 'Ticket', subject_id: ticket.id, changes: { message: '[redacted]' } });
  });

  await t.test('tickets_create_support: 200 about an object of the caller or of a user below', async (t) => {
    await world.transfer(s.root, s.below, 100);
    const transaction = await db.selectFrom('credit_transfers').select('id').executeTakeFirstOrThrow();
    const request = await db
      .insertInto('request_credits')
      .values({ amount: 100, created_by_id: s.below.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = await world.line(s.below, 'mag');
    const things: [string, number][] = [
      ['User', s.below.id],
      ['Mag', line],
      ['Transaction', transaction.id],
      ['Restriction', await world.restriction({ line_id: line }, s.above)],
      ['RequestCredit', request.id],
    ];
    for (const [related_type, related_id] of things) {
      t.match(await support({ related_type, related_id }), { related_type, related_id });
      for (const callerToken of [s.ofStranger, s.ofAgent]) {
        const problem = await service.refused(422, 'tickets_create_support', {
          token: callerToken ?? '',
          body: { subject: 'Guide', message: 'Hm.', related_type, related_id },
        });
        t.match(problem, { errors: { related_id: [/./] } }, `422 ${related_type} of another user`);
      }
    }
    const body = { subject: 'Guide', message: 'Hm.', related_type: 'M3u', related_id: line };
    await service.refused(422, 'tickets_create_support', { token: s.token ?? '', body });
  });

  await t.test('tickets_create_support: 422 for half a reference, and for a kind of reports', async (t) => {
    for (const [half, field] of [
      [{ related_type: 'User' }, 'related_id'],
      [{ related_id: s.user.id }, 'related_type'],
      [{ related_type: 'ReportVod', related_id: 1 }, 'related_type'],
    ] as const) {
      const body = { subject: 'Guide', message: 'Hm.', ...half };
      const { errors } = await service.refused(422, 'tickets_create_support', {
        token: s.token ?? '',
        body,
      });
      t.same(Object.keys(errors ?? {}), [field]);
    }
  });

  await t.test('tickets_show: 200 for requester, agent and tickets_all; 404 for all others', async (t) => {
    const { id } = await support();
    for (const callerToken of [s.ofAbove, s.ofBelow, s.ofStranger])
      await service.refused(404, 'tickets_show', on(id, callerToken));
    t.match(await s.appoint(id, s.ofAgent, s.stranger.id), {
      status: 200,
      body: { agent_id: s.stranger.id },
    });
    t.match(await s.show(id, s.ofStranger), { id });
    const { data } = await service.ok('tickets_index', { token: s.ofStranger ?? '' });
    t.same(column(data, 'id'), [id]);
    t.equal((await s.appoint(id, s.ofStranger, null)).status, 200, 'its agent removes itself');
    await service.refused(404, 'tickets_show', on(id, s.ofStranger));
  });

  await t.test('tickets_appoint_agent: 403 for the requester, 422 for who cannot reply', async (t) => {
    const { id } = await support();
    t.match(await s.appoint(id, s.token, s.below.id), { status: 403, body: { policy: 'tickets_all' } });
    const withoutReply = await world.user(s.root, { permissions: ['tickets_show'] });
    for (const agent_id of [s.user.id, withoutReply.id]) {
      t.match(await s.appoint(id, s.ofAgent, agent_id), {
        status: 422,
        body: { errors: { agent_id: [/./] } },
      });
    }
    t.match(await s.appoint(id, s.ofAgent, UNKNOWN_ID), {
      status: 422,
      body: { errors: { agent_id: [/./] } },
    });
    t.equal((await s.appoint(id, s.ofAgent, s.stranger.id)).status, 200);
    t.equal(
      (await s.appoint(id, s.ofStranger, s.agent.id)).status,
      422,
      'a user that is not below the agent',
    );
    t.equal((await s.appoint(id, s.ofStranger, s.stranger.id)).status, 200, 'the agent itself');
  });

  await t.test(
    'tickets_change_status: 403 except for closing, 200 for agents, no change twice',
    async (t) => {
      const { id } = await support();
      t.match(await s.setStatus(id, s.token, 'on_hold'), { status: 403, body: { policy: 'tickets_all' } });
      t.match(await s.setStatus(id, s.ofAgent, 'on_hold'), { status: 200, body: { status: 'on_hold' } });
      await sql`update tickets set updated_at = now() - interval '1 day' where id = ${id}`.execute(db);
      const before = await s.show(id, s.token);
      t.same((await s.setStatus(id, s.ofAgent, 'on_hold')).body, before);
      t.match(await s.setStatus(id, s.token, 'closed'), { status: 200, body: { status: 'closed' } });
      t.match(await s.reply(id, s.ofAgent), {
        status: 409,
        body: { code: 'conflict', detail: 'The ticket is closed: only its requester can open it again.' },
      });
      t.equal((await s.reply(id, s.token)).status, 200);
      t.match(await s.show(id, s.token), { status: 'customer_reply' }, 'its requester reopens it');
    },
  );

  await t.test('tickets_reply: 409 when the ticket has 1,000 replies', async (t) => {
    const { id } = await support();
    await sql`insert into ticket_replys (ticket_id, user_id, message)
      select ${id}::bigint, ${s.user.id}::bigint, 'More ' || n from generate_series(1, 998) as n`.execute(db);
    t.equal((await s.reply(id, s.token)).status, 200);
    t.match(await s.reply(id, s.token), {
      status: 409,
      body: { code: 'conflict', reason: 'ticket_full' },
    });
    const { total, data } = await service.ok('tickets_replys', on(id, s.token, { query: { sort: '-id' } }));
    t.match([total, data[0]?.message], [1000, 'And now?']);
    const found = await service.ok(
      'tickets_replys',
      on(id, s.token, { query: { 'filters[message]': 'more 99' } }),
    );
    t.equal(found.total, 10);
  });

  await t.test('a restricted user opens, reads and replies, but no longer with tickets_all', async (t) => {
    const blocked = await world.user(s.root, { permissions: [...OWN, 'tickets_all'] });
    const { id: others } = await support();
    await world.restriction({ user_id: blocked.id }, s.root, ['*']);
    const callerToken = await world.token(blocked);
    const { id } = await support({}, callerToken);
    t.equal((await s.reply(id, callerToken)).status, 200);
    t.match(await service.ok('tickets_index', { token: callerToken }), { total: 1 });
    await service.refused(404, 'tickets_show', on(others, callerToken));
  });

  await t.test('tickets_index: 200 the queue, by priority, with exact totals', async (t) => {
    const { total } = await service.ok('tickets_index', { token: s.ofAgent ?? '' });
    const count = await db
      .selectFrom('tickets')
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirst();
    t.equal(total, count?.n, 'the counter includes all support tickets');
    await support({ priority: 'urgent' });
    await support({ priority: 'low' });
    const query = {
      sort: '-priority',
      'filters[type]': 'support',
      'filters[has_agent]': false,
      'filters[status]': 'open,customer_reply',
      per_page: 100,
    };
    const { data } = await service.ok('tickets_index', { token: s.ofAgent ?? '', query });
    const ranks = data.map(({ priority }) => ['urgent', 'high', 'normal', 'low'].indexOf(priority));
    t.same(ranks, ranks.toSorted());
    t.equal(data[0]?.priority, 'urgent');
    t.ok(data.every(({ agent_id, status }) => agent_id === null && /^(open|customer_reply)$/.test(status)));
  });
});

void test('chats', async (t) => {
  const s = await scene(t);
  const { service, on } = s;

  await t.test('tickets_create_chat: 422 for users beside and oneself; 200 above and below', async (t) => {
    for (const id of [s.stranger.id, s.user.id, s.agent.id, UNKNOWN_ID]) {
      t.match(await s.chat(id), { status: 422, body: { errors: { user_id: [/./] } } });
    }
    t.match(await s.chat(s.below.id), {
      status: 200,
      body: { type: 'chat', subject: null, user_id: s.user.id, recipient_id: s.below.id, status: 'open' },
    });
    t.equal((await s.chat(s.root.id)).status, 200, 'with the root, several levels above');
  });

  await t.test('one open chat of two users, whoever opens it; only these two see it', async (t) => {
    const { status, body } = await s.chat(s.above.id);
    const { id } = body as { id: number };
    t.equal(status, 200);
    t.match(await s.chat(s.user.id, s.ofAbove), {
      status: 409,
      body: { code: 'conflict', detail: 'The two users have an open chat already.' },
    });
    for (const callerToken of [s.ofAgent, s.ofBelow, s.ofStranger])
      await service.refused(404, 'tickets_show', on(id, callerToken));
    t.equal((await s.appoint(id, s.token, s.below.id)).status, 409, 'a chat has no agent');
    t.equal((await s.reply(id, s.ofAbove)).status, 200);
    t.match(await s.show(id, s.token), { status: 'answered' });
    t.equal((await s.setStatus(id, s.ofAbove, 'open')).status, 403);
    t.equal((await s.setStatus(id, s.ofAbove, 'closed')).status, 200);
    t.equal((await s.chat(s.user.id, s.ofAbove)).status, 200, 'a new one is possible after it is closed');
    t.match(
      await s.reply(id, s.token),
      { status: 409, body: { code: 'conflict' } },
      'and the closed one cannot be reopened beside it',
    );
    t.match(await s.show(id, s.token), { status: 'closed' });
  });

  await t.test('tickets_change_status: 409 for a chat that would be open beside another one', async (t) => {
    const { id } = (await s.chat(s.root.id, s.ofAgent)).body as { id: number };
    t.equal((await s.setStatus(id, s.ofAgent, 'closed')).status, 200);
    t.equal((await s.chat(s.root.id, s.ofAgent)).status, 200);
    t.match(await s.setStatus(id, s.ofAgent, 'open'), { status: 409, body: { code: 'conflict' } });
    t.match(await s.show(id, s.ofAgent), { status: 'closed' });
  });

  await t.test('tickets_create_chat: of 20 requests at once from both sides, one opens a chat', async (t) => {
    const pair = await s.world.user(s.below);
    const ofPair = await s.world.token(pair);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0 ? s.chat(pair.id, s.ofBelow) : s.chat(s.below.id, ofPair),
      ),
    );
    t.same(answers.map(({ status }) => status).toSorted(), [200, ...Array<number>(19).fill(409)]);
  });

  await t.test("tickets_index: 200 the caller's chats together with all support tickets", async (t) => {
    const chats = await s.db
      .selectFrom('tickets')
      .select('id')
      .where('type', '=', 'chat')
      .where((eb) => eb.or([eb('user_id', '=', s.user.id), eb('recipient_id', '=', s.user.id)]))
      .execute();
    await s.world.grant(s.user, ['tickets_all']);
    await s.support({}, s.ofStranger);
    const { total, data } = await service.ok('tickets_index', {
      token: s.token ?? '',
      query: { per_page: 100 },
    });
    t.equal(total, chats.length + 1);
    t.equal(data.length, total);
  });
});

void test('tickets_index 200 without tickets_all: the total is that of the tickets that the caller opened, is sent and handles', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const [caller, other, third] = [await world.user(root), await world.user(root), await world.user(root)];
  const support = { type: 'support', subject: 'Guide' } as const;
  const chat = { type: 'chat' } as const;
  const seen = [
    { ...support, user_id: caller.id },
    { ...support, user_id: caller.id, agent_id: other.id },
    { ...support, user_id: other.id, agent_id: caller.id },
    { ...chat, user_id: caller.id, recipient_id: other.id },
    { ...chat, user_id: root.id, recipient_id: caller.id },
  ];
  const hidden = [
    { ...support, user_id: other.id },
    { ...support, user_id: other.id, agent_id: third.id },
    { ...chat, user_id: third.id, recipient_id: other.id },
  ];
  const inserted = await db
    .insertInto('tickets')
    .values([...seen, ...hidden])
    .returning('id')
    .execute();
  const { data, total } = await service.ok('tickets_index', { token: await world.token(caller) });
  t.equal(total, seen.length);
  t.same(
    data.map(({ id }) => id).toSorted((a, b) => a - b),
    inserted.slice(0, seen.length).map(({ id }) => id),
  );
});
