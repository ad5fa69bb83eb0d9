import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'tap';
import { chosenMap, runToUndo, sourceOf } from '../../../scripts/move-in/writing/choices.ts';
import { withMovingTables } from '../../../scripts/move-in/tables.ts';
import { find } from '../../support/rows.ts';
import { fill, movingScene } from '../../support/moving-scene.ts';

void test('the choices of the operator', async (t) => {
  const { db, service, token, move, here } = await movingScene(t);
  const folder = t.testdir({
    'groups.json': '{"groups": {"2": 5}}',
    'key.json': '{"users": {}}',
    'text.json': '{',
    'period.json': '{"unlimited": "forever"}',
    'list.json': '[]',
  });
  const path = (name: string): string => join(folder, name);
  const source = {
    users: [{ source_id: 1, username: 'one' }],
    packages: [{ source_id: '7', name: 'Month' }],
  };
  const chosen = (map: string, more: { unlimited?: string } = {}) =>
    withMovingTables(db, async (session) => {
      await fill(session, source);
      return chosenMap(session, 'xui-one', { map: path(map), ...more });
    });

  await t.test('a map that is missing is written with what is done without it', async (t) => {
    await service.ok('roles_create', {
      token,
      body: { name: 'Resellers', permissions: [], packages_ids: [] },
    });
    t.equal(await chosen('new.json'), undefined);
    const offered = await chosen('new.json');
    t.same(offered, {
      groups: { '2': 'Resellers (xui-one)' },
      packages: { '7': 'new' },
      unlimited: null,
    });
    t.match(JSON.parse(await readFile(path('new.json'), 'utf8')), {
      names: { groups: { '2': 'Resellers' }, packages: { '7': 'Month' } },
    });
    await move(source, { map: offered ?? {} });
    const [role] = await find(db, 'roles', { id: await here('role', '2') }, 'name');
    t.equal(role?.name, 'Resellers (xui-one)');
  });

  await t.test('a map that is wrong is refused, and the fault named', async (t) => {
    await t.rejects(chosen('groups.json'), /groups\.json: groups\["2"\] must be the name of a role/);
    await t.rejects(chosen('key.json'), /"users" is not known: a map has groups, packages and unlimited/);
    await t.rejects(chosen('text.json'), /text\.json: /);
    await t.rejects(chosen('period.json'), /"forever" is no period/);
    await t.rejects(chosen('list.json'), /the map must be a JSON object/);
  });

  await t.test('--unlimited goes before the map', async (t) => {
    t.match(await chosen('new.json', { unlimited: '6m' }), { unlimited: '6m' });
    await t.rejects(chosen('new.json', { unlimited: '6w' }), /"6w" is no period/);
  });

  await t.test('--undo and --source take what they say', (t) => {
    t.same([runToUndo({}), runToUndo({ undo: '12' })], [undefined, 12]);
    t.throws(() => runToUndo({ undo: 'all' }), /the number of a run/);
    t.equal(sourceOf('xc-vm', { source: 'second' }), 'xc-vm:second');
    t.throws(() => sourceOf('xc-vm', { source: 'a b' }), /--source takes/);
    t.end();
  });
});
