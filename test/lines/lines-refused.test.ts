import { test } from 'tap';
import { waitingForLocks } from '../support/database.ts';
import { actionsOnOne, LinesFixture } from '../support/lines.ts';
import { until } from '../support/processes.ts';
import { add } from '../support/rows.ts';
import { KIND_NAMES, KINDS } from '../support/shop.ts';
import { type LineAction, op } from '../support/line-operations.ts';

// What every action on one line refuses.

/** Actions that change a line. They are refused while it has a restriction that the caller could not remove. */
const CHANGING: readonly LineAction[] = [
  'edit',
  'delete',
  'extend',
  'change_package',
  'change_max_connections',
  'refund',
  'change_owner',
  'change_type',
  'regenerate_dns',
  'enable_vpn',
  'disable_vpn',
  'generate_password',
];

/** Actions that read what stays of a deleted line. */
const STAYING: readonly LineAction[] = ['logs', 'syncs'];

/** Actions that are refused on a line whose creation was refunded. */
const ENDED: readonly LineAction[] = [
  'extend',
  'change_package',
  'change_max_connections',
  'change_type',
  'regenerate_dns',
  'enable_vpn',
];

for (const kind of KIND_NAMES) {
  void test(`${KINDS[kind].prefix}: what every action on a line refuses`, async (t) => {
    const fixture = await LinesFixture.open(t);
    const { world, reseller, child, root } = fixture;
    const actions = actionsOnOne(kind);

    await t.test('404 for a deleted line, one of another kind, also for who sees all', async () => {
      const token = await fixture.viewerToken(kind);
      const deleted = await fixture.line(kind, { deleted_at: new Date() });
      const others = KIND_NAMES.filter((other) => other !== kind);
      const ids = [deleted, ...(await Promise.all(others.map((other) => fixture.line(other))))];
      for (const [action, body] of actions) {
        const hidden = STAYING.includes(action) ? ids.filter((id) => id !== deleted) : ids;
        for (const id of hidden) await fixture.refused(404, kind, action, id, { body, token });
      }
    });

    await t.test('422 line_restricted by a user above, for every change', async (t) => {
      const id = await fixture.line(kind);
      await world.restriction({ line_id: id }, child);
      await world.restriction({ line_id: id }, root);
      for (const [action, body] of actions) {
        if (!CHANGING.includes(action)) continue;
        const problem = await fixture.refusedUnchanged(422, kind, action, id, { body });
        t.equal(problem.code, 'line_restricted', op(kind, action));
      }
    });

    await t.test('200 reading a restricted line, and kill_connections', async (t) => {
      const id = await fixture.line(kind);
      await world.restriction({ line_id: id }, root);
      const reading = actions.map(([action]) => action).filter((action) => !CHANGING.includes(action));
      for (const action of reading) await fixture.ask(kind, action, id);
      t.ok(reading.includes('show') && reading.includes('kill_connections'));
    });

    await t.test('200 a change of a line that the caller, or a user below it, has restricted', async (t) => {
      const id = await fixture.line(kind);
      await world.restriction({ line_id: id }, reseller);
      await world.restriction({ line_id: id }, child);
      const { note } = await fixture.ask(kind, 'edit', id, { body: { note: 'Suspended' } });
      t.equal(note, 'Suspended');
      await fixture.ask(kind, 'delete', id);
    });

    await t.test('409 for a refunded line, if the action needs an active one', async (t) => {
      const id = await fixture.line(kind, { refunded_at: new Date() });
      for (const [action, body] of actions) {
        if (!ENDED.includes(action)) continue;
        const problem = await fixture.refusedUnchanged(409, kind, action, id, { body });
        t.equal(problem.code, 'conflict', op(kind, action));
      }
      await fixture.ask(kind, 'edit', id, { body: { note: 'Refunded' } });
      await fixture.ask(kind, 'delete', id);
    });
  });
}

void test('m3us: 422 line_restricted by a restriction that comes while the change waits for its line', async (t) => {
  const fixture = await LinesFixture.open(t);
  const { db, root, service, token, reseller, child } = fixture;
  const codeMeanwhile = async (id: number, change: () => Promise<{ code: string }>) => {
    const { refused } = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('lines').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      const waiting = change();
      await until(async () => (await waitingForLocks(db)) > 0, 10);
      const texts = { title: 'Chargeback', description: 'Disputed', policies: ['*'] };
      await add(trx, 'restrictions', { ...texts, line_id: id, created_by_id: root.id });
      return { refused: waiting };
    });
    return (await refused).code;
  };
  for (const [action, body] of actionsOnOne('m3u')) {
    if (!CHANGING.includes(action)) continue;
    const id = await fixture.line('m3u');
    const code = await codeMeanwhile(id, () => fixture.refused(422, 'm3u', action, id, { body }));
    t.equal(code, 'line_restricted', action);
  }
  const id = await fixture.line('m3u', { user_id: child.id });
  const ask = { token, params: { id: child.id }, body: { user_id: reseller.id } };
  const code = await codeMeanwhile(id, () => service.refused(422, 'users_change_m3us_owner', ask));
  t.equal(code, 'line_restricted', 'users_change_m3us_owner');
});
