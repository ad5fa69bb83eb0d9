import { test } from 'tap';
import { KIND_NAMES, KINDS, UNKNOWN_ID, Shop, WITH_DEVICE, type Kind } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';
import { column } from '../support/rows.ts';

// Sales of up to a hundred lines: all or none.

void test('selling a batch', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, token, seller } = shop;
  const packageId = await shop.package();
  const expensive = await shop.package({ credit: 2550 });
  const free = await shop.package({ credit: 0 });

  const refused = async (kind: Kind, status: number, second: object, callerToken = token) => {
    const before = await shop.traces();
    const lines = [shop.body(kind, packageId), shop.body(kind, packageId, second)];
    const problem = await service.refused(status, op(kind, 'batch_create'), {
      token: callerToken,
      body: { lines },
    });
    t.same(await shop.traces(), before, `${op(kind, 'batch_create')} ${String(status)} writes nothing`);
    return problem;
  };

  for (const kind of KIND_NAMES) {
    const batch = op(kind, 'batch_create');

    await t.test(`${batch} 200 the lines in the given order, each with its payment`, async (t) => {
      const before = await shop.balance();
      const below = await world.user(seller);
      const lines = [
        shop.body(kind, packageId, { max_connections: 2, external_id: `${kind}-first` }),
        shop.body(kind, expensive, { external_id: `${kind}-second`, user_id: below.id }),
        shop.body(kind, free, { external_id: `${kind}-third` }),
      ];
      const sold = await service.ok(batch, { token, body: { lines } });
      t.equal(await shop.balance(), before - 4550);
      t.same(
        sold.map(({ external_id, user_id }) => [external_id, user_id]),
        [
          [`${kind}-first`, seller.id],
          [`${kind}-second`, below.id],
          [`${kind}-third`, seller.id],
        ],
      );
      t.match(
        column(sold, 'transaction'),
        [
          { amount: 20, balance_after: (before - 2000) / 100 },
          { amount: 25.5, balance_after: (before - 4550) / 100 },
          null,
        ],
        'one after the other',
      );
      for (const [index, line] of sold.entries()) {
        const amount = [2000, 2550, 0][index];
        const id = line.transaction?.id ?? null;
        t.match(await shop.charges(line.id), [{ kind: 'create', amount, transfer_id: id }]);
        const paid = { amount, subject_type: KINDS[kind].type, subject_id: line.id };
        t.match(await shop.transferOf(id), id === null ? undefined : paid);
        const filter = { 'filters[subject_id]': line.id };
        const { data } = await service.ok('transactions_index', { token, query: filter });
        t.same(column(data, 'id'), id === null ? [] : [id], 'found by its line');
        t.same(await shop.syncs(line.id), ['create']);
      }
    });

    await t.test(`${batch} 422: an error in one line rejects all, naming its index`, async (t) => {
      const allowed = await refused(kind, 422, { package_id: UNKNOWN_ID });
      t.match(allowed, { code: 'package_not_allowed', errors: { 'lines.1.package_id': [String] } });
      const many = await refused(kind, 422, { max_connections: 9 });
      t.same(many.errors, { 'lines.1.max_connections': ["must be at most the package's 4"] });
      const adult = await refused(kind, 422, { adult: true });
      t.same(Object.keys(adult.errors ?? {}), ['lines.1.adult']);
      const stranger = await world.user(shop.root);
      const [hidden, absent] = [
        await refused(kind, 422, { user_id: stranger.id }),
        await refused(kind, 422, { user_id: UNKNOWN_ID }),
      ];
      t.same({ ...hidden, request_id: '' }, { ...absent, request_id: '' });
      t.match(hidden, { code: 'validation_failed', errors: { 'lines.1.user_id': [String] } });
    });

    await t.test(`${batch} 422: all errors are returned at once, up to twenty`, async (t) => {
      const bodies = (faults: object[]) => ({
        lines: faults.map((fault) => shop.body(kind, packageId, fault)),
      });
      const refusedWith = async (status: number, ...faults: object[]) =>
        service.refused(status, batch, { token, body: bodies(faults) });
      const many = [
        { max_connections: 9 },
        {},
        { user_id: UNKNOWN_ID },
        { package_id: UNKNOWN_ID },
        { adult: true },
      ];
      const { code, errors } = await refusedWith(422, ...many, { voucher_code: 'NOBODYS-VOUCHER' });
      t.equal(code, 'validation_failed', 'the code is that of the first error');
      t.same(Object.keys(errors ?? {}).sort(), [
        'lines.0.max_connections',
        'lines.2.user_id',
        'lines.3.package_id',
        'lines.4.adult',
        'lines.5.voucher_code',
      ]);
      const first = await refusedWith(422, { template_id: UNKNOWN_ID, user_id: UNKNOWN_ID }, { adult: true });
      t.match(first, { code: 'validation_failed' });
      t.same(Object.keys(first.errors ?? {}).sort(), [
        'lines.0.template_id',
        'lines.0.user_id',
        'lines.1.adult',
      ]);
      const all = await refusedWith(422, ...Array.from({ length: 30 }, () => ({ adult: true })));
      t.equal(Object.keys(all.errors ?? {}).length, 20);
    });

    await t.test(`${batch} 422 insufficient_credit for the sum`, async (t) => {
      const poor = await world.user(shop.root);
      await world.role({ packages: [packageId], users: [poor] });
      await world.transfer(shop.root, poor, 1999);
      const problem = await refused(kind, 422, {}, await world.token(poor));
      t.match(problem, { code: 'insufficient_credit', required: 20, balance: 19.99 });
    });
  }

  await t.test('mags_batch_create 200 stores fields that only some of the lines have', async (t) => {
    const named = { sn: '032017H3B4521', stb_type: 'MAG540', parent_password: '0000' };
    const lines = [
      shop.body('mag', packageId),
      shop.body('mag', packageId, named),
      shop.body('mag', packageId),
    ];
    const nothing = { sn: null, stb_type: null, parent_password: null };
    t.match(await service.ok('mags_batch_create', { token, body: { lines } }), [nothing, named, nothing]);
    const body = { lines: [shop.body('enigma', packageId), shop.body('enigma', packageId, {})] };
    Object.assign(body.lines[1] ?? {}, { modem_mac: '0009342b71ff', enigma_version: '4.4' });
    t.match(await service.ok('enigmas_batch_create', { token, body }), [
      { modem_mac: null, enigma_version: null },
      { modem_mac: '00:09:34:2B:71:FF', enigma_version: '4.4' },
    ]);
  });

  await t.test('m3us_batch_create 200 a hundred lines', async (t) => {
    await world.transfer(shop.root, seller, 100 * 1000);
    const before = await shop.balance();
    const lines = Array.from({ length: 100 }, () => shop.body('m3u', packageId));
    const sold = await service.ok('m3us_batch_create', { token, body: { lines } });
    t.equal(new Set(sold.map(({ username }) => username)).size, 100);
    t.equal(await shop.balance(), before - 100 * 1000);
  });

  await t.test('422 for a repeated credential, in either case, names the second line', async (t) => {
    const named: Record<Kind, object> = {
      m3u: { username: 'viewer501' },
      mag: { mac_address: '00:1A:79:FF:00:01' },
      enigma: { mac_address: '00:1A:79:FF:00:01' },
      activecode: { code: 'SPRING-4711' },
    };
    for (const kind of KIND_NAMES) {
      const other = kind === 'm3u' ? { username: 'Viewer501' } : named[kind];
      const body = { lines: [named[kind], other].map((one) => shop.body(kind, packageId, one)) };
      const { errors } = await service.refused(422, op(kind, 'batch_create'), { token, body });
      const [field = ''] = Object.keys(named[kind]);
      t.match(errors, { [`lines.1.${field}`]: ['is taken'] }, kind);
      await shop.sell(kind, packageId, named[kind]);
      const taken = await refused(kind, 422, other);
      t.same(taken.errors, { [`lines.1.${field}`]: ['is taken'] }, 'or one that an existing line has');
    }
  });

  await t.test('of two concurrent batches with the same devices in reverse order, one is sold', async (t) => {
    for (const kind of WITH_DEVICE) {
      const macs = Array.from({ length: 20 }, () => shop.mac());
      const bodies = [macs, macs.toReversed()].map((order) => ({
        lines: order.map((mac_address) => ({ package_id: free, mac_address })),
      }));
      const all = bodies.map((body) => service.call(op(kind, 'batch_create'), { token, body }));
      const statuses = (await Promise.all(all)).map(({ status }) => status);
      t.same(statuses.sort(), [200, 422], `${KINDS[kind].prefix}: neither 503 nor a partial batch`);
    }
  });
});
