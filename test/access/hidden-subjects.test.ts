import { test } from 'tap';
import { Service } from '../support/service.ts';
import { insert } from '../support/rows.ts';

async function scene(t: Parameters<typeof Service.start>[0]) {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const caller = await world.user(root);
  const outsider = await world.user(root);
  const token = await world.token(caller);
  return { service, world, db, root, caller, outsider, token };
}

void test('tickets_create_support: 422 about a deleted line, and about a request for the refund of somebody else', async (t) => {
  const { service, world, db, root, caller, outsider, token } = await scene(t);
  const about = (related_type: string, related_id: number) =>
    service.call('tickets_create_support', {
      token,
      body: { subject: 'Guide', message: 'It stays empty.', related_type, related_id },
    });
  const request = async (owner: { id: number }): Promise<number> => {
    const package_id = await world.package();
    const line_id = await world.line(owner, 'm3u', { package_id });
    const line_charge_id = await insert(db, 'line_charges', {
      line_id,
      kind: 'create',
      payer_id: root.id,
      amount: 0,
      package_id,
      package_credit: 0,
      period: 1,
      period_type: 'month',
      max_connections: 1,
    });
    const id = await insert(db, 'request_refunds', {
      line_id,
      line_charge_id,
      reason: 'Broken',
      created_by_id: owner.id,
    });
    return id;
  };
  t.equal((await about('RequestRefund', await request(caller))).status, 200, 'its own request');
  t.equal((await about('RequestRefund', await request(outsider))).status, 422, "somebody else's request");

  const line = await world.line(caller, 'mag');
  t.equal((await about('Mag', line)).status, 200, 'its own line');
  await service.ok('mags_delete', { token, params: { id: line } });
  t.match(await about('Mag', line), { status: 422, body: { errors: { related_id: [/./] } } });
});

void test('restrictions_delete: 404 for the owner of a line, whoever outside has restricted it', async (t) => {
  const { service, world, root, caller, outsider, token } = await scene(t);
  const line = await world.line(caller, 'm3u');
  const id = await world.restriction({ line_id: line }, outsider);
  await service.refused(404, 'restrictions_delete', { token, params: { id } });
  await service.ok('restrictions_show', { token, params: { id } });
  await service.ok('restrictions_delete', { token: await world.token(root), params: { id } });
});
