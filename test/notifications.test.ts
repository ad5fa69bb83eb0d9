import { test } from 'tap';
import type { Schema } from '../handlers/call/contract.ts';
import { Service } from './support/service.ts';
import { insert, update } from './support/rows.ts';

const renewal = {
  package_id: 3,
  outcome: 'succeeded',
  reason: null,
  credit: 10,
  balance_after: 240.5,
  expired_at: '2026-04-02 09:00:00',
} as const;

/** One notification of each type, with its data. */
const SENT = {
  UserEarnedRewardNotificationData: {
    reward_program_id: 6,
    name: 'Fifty in a month',
    voucher_id: 812,
    voucher_code: 'SPRING-7KQ2ZD',
    period_start: '2026-02-01 00:00:00',
    period_end: '2026-03-01 00:00:00',
  },
  AnnouncementNotificationData: { announcement_id: 18, title: 'Maintenance', excerpt: 'Streams pause.' },
  ActivecodeAutoRenewalNotificationData: { activecode_id: 504, code: '7F3K9QXW2M4T', ...renewal },
  EnigmaAutoRenewalNotificationData: { enigma_id: 503, mac_address: '00:09:34:2B:71:C4', ...renewal },
  M3uAutoRenewalNotificationData: { m3u_id: 501, username: 'viewer501', ...renewal },
  CreditLowNotificationData: { credit_alert_below: 50, balance: 42.5 },
  MagAutoRenewalNotificationData: {
    mag_id: 502,
    mac_address: '00:1A:79:3C:5E:07',
    ...renewal,
    outcome: 'failed',
    reason: 'insufficient_credit',
  },
  WebhookEndpointDisabledNotificationData: {
    webhook_endpoint_id: 6,
    url: 'https://receiver.example/events',
    failing_since: '2026-03-01 09:00:00',
  },
} satisfies Record<Schema<'NotificationType'>, Schema<'AnyNotification'>['data']>;
const TYPES = Object.keys(SENT) as Schema<'NotificationType'>[];

void test('notifications', async (t) => {
  const service = await Service.start(t);
  const { world, db } = service;
  const above = await world.user(null);
  const user = await world.user(above);
  const token = await world.token(user);
  const send = async (
    type: Schema<'NotificationType'>,
    created_at: Date,
    to = user,
    read_at: Date | null = null,
  ) => {
    const id = await insert(db, 'notifications', {
      user_id: to.id,
      type,
      data: JSON.stringify(SENT[type]),
      created_at,
      updated_at: created_at,
      read_at,
    });
    return id;
  };
  const sent: number[] = [];
  for (const [index, type] of TYPES.entries()) {
    sent.push(await send(type, new Date(Date.UTC(2026, 2, 1 + index, 9))));
  }
  const [first = 0, second = 0, third = 0] = sent;
  const others = await send('AnnouncementNotificationData', new Date(), above);
  const list = async (query: Record<string, unknown> = {}): Promise<number[]> => {
    const { data, total } = await service.ok('notifications_index', { token, query });
    t.equal(total, data.length);
    return data.map(({ id }) => id);
  };
  const show = (id: number) => service.ok('notifications_show', { token, params: { id } });
  const mark = (id: number, headers = {}) =>
    service.ok('notifications_mark_as_read', { token, params: { id }, headers });

  await t.test("index: 200 only the caller's own, newest first, with the data of their types", async (t) => {
    const { data } = await service.ok('notifications_index', { token });
    t.same(
      data.map(({ id, type, data, read_at }) => [id, type, data, read_at]),
      TYPES.map((type, index) => [sent[index], type, SENT[type], null]).reverse(),
    );
    t.match(data.at(-1), { created_at: '2026-03-01 09:00:00', updated_at: '2026-03-01 09:00:00' });
    t.same(await list({ 'filters[id]': `${String(first)},${String(others)}` }), [first]);
  });

  await t.test('show: 200, and does not mark as read', async (t) => {
    t.match(await show(first), {
      id: first,
      type: TYPES[0],
      data: SENT[TYPES[0] ?? 'MagAutoRenewalNotificationData'],
    });
    t.equal((await show(first)).read_at, null);
  });

  await t.test('mark_as_read: 200, once, and unread_count: 200', async (t) => {
    const read = await mark(second);
    t.match(read, { id: second, read_at: /^\d{4}-/, updated_at: read.read_at });
    const unread = await service.ok('notifications_unread_count', { token });
    t.same(unread, { count: sent.length - 1 }, "of the caller's own");
    const then = new Date(Date.UTC(2026, 2, 20));
    await update(db, 'notifications', second, { read_at: then, updated_at: then });
    const again = await mark(second);
    t.match(
      again,
      { read_at: '2026-03-20 00:00:00', updated_at: '2026-03-20 00:00:00' },
      'read ones are unchanged',
    );
    t.same(await show(second), again);
  });

  await t.test('mark_all_as_read: 200 only the unread ones of the caller', async (t) => {
    const reader = await world.user(above);
    const its = { token: await world.token(reader) };
    const then = new Date(Date.UTC(2026, 2, 20));
    const [unread, read] = [
      await send('CreditLowNotificationData', then, reader),
      await send('CreditLowNotificationData', then, reader, then),
    ];
    t.same(await service.ok('notifications_mark_all_as_read', its), { marked: 1 });
    t.same(await service.ok('notifications_unread_count', its), { count: 0 });
    t.not((await service.ok('notifications_show', { ...its, params: { id: unread } })).read_at, null);
    t.match(await service.ok('notifications_show', { ...its, params: { id: read } }), {
      read_at: '2026-03-20 00:00:00',
      updated_at: '2026-03-20 00:00:00',
    });
    t.same(await service.ok('notifications_mark_all_as_read', its), { marked: 0 });
    t.equal((await show(first)).read_at, null, 'nobody else’s');
  });

  await t.test('index: filters', async (t) => {
    t.same(await list({ 'filters[read]': true }), [second]);
    t.same(await list({ 'filters[read]': false }), sent.filter((id) => id !== second).reverse());
    t.same(await list({ 'filters[type]': `${String(TYPES[0])},${String(TYPES[2])}` }), [third, first]);
    const between = {
      'filters[created_from]': '2026-03-02 09:00:00',
      'filters[created_to]': '2026-03-03 09:00:00',
    };
    t.same(await list(between), [third, second]);
    t.same(await list({ ...between, 'filters[read]': false }), [third]);
    t.same(await list({ 'filters[id]': others }), []);
  });
});
