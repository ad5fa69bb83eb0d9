import { test } from 'tap';
import { publishEvents } from '../../handlers/jobs/event-publisher.ts';
import { newsOf, told } from '../support/news.ts';
import { Shop } from '../support/shop.ts';
import { OWN } from '../support/world.ts';

// What happens, and the events that tell of it. Each response is checked against the contract, and so each event.

const REPORTS = [
  { kind: 'channel', create: 'report_channels_create', toTicket: 'report_channels_to_ticket' },
  { kind: 'vod', create: 'report_vods_create', toTicket: 'report_vods_to_ticket' },
  { kind: 'series', create: 'report_series_create', toTicket: 'report_series_to_ticket' },
] as const;

void test('events of people', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, root, seller, token } = shop;
  const above = { token: await world.token(root) };
  const news = newsOf(shop);
  const child = await world.user(seller);
  const childToken = await world.token(child);
  await news();

  await t.test('a user is restricted and released', async (t) => {
    const body = {
      restrictable_type: 'User',
      restrictable_id: child.id,
      title: 'Unpaid',
      description: '',
      policies: ['m3us_create'],
    };
    const { id } = await service.ok('restrictions_create', { token, body });
    t.match(await news(), [
      { type: 'user.restricted', user_id: child.id, data: { restricted: true, pin: '' } },
    ]);
    await service.ok('restrictions_delete', { token, params: { id } });
    t.match(await news(), [{ type: 'user.unrestricted', data: { restricted: false } }]);
  });

  await t.test('a request for credit', async (t) => {
    const ask = { token: childToken, body: { amount: 5, description: 'please' } };
    const one = await service.ok('request_credits_create', ask);
    t.match(await news(), [{ type: 'request_credit.created', user_id: child.id, data: one }]);
    await service.ok('request_credits_take', { token, params: { id: one.id } });
    t.same(await news(), []);
    const { transaction: _, ...accepted } = await service.ok('request_credits_accept', {
      token,
      params: { id: one.id },
    });
    const decided = (await news()).filter(({ type }) => type !== 'transaction.created');
    t.match(decided, [{ type: 'request_credit.decided', data: accepted }]);
    const two = await service.ok('request_credits_create', ask);
    await service.ok('request_credits_cancel', { token: childToken, params: { id: two.id } });
    t.match(await news(), [{ type: 'request_credit.created' }, { data: { status: 'cancelled' } }]);
    const three = await service.ok('request_credits_create', ask);
    await service.ok('request_credits_take', { token, params: { id: three.id } });
    await service.ok('request_credits_reject', { token, params: { id: three.id }, body: { reason: 'no' } });
    t.match(await news(), [{}, { type: 'request_credit.decided', data: { status: 'rejected' } }]);
  });

  await t.test('a request for a refund', async (t) => {
    await world.transfer(root, child, 10_000);
    const packageId = await shop.package({}, undefined, [child, seller]);
    const line = await service.ok('m3us_create', { token: childToken, body: { package_id: packageId } });
    await news();
    const body = { refundable_type: 'M3u', refundable_id: line.id, reason: 'broken' };
    const one = await service.ok('request_refunds_create', { token: childToken, body });
    t.match(await news(), [{ type: 'request_refund.created', data: one }]);
    await service.ok('request_refunds_accept', { token, params: { id: one.id } });
    const events = await news();
    t.match(told(events), [/line.refunded/, /request_refund.decided/, /transaction.created/]);
  });

  await t.test('a request for a refund that another one replaces is cancelled', async (t) => {
    const packageId = await shop.package({}, [{ passed_days: 10, refund_amount: 10 }], [child]);
    await world.transfer(root, child, 10_000);
    const line = await shop.sell('m3u', packageId, {}, { token: childToken });
    const body = { refundable_type: 'M3u', refundable_id: line.id, reason: 'broken' };
    const first = await service.ok('request_refunds_create', { token: childToken, body });
    await service.ok('m3us_change_owner', { token, params: { id: line.id }, body: { user_id: seller.id } });
    await news();
    const second = await service.ok('request_refunds_create', { token, body });
    t.match(await news(), [
      { type: 'request_refund.decided', user_id: child.id, data: { id: first.id, status: 'cancelled' } },
      { type: 'request_refund.created', user_id: seller.id, data: { id: second.id } },
    ]);
  });

  await t.test('a chat: those who take part see it, those above them do not', async (t) => {
    const ticket = await service.ok('tickets_create_chat', {
      token: childToken,
      body: { user_id: seller.id, message: 'hello' },
    });
    t.match(await news(), [
      { type: 'ticket.created', subject: { type: 'Ticket', id: ticket.id }, data: ticket },
    ]);
    await service.ok('tickets_reply', { token, params: { id: ticket.id }, body: { message: 'yes?' } });
    t.match(await news(), [{ type: 'ticket.replied', data: { status: 'answered' } }]);
    await service.ok('tickets_change_status', {
      token,
      params: { id: ticket.id },
      body: { status: 'closed' },
    });
    const [closed] = await news();
    t.match(closed, { type: 'ticket.status_changed', data: { status: 'closed' } });
    const query = { 'filters[subject_type]': 'Ticket' };
    t.equal((await service.ok('events_index', { token: childToken, query })).data.length, 3);
    t.same((await service.ok('events_index', { ...above, query })).data, []);
    await service.refused(404, 'events_show', { ...above, params: { id: closed?.id } });
  });

  for (const { kind, create, toTicket } of REPORTS) {
    await t.test(`${toTicket}: the ticket is told to its author and to agents, like any other`, async (t) => {
      const { stream_id, series_id } = await world.reported(kind);
      const target = series_id === null ? { stream_id } : { series_id };
      const { id } = await service.ok(create, {
        token: childToken,
        body: { ...target, issue: 'no_sound' },
      });
      const agent = await world.user(root, { permissions: [...OWN, 'tickets_all'] });
      const ofAgent = newsOf(shop, await world.token(agent));
      await ofAgent();
      const report = await service.ok(toTicket, { token, params: { id } });
      const { ticket_id } = report;
      const ticket = await service.ok('tickets_show', { token: childToken, params: { id: ticket_id } });
      const created = { type: 'ticket.created', user_id: child.id, data: ticket };
      t.match(await ofAgent(), [created]);
      const query = { 'filters[subject_id]': ticket_id, 'filters[subject_type]': 'Ticket' };
      t.match((await service.ok('events_index', { token: childToken, query })).data, [created]);
    });
  }

  await t.test('a published announcement: its readers see it', async (t) => {
    const role = await world.role({ users: [child] });
    const other = await world.token(await world.user(seller));
    const draft = await service.ok('announcements_create', {
      ...above,
      body: { title: 'News', content: 'Text', roles_ids: [role] },
    });
    await service.ok('announcements_publish', { ...above, params: { id: draft.id } });
    await service.ok('announcements_publish', { ...above, params: { id: draft.id } });
    await publishEvents(shop.db);
    const query = { 'filters[type]': 'announcement.published' };
    const read = async (as: string) => (await service.ok('events_index', { token: as, query })).data;
    t.match(await read(childToken), [{ subject: { id: draft.id }, user_id: root.id }]);
    t.same(await read(other), []);
  });

  await t.test('a voucher is claimed, whose code is not told', async (t) => {
    const voucher = await service.ok('vouchers_create', {
      token,
      body: { title: 'Spring', code: 'SPRING-2026-CODE', value: 2.5 },
    });
    await news();
    await service.ok('vouchers_claim', { token: childToken, body: { code: voucher.code } });
    const events = (await news()).filter(({ type }) => type === 'voucher.claimed');
    t.match(events, [
      {
        user_id: child.id,
        subject: { type: 'Voucher', id: voucher.id },
        data: { value: 2.5, title: 'Spring' },
      },
    ]);
    t.notMatch(JSON.stringify(events), 'SPRING-2026');
  });
});
