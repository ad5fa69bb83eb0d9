import { test } from 'tap';
import { publishEvents } from '../../../handlers/jobs/event-publisher.ts';
import { EVENT_TYPES } from '../../../scripts/sandbox/example-event.ts';
import { sandboxScene } from '../../support/sandbox-scene.ts';

void test('POST /sandbox/trigger', async (t) => {
  const { db, service, ask } = await sandboxScene(t);
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'fjord-shop')
    .executeTakeFirstOrThrow();
  const token = await service.world.token({ id });
  const newest = async (): Promise<number> =>
    (
      await db
        .selectFrom('events')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
    ).id;

  await t.test('records an event of each type for the caller', async (t) => {
    await publishEvents(db);
    const after = await newest();
    for (const type of EVENT_TYPES)
      t.same(await ask('POST', 'trigger', { type }, token), { status: 200, body: { type, user_id: id } });
    await publishEvents(db);
    // The service checks what it answers against the contract.
    const { data } = await service.ok('events_index', { token, query: { after, limit: 1000 } });
    t.same(
      data.map(({ type, user_id }) => [type, user_id]),
      EVENT_TYPES.map((type) => [type, id]),
    );
    for (const { type, subject, data: object, actor_id, request_id } of data) {
      t.match([actor_id, request_id], [id, String], type);
      if (type.startsWith('line.')) t.match(object, { ...subject }, type);
    }
  });

  await t.test('401 and 403 as for any operation, 422 for what is no type', async (t) => {
    const elsewhere = await service.world.token({ id }, { limits: { allowedNetworks: ['192.0.2.0/24'] } });
    const type = 'line.renewed';
    t.match(await ask('POST', 'trigger', { type }, 'none'), { status: 401 });
    t.match(await ask('POST', 'trigger', { type }, elsewhere), { status: 403 });
    for (const body of [{ type: 'ping' }, { type: 1 }, {}, undefined])
      t.match(await ask('POST', 'trigger', body, token), {
        status: 422,
        body: { errors: { type: [/^must be one of line\.created, /] } },
      });
  });
});
