import { test } from 'tap';
import type { OperationName } from '../../generated/operations.ts';
import { publishEvents } from '../../handlers/jobs/event-publisher.ts';
import { op } from '../support/line-operations.ts';
import { column, insert } from '../support/rows.ts';
import type { Ask } from '../support/service.ts';
import { KIND_NAMES, KINDS, Shop } from '../support/shop.ts';
import { flat, names, requestSchema } from '../contract/document.ts';

// `reference`: a user can use it for an operation once, for ever. What was made for it is found by it.

/** A request of an operation that takes a reference, and what it makes. */
interface Case {
  operation: OperationName;
  /** Returns a request with this reference. Two of the same reference differ in nothing else. */
  ask: (reference: string) => Ask;
  subjectType: string;
  /** How many transactions it makes. */
  paid: number;
  /** The types of its events, by the alphabet. */
  events: string[];
}

/** Returns whether a request of an operation, or a line in it, has a reference. */
function takesReference(operation: OperationName): boolean {
  const { query = {}, body = {} } = requestSchema(operation).properties ?? {};
  const line = flat(body).properties?.['lines']?.items ?? {};
  return [query, body, line].some((holder) => flat(holder).properties?.['reference'] !== undefined);
}

void test('reference', async (t) => {
  const shop = await Shop.open(t);
  const { db, root, seller, service, token, world } = shop;
  await world.transfer(root, seller, 10_000_000);
  const [packageId, dear] = [await shop.package(), await shop.package({ credit: 2500 })];
  const below = await world.user(seller);
  await world.transfer(seller, below, 100_000);
  const pack = await insert(db, 'paid_trial_prices', { price: 500, count: 10 });

  const cases: Case[] = [
    {
      operation: 'transactions_create',
      ask: (reference) => ({ body: { to_user_id: below.id, amount: 5, reference } }),
      subjectType: 'Transaction',
      paid: 1,
      events: ['transaction.created'],
    },
    {
      operation: 'transactions_refund',
      ask: (reference) => ({ body: { from_user_id: below.id, amount: 1, reason: 'Closed.', reference } }),
      subjectType: 'Transaction',
      paid: 1,
      events: ['transaction.created'],
    },
    {
      operation: 'request_credits_create',
      ask: (reference) => ({ body: { amount: 5, reference } }),
      subjectType: 'RequestCredit',
      paid: 0,
      events: ['request_credit.created'],
    },
    {
      operation: 'paid_trial_prices_buy',
      ask: (reference) => ({ params: { id: pack }, query: { reference } }),
      subjectType: 'PaidTrialPrice',
      paid: 1,
      events: ['transaction.created'],
    },
  ];
  for (const kind of KIND_NAMES) {
    const subjectType = KINDS[kind].type;
    const line = { subjectType, paid: 1 };
    const onLine = async (
      action: Parameters<typeof op>[1],
      event: string,
      ask: (reference: string) => Ask,
    ): Promise<void> => {
      const { id } = await shop.running(kind, packageId);
      const events = [...event.split(' '), 'transaction.created'];
      cases.push({
        ...line,
        operation: op(kind, action),
        ask: (reference) => ({ params: { id }, ...ask(reference) }),
        events,
      });
    };
    cases.push({
      operation: op(kind, 'create'),
      ask: (reference) => ({ body: shop.body(kind, packageId, { reference }) }),
      ...line,
      events: ['line.created', 'transaction.created'],
    });
    cases.push({
      operation: op(kind, 'batch_create'),
      ask: (reference) => ({
        body: { lines: [shop.body(kind, packageId, { reference }), shop.body(kind, packageId)] },
      }),
      ...line,
      events: ['line.created', 'transaction.created'],
    });
    await onLine('extend', 'line.extended', (reference) => ({ body: { package_id: packageId, reference } }));
    const [first, second] = [await shop.running(kind, packageId), await shop.running(kind, packageId)];
    cases.push({
      operation: op(kind, 'batch_extend'),
      ask: (reference) => ({
        body: {
          lines: [
            { id: second.id, package_id: packageId, reference },
            { id: first.id, package_id: packageId },
          ],
        },
      }),
      ...line,
      events: ['line.extended', 'transaction.created'],
    });
    await onLine('change_package', 'line.changed', (reference) => ({
      body: { package_id: dear, reference },
    }));
    await onLine('change_max_connections', 'line.changed', (reference) => ({
      body: { max_connections: 3, reference },
    }));
    await onLine('refund', 'line.refunded', (reference) => ({
      body: { reason: 'Sold by mistake.', reference },
    }));
    await onLine('delete', 'line.deleted line.refunded', (reference) => ({
      query: { refund: true, reference },
    }));
  }

  await t.test('each operation whose request has a reference is among these', (t) => {
    t.same(names.filter(takesReference).sort(), cases.map(({ operation }) => operation).sort());
    t.end();
  });

  for (const kind of KIND_NAMES) {
    await t.test(
      `${op(kind, 'batch_extend')} 409 for what was extended or sold alone, and the other way`,
      async (t) => {
        const { id } = await shop.running(kind, packageId);
        const extension = (reference: string) => ({ package_id: packageId, reference });
        const sale = (reference: string) => shop.body(kind, packageId, { reference });
        const pairs: [OperationName, OperationName, (reference: string) => [Ask, Ask]][] = [
          [
            op(kind, 'extend'),
            op(kind, 'batch_extend'),
            (reference) => [
              { params: { id }, body: extension(reference) },
              { body: { lines: [{ id, ...extension(reference) }] } },
            ],
          ],
          [
            op(kind, 'create'),
            op(kind, 'batch_create'),
            (reference) => [{ body: sale(reference) }, { body: { lines: [sale(reference)] } }],
          ],
        ];
        for (const [alone, together, asks] of pairs) {
          const [one, other] = asks(`alone first: ${alone}`);
          await service.ok(alone, { token, ...one });
          t.match(await service.refused(409, together, { token, ...other }), { code: 'reference_in_use' });
          const [later, first] = asks(`in a batch first: ${alone}`);
          await service.ok(together, { token, ...first });
          t.match(await service.refused(409, alone, { token, ...later }), { code: 'reference_in_use' });
        }
      },
    );
  }

  for (const { operation, ask, subjectType, paid, events } of cases) {
    await t.test(`${operation} 409 reference_in_use: what the first request made`, async (t) => {
      const reference = `invoice of ${operation}`;
      const dry = { token, ...ask(reference), headers: { 'Dry-Run': 'true' } };
      await service.ok(operation, dry);
      await service.ok(operation, { token, ...ask(reference) });
      const before = await shop.traces();
      const { code, order, errors } = await service.refused(409, operation, { token, ...ask(reference) });
      t.equal(code, 'reference_in_use');
      t.same(await shop.traces(), before, 'and nothing is done');
      const field = operation.includes('_batch_') ? 'lines.0.reference' : 'reference';
      t.same(errors, { [field]: ['was used before'] });
      const query = { 'filters[reference]': reference };
      const { data } = await service.ok('transactions_index', { token, query });
      t.same(column(data, 'reference'), Array(paid).fill(reference), 'its transactions have it');
      const [made] = data;
      t.match(order, {
        reference,
        transaction_id: made?.id ?? null,
        subject_type: subjectType,
        subject_id: subjectType === 'Transaction' ? made?.id : (made?.subject_id ?? Number),
      });
      const log = await db.selectFrom('logs').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
      t.match(JSON.stringify(log.changes), reference, 'so does the log');
      await publishEvents(db);
      const { data: happened } = await service.ok('events_index', { token, query: { limit: 1000 } });
      const named = happened.filter(({ data: it }) => 'reference' in it && it.reference === reference);
      t.same([...new Set(column(named, 'type'))].sort(), events, 'and so do the events');
    });
  }

  const { id } = await shop.running('m3u', packageId);
  const extend = (reference: string, more: Ask = {}) =>
    ({ token, params: { id }, body: { package_id: packageId, reference }, ...more }) satisfies Ask;

  await t.test('m3us_extend 200 a refused request leaves its reference free', async (t) => {
    await service.refused(422, 'm3us_extend', {
      ...extend('free'),
      body: { package_id: packageId, max_connections: 9, reference: 'free' },
    });
    t.ok((await service.ok('m3us_extend', extend('free'))).transaction);
  });

  await t.test(
    'm3us_extend 200 the references of another user, and of another operation, are others',
    async (t) => {
      await service.ok('m3us_extend', extend('shared'));
      t.ok(await service.ok('m3us_extend', extend('shared', { token: await world.token(root) })));
      const body = { max_connections: 2, reference: 'shared' };
      t.ok(await service.ok('m3us_change_max_connections', { token, params: { id }, body }));
      const query = { 'filters[reference]': 'shared,free' };
      t.equal((await service.ok('transactions_index', { token, query })).total, 3);
    },
  );

  await t.test(
    'm3us_extend 409 even when the credit is spent, and with another Idempotency-Key',
    async (t) => {
      const poor = await world.user(root);
      await world.role({ packages: [packageId], users: [poor] });
      await world.transfer(root, poor, 2000);
      const of = { token: await world.token(poor) };
      const line = await shop.running('m3u', packageId, {}, of);
      const ask = (key: string) => ({
        ...extend('last credit', of),
        params: { id: line.id },
        headers: { 'Idempotency-Key': key },
      });
      await service.ok('m3us_extend', ask('one'));
      t.same((await service.call('m3us_extend', ask('one'))).status, 200, 'replayed');
      t.equal((await service.refused(409, 'm3us_extend', ask('two'))).code, 'reference_in_use');
    },
  );

  await t.test('m3us_extend 409 64 requests at once with one reference: one charge', async (t) => {
    const before = await shop.balance();
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => service.call('m3us_extend', extend('at once'))),
    );
    t.equal(answers.filter(({ status }) => status === 200).length, 1);
    const refused = answers.filter(({ status }) => status === 409);
    t.equal(refused.length, 63);
    t.equal(new Set(refused.map(({ body }) => JSON.stringify((body as { order: unknown }).order))).size, 1);
    t.equal(await shop.balance(), before - 2000);
  });

  await t.test('m3us_batch_create 422 and 409 name the line', async (t) => {
    const lines = (...references: string[]) => ({
      token,
      body: { lines: references.map((reference) => shop.body('m3u', packageId, { reference })) },
    });
    const twice = await service.refused(422, 'm3us_batch_create', lines('a', 'b', 'a'));
    t.same(twice.errors, { 'lines.2.reference': ['is given twice'] });
    const sold = await service.ok('m3us_batch_create', lines('a', 'b'));
    const before = await shop.traces();
    const used = await service.refused(409, 'm3us_batch_create', lines('c', 'b'));
    t.match(used, {
      errors: { 'lines.1.reference': ['was used before'] },
      order: { reference: 'b', transaction_id: sold[1]?.transaction?.id, subject_id: sold[1]?.id },
    });
    t.same(await shop.traces(), before);
    const both = await Promise.all([
      service.call('m3us_batch_create', lines('d', 'e')),
      service.call('m3us_batch_create', lines('e', 'd')),
    ]);
    t.same(both.map(({ status }) => status).sort(), [200, 409]);
  });

  await t.test('m3us_create 409 for a free line names the line, and no transaction', async (t) => {
    const free = await shop.package({ credit: 0 });
    const ask = { token, body: shop.body('m3u', free, { reference: 'gift' }) };
    const line = await service.ok('m3us_create', ask);
    const { order } = await service.refused(409, 'm3us_create', ask);
    t.same(order, { reference: 'gift', transaction_id: null, subject_type: 'M3u', subject_id: line.id });
  });

  await t.test('request_credits_accept 200 the transaction has the reference of the request', async (t) => {
    const body = { amount: 7, reference: 'stock' };
    const request = await service.ok('request_credits_create', { token: await world.token(below), body });
    t.equal(request.reference, 'stock');
    const ask = { token, params: { id: request.id } };
    await service.ok('request_credits_take', ask);
    await service.ok('request_credits_accept', ask);
    const query = { 'filters[reference]': 'stock' };
    t.match(await service.ok('transactions_index', { token, query }), { data: [{ amount: 7 }], total: 1 });
    const again = await service.refused(409, 'request_credits_create', {
      token: await world.token(below),
      body,
    });
    t.match(again.order, { subject_type: 'RequestCredit', subject_id: request.id, transaction_id: Number });
  });

  await t.test('m3us_extend 422 for a reference with a comma, none, or one too long', async (t) => {
    for (const reference of ['', 'a,b', 'x'.repeat(65), 'a\u0000'])
      t.same(Object.keys((await service.refused(422, 'm3us_extend', extend(reference))).errors ?? {}), [
        'reference',
      ]);
  });
});
