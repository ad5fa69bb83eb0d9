import { sql, type Kysely } from 'kysely';
import { pino } from 'pino';
import { test } from 'tap';
import type { Database } from '../../../db/schema/tables.ts';
import type { OperationName } from '../../../generated/operations.ts';
import { changedFiles, load, treeWithRadios } from './fifth-kind/tree.ts';
import type * as renewals from '../../../handlers/jobs/renewals.ts';
import type * as services from '../../support/service.ts';
import type { Ask } from '../../support/service.ts';
import { column } from '../../support/rows.ts';

// A fifth kind of line needs a record, its YAML and one migration. Every action handles it like the four kinds.

/** The migration. */
async function addRadioKind(db: Kysely<Database>): Promise<void> {
  for (const table of ['lines', 'mass_delete_autos', 'tree_counts']) {
    const check = sql.id(`${table}_kind_check`);
    await sql`
      alter table ${sql.table(table)} drop constraint ${check},
        add constraint ${check} check (kind in
          ('m3u', 'mag', 'enigma', 'activecode', 'radio', 'user', 'transaction', 'log', 'failed_request'))`.execute(
      db,
    );
  }
  await sql`
    alter table notifications drop constraint notifications_type_check,
      add constraint notifications_type_check check (type like '%NotificationData')`.execute(db);
}

/** A line as the kind radio shows it. */
interface Radio {
  id: number;
  mac_address: string;
  sn: string | null;
  username: string;
  status: string;
  max_connections: number;
  expired_at: string;
  user_id: number;
  transaction: { amount: number; balance_after: number } | null;
}

