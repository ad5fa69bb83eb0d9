import { test } from 'tap';
import { Service } from './support/service.ts';

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
