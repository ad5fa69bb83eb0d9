import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { test, type Test } from 'tap';
import { signedHeaders } from '../../../handlers/deliveries/sender.ts';
import { newsOf, type Event } from '../../support/news.ts';
import { EVENTS, skip } from '../../support/whmcs.ts';
import { WhmcsShop } from '../../support/whmcs-shop.ts';

// What the module for WHMCS does about the events of the service, as webhooks bring them.

/** Starts a service whose answer does not fit into the memory of PHP, which then stops. Returns its address. */
async function answeringTooMuch(t: Test): Promise<string> {
  const part = Buffer.alloc(1024 * 1024, ' ');
  const server = createServer((_, response) => {
    Readable.from(
      (function* () {
        for (;;) yield part;
      })(),
    ).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

void test('events', { skip }, async (t) => {
  const scene = await WhmcsShop.open(t);
  const { shop, whmcs } = scene;
  const { service: api, root, seller, token, world } = shop;
  const packageId = await shop.package();
  const rootToken = await world.token(root);
  const news = newsOf(shop);

  /** Sends the new events of the seller to the callback. Returns them. */
  const deliver = async (): Promise<Event[]> => {
    const events = await news();
    for (const event of events) t.equal(await whmcs.receive(String(event.id), event), 204, event.type);
    return events;
  };
  const ordered = async () => {
    const service = await scene.order('m3u', { package: packageId });
    t.equal(await whmcs.run('CreateAccount', service), 'success');
    return { service, line: await scene.line('m3u', service) };
  };
  /** What the module may change: all but the ids of events, and the log of requests. */
  const kept = async () => {
    const { tables, activity, emails } = await whmcs.state();
    return { services: tables.tblhosting, activity, emails };
  };

  await t.test('what comes of its own commands changes nothing', async (t) => {
    const { service } = await ordered();
    for (const command of ['Renew', 'SuspendAccount', 'UnsuspendAccount', 'SuspendAccount'])
      t.equal(await whmcs.run(command, service), 'success', command);
    // The event may come before WHMCS has stored what the command returned.
    await whmcs.update(service, { domainstatus: 'Active', suspendreason: '' });
    const before = await kept();
    const types = (await deliver()).map(({ type }) => type);
    for (const type of ['line.created', 'line.extended', 'line.suspended', 'line.resumed'])
      t.ok(
        types.some((one) => one === type),
        type,
      );
    t.same(await kept(), before);
  });

  await t.test('a line that was renewed elsewhere: administrators are told, the date stays', async (t) => {
    const { service, line } = await ordered();
    const before = await whmcs.service(service);
    const { expired_at } = await shop.ask('m3u', 'extend', line.id, { package_id: packageId });
    await deliver();
    t.match(
      (await whmcs.told()).at(-1),
      `the line of service ${String(service)} was renewed elsewhere until ${String(expired_at)} UTC. Here it is due on 2026-12-25`,
    );
    t.same(await whmcs.service(service), before);
  });

  await t.test('a line that has expired: the administrators are told', async (t) => {
    const { service, line } = await ordered();
    const created = (await news()).find(({ type }) => type === 'line.created');
    assert(created);
    const told = (await whmcs.told()).length;
    t.equal(await whmcs.receive('expired-1', { ...created, type: 'line.expired' }), 204);
    const activity = (await whmcs.told()).slice(told);
    t.same(activity, [
      `Subscription lines: the line of service ${String(service)} has expired on ${String(line.expired_at)} UTC. Here it is due on 2026-12-25.`,
    ]);
  });

  await t.test('a line that is suspended above: shown as suspended until that ends', async (t) => {
    const { service, line } = await ordered();
    const above = { token: rootToken };
    await shop.ask('m3u', 'suspend', line.id, { reason: 'Chargeback of March.' }, above);
    await deliver();
    t.match(await whmcs.service(service), {
      domainstatus: 'Suspended',
      suspendreason: 'Suspended above: Suspended: Chargeback of March.',
    });
    t.match((await whmcs.told()).at(-1), 'was suspended above. Suspended: Chargeback of March.');
    t.equal(
      await whmcs.run('UnsuspendAccount', service),
      'The line stays suspended by somebody above you. Suspended: Chargeback of March.',
    );
    t.equal(
      await whmcs.run('Renew', service),
      'The line is suspended by somebody above you, and cannot be changed until it is resumed there.',
    );
    await shop.ask('m3u', 'resume', line.id, undefined, above);
    await deliver();
    t.match(await whmcs.service(service), { domainstatus: 'Active', suspendreason: '' });
  });

  await t.test('a line of a reseller below with the same external id is another shop’s', async (t) => {
    const service = await scene.order('m3u', { package: packageId });
    const below = await world.user(seller);
    await world.transfer(root, below, 10_000);
    await world.role({ packages: [packageId], users: [below] });
    const theirs = await shop.sell(
      'm3u',
      packageId,
      { external_id: `whmcs-${String(service)}` },
      { token: await world.token(below) },
    );
    t.equal(await whmcs.run('CreateAccount', service), 'success');
    const { lines } = await scene.books(service);
    t.equal(lines.length, 2, 'a line of its own is sold');
    await deliver();
    const before = await kept();
    await shop.ask('m3u', 'suspend', theirs.id, { reason: 'Theirs.' }, { token: rootToken });
    const events = await deliver();
    t.ok(
      events.some(({ subject }) => subject.id === theirs.id),
      'its events come, with those of users below',
    );
    t.same(await kept(), before);
  });

  await t.test('the credit is low: one e-mail to the administrators', async (t) => {
    const balance = (await shop.balance()) / 100;
    const body = { credit_alert_below: balance - 5 };
    await api.ok('users_edit', { token, params: { id: seller.id }, body });
    await ordered();
    const [low] = (await deliver()).filter(({ type }) => type === 'credit.low');
    assert(low);
    t.equal(await whmcs.receive(String(low.id), low), 204, 'again');
    const { emails } = await whmcs.state();
    const amount = (credits: number): string =>
      `${credits.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')} credits`;
    t.match(emails, [
      {
        type: 'system',
        customsubject: 'Subscription lines: the credit is low',
        custommessage: `${amount(balance - 10)} are left. You asked to hear of it below ${amount(balance - 5)}.`,
      },
    ]);
    t.equal(emails.length, 1);
  });

  await t.test('forged, old and repeated messages change nothing', async (t) => {
    const { line } = await ordered();
    await shop.ask('m3u', 'suspend', line.id, { reason: 'Chargeback.' }, { token: rootToken });
    const event = (await news()).find(({ type }) => type === 'line.suspended');
    assert(event);
    const id = String(event.id);
    const body = JSON.stringify(event);
    const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
    const right = signedHeaders(id, body, [whmcs.secret]);
    const foreign = `whsec_${randomBytes(24).toString('base64')}`;
    const messages: Record<string, Record<string, string>> = {
      'without a signature': {},
      'signed with another secret': signedHeaders(id, body, [foreign]),
      'signed for another id': { ...right, 'webhook-id': '1' },
      'signed for another body': signedHeaders(id, `${body} `, [whmcs.secret]),
      'with an empty signature': { ...right, 'webhook-signature': '' },
      'six minutes old': signedHeaders(id, body, [whmcs.secret], minutesAgo(6)),
      'six minutes ahead': signedHeaders(id, body, [whmcs.secret], minutesAgo(-6)),
      'without a time': { ...right, 'webhook-timestamp': 'now' },
    };
    const before = await whmcs.state();
    for (const [name, headers] of Object.entries(messages))
      t.equal(await whmcs.receive(id, event, headers), 401, name);
    t.equal(await whmcs.receive(id, event, right, 2), 401, 'for a server that is not there');
    t.equal(await whmcs.receive(id, { ...event, padding: 'x'.repeat(300_000) }), 413, 'too long');
    t.same(await whmcs.state(), before);

    const rotated = signedHeaders(id, body, [foreign, whmcs.secret]);
    t.equal(await whmcs.receive(id, event, rotated), 204, 'the second signature is right');
    const after = await whmcs.state();
    t.not(after.activity.length, before.activity.length);
    t.equal(await whmcs.receive(id, event), 204, 'repeated');
    t.same(await whmcs.state(), after);
  });

  await t.test('what cannot be done now is done when it comes again', async (t) => {
    const { service, line } = await ordered();
    await shop.ask('m3u', 'suspend', line.id, { reason: 'Chargeback.' }, { token: rootToken });
    const event = (await news()).find(({ type }) => type === 'line.suspended');
    assert(event);
    const id = String(event.id);
    for (const origin of ['http://127.0.0.1:9', await answeringTooMuch(t)]) {
      await whmcs.connect(origin);
      t.equal(await whmcs.receive(id, event), 500);
      t.match(await whmcs.service(service), { domainstatus: 'Active' });
    }
    await whmcs.connect(scene.origin);
    t.equal(await whmcs.receive(id, event), 204);
    t.match(await whmcs.service(service), { domainstatus: 'Suspended' });
  });

  await t.test('DailyCronJob forgets events of three months ago', async (t) => {
    const { tables } = await whmcs.state();
    const events = tables[EVENTS] ?? [];
    t.ok(events.length > 5);
    await whmcs.ageEvents(2, 91);
    await whmcs.hook('DailyCronJob');
    t.same((await whmcs.state()).tables[EVENTS], events.slice(2));
  });
});