void test('a fifth kind of line', async (t) => {
  const tree = await treeWithRadios(t);

  await t.test('needs only a record, and its operations', async (t) => {
    t.same(await changedFiles(tree, 'handlers'), [
      'handlers/index.ts',
      'handlers/kinds/index.ts',
      'handlers/kinds/radio.ts',
      'handlers/radios.ts',
    ]);
    t.same(await changedFiles(tree, 'db'), []);
  });

  // The copy's own modules: the operation table that they import contains the radio.
  const { Service } = (await load(tree, 'test/support/service')) as typeof services;
  const service = await Service.apart(t);
  const { world, db } = service;
  await addRadioKind(db);
  const root = await world.user(null);
  const seller = await world.user(root);
  const stranger = await world.user(root);
  await world.transfer(root, seller, 100_000);
  const package_id = await world.package({ can_enable_vpn: false });
  await world.role({ packages: [package_id], users: [seller] });
  await world.refundPolicy(package_id, [{ passed_days: 2, refund_amount: 1000 }]);
  const token = await world.token(seller);

  // The types of this file are from a contract without radios.
  const named = (action: string): OperationName => `radios_${action}` as OperationName;
  const ask = async <Reply = Radio>(action: string, request: Ask = {}): Promise<Reply> =>
    (await service.ok(named(action), { token, ...request })) as unknown as Reply;
  const of = (id: number, body?: object): Ask => ({ params: { id }, body });
  const balance = async (): Promise<number> =>
    (await service.ok('users_show', { token, params: { id: seller.id } })).credit;

  const sold = await ask('create', {
    body: { package_id, mac_address: '001a793c5e07', sn: 'FM-1', max_connections: 2 },
  });
  const { id } = sold;

  await t.test('can be sold', async (t) => {
    t.match(sold, {
      mac_address: '00:1A:79:3C:5E:07',
      sn: 'FM-1',
      username: /^[a-z2-9]{10}$/,
      status: 'active',
      user_id: seller.id,
      created_by_id: seller.id,
      transaction: { amount: 20, balance_after: 980 },
    });
    const batch = [
      { package_id, mac_address: '001a793c5e08' },
      { package_id, mac_address: '001a793c5e09' },
    ];
    t.match(await ask('batch_create', { body: { lines: batch } }), [
      { mac_address: '00:1A:79:3C:5E:08', transaction: { amount: 10, balance_after: 970 } },
      { mac_address: '00:1A:79:3C:5E:09', transaction: { amount: 10, balance_after: 960 } },
    ]);
    const again = { token, body: { package_id, mac_address: '00:1A:79:3C:5E:07' } };
    t.same((await service.refused(422, named('create'), again)).errors, { mac_address: ['is taken'] });
    t.ok(
      (await service.refused(422, named('create'), { token, body: { package_id } })).errors?.['mac_address'],
    );
    const other = await service.ok('mags_create', again);
    t.equal(other.mac_address, sold.mac_address, 'a box of another kind may have the same address');
    await service.refused(404, 'mags_show', { token, params: { id } });
  });

  await t.test('is shown and listed for its owner', async (t) => {
    const { transaction: _, ...line } = sold;
    t.same(await ask('show', of(id)), line);
    const query = { 'filters[mac_address]': '3c:5e:07', 'filters[status]': 'active' };
    t.match(await ask('index', { query }), { data: [{ id }], total: 1 });
    t.match(await ask('index'), { total: 3 });
    await service.refused(404, named('show'), { token: await world.token(stranger), ...of(id) });
    t.match(await ask('index', { token: await world.token(stranger) }), { total: 0 });
  });

  await t.test('can be extended, given more connections, and refunded', async (t) => {
    const extended = await ask('extend', of(id, { package_id }));
    t.ok(extended.expired_at > sold.expired_at);
    t.match(extended.transaction, { amount: 20 });
    const before = await balance();
    t.match(await ask('refund_preview', of(id)), { refundable: true, refund_amount: 20 });
    t.match(await ask('refund', of(id, { reason: 'Sold twice.' })), {
      expired_at: sold.expired_at,
      transaction: { amount: 20, balance_after: before + 20 },
    });
    t.match(await ask('change_max_connections', of(id, { max_connections: 3 })), { max_connections: 3 });
    t.match(await ask('change_package', of(id, { package_id })), { package_id, transaction: null });
    t.match(await ask('suspend', of(id)), { status: 'restricted' });
    t.match(await ask('resume', of(id)), { status: 'active' });
  });

  await t.test('can be changed, given away, restricted and sent to the edge', async (t) => {
    t.match(await ask('edit', of(id, { sn: 'FM-2' })), { sn: 'FM-2' });
    const child = await world.user(seller);
    t.match(await ask('change_owner', of(id, { user_id: child.id })), { user_id: child.id });
    const body = { restrictable_type: 'Radio', restrictable_id: id, title: 'Chargeback', description: '' };
    await service.ok('restrictions_create', { token, body });
    t.match(await ask('show', of(id)), { status: 'restricted' });
    t.match(await ask('restrictions', of(id)), [{ restrictable_type: 'Radio', restrictable_id: id }]);
    const { data } = await ask<{ data: { action: string }[] }>('syncs', of(id));
    t.same(column(data, 'action'), [
      'suspend',
      'update',
      'update',
      'resume',
      'suspend',
      'update',
      'update',
      'update',
      'create',
    ]);
    t.match(await ask('logs', of(id)), { data: [{ action: 'radios_change_owner', subject_type: 'Radio' }] });
  });

  await t.test('is renewed, and its owner is notified', async (t) => {
    const renewed = await ask('create', {
      body: { package_id, mac_address: '001a793c5e0a', auto_renewal: true },
    });
    const soon = sql<string>`now() + interval '1 hour'`;
    await db.updateTable('lines').set({ expired_at: soon }).where('id', '=', renewed.id).execute();
    const { renewDueLines } = (await load(tree, 'handlers/jobs/renewals')) as typeof renewals;
    t.equal(await renewDueLines(db, () => false, { graceDays: 3, log: pino({ level: 'silent' }) }), 1);
    const { data } = await service.ok('notifications_index', { token });
    const notification = {
      radio_id: renewed.id,
      mac_address: '00:1A:79:3C:5E:0A',
      outcome: 'succeeded',
      credit: 10,
    };
    t.match(data, [{ type: 'RadioAutoRenewalNotificationData', data: notification }]);
    await ask('delete', of(renewed.id));
  });

  await t.test('can be deleted, alone and with others', async (t) => {
    await ask('delete', of(id));
    await service.refused(404, named('show'), { token, ...of(id) });
    const { data } = await ask<{ data: Radio[] }>('index');
    const ids = data.map((line) => line.id);
    t.same(await ask('mass_delete', { body: { ids: [...ids, id] } }), {
      deleted: 2,
      failed: [{ id, code: 'not_found', detail: 'It does not exist, or you cannot see it.' }],
    });
    t.match(await ask('index'), { total: 0 });
  });

  // The events of the contract have no radios.
  await sql`truncate line_event_outbox, event_outbox, events cascade`.execute(db);
});
