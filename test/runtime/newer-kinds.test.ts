import { sql } from 'kysely';
import { test } from 'tap';
import { Service } from '../support/service.ts';
import { Shop } from '../support/shop.ts';

// After an upgrade is begun, or taken back, the database has events and notifications of kinds that this version does
// not know.

void test('what a newer version has written', async (t) => {
  const { service, db, seller, token } = await Shop.of(await Service.apart(t));
  const read = async (path: string) => {
    // Not by operation: the contract has no such answers.
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, body } = await service.app.inject({ url: `/api/v1/${path}`, headers });
    t.equal(statusCode, 200, body);
    return (JSON.parse(body) as { data: unknown[] }).data;
  };

  await t.test('events_index 200: an event of an unknown type has the fields that all have', async (t) => {
    await sql`
      insert into events (type, created_at, user_id, subject_type, subject_id, audience, data)
      values ('user.celebrated', '2026-03-01 10:00:00', ${seller.id}, 'User', ${seller.id}, 'branch', '{"cake": 1}')`.execute(
      db,
    );
    t.match(await read('events'), [
      {
        type: 'user.celebrated',
        created_at: '2026-03-01 10:00:00',
        user_id: seller.id,
        subject: { type: 'User', id: seller.id },
        data: { cake: undefined },
      },
    ]);
    // The events that a test leaves behind are compared with the contract.
    await db.deleteFrom('events').where('user_id', '=', seller.id).execute();
  });

  await t.test('notifications_index 200: so has a notification', async (t) => {
    await sql`alter table notifications drop constraint notifications_type_check`.execute(db);
    await sql`
      insert into notifications (user_id, type, data)
      values (${seller.id}, 'CelebrationNotificationData', '{"cake": 1}')`.execute(db);
    t.match(await read('notifications'), [
      { type: 'CelebrationNotificationData', read_at: null, data: { cake: undefined } },
    ]);
  });
});
