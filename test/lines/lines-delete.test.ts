import { test } from 'tap';
import { EVERY_POLICY } from '../access/scene.ts';
import { LinesFixture } from '../support/lines.ts';
import { KIND_NAMES, KINDS, UNKNOWN_ID } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';
import { column, insert } from '../support/rows.ts';

// Deletion of lines, one by one and in bulk.

for (const kind of KIND_NAMES) {
  const massDelete = op(kind, 'mass_delete');

  void test(`${op(kind, 'delete')} and mass_delete`, async (t) => {
    const fixture = await LinesFixture.open(t);
    await t.test(op(kind, 'delete'), async (t) => {
      const { service, db, world, reseller, token } = fixture;

      await t.test('200 the line disappears for every user, without a refund', async (t) => {
        const id = await fixture.line(kind);
        await fixture.connect(id, 2);
        const answer = await fixture.change(kind, 'delete', id, 'delete');
        t.same(answer, { message: 'The line is deleted.', refund_amount: 0, refunds: [], reason: null });
        t.equal(await fixture.open(id), 0, 'its connections are closed');
        const { data, total } = await service.ok(op(kind, 'index'), { token });
        t.same([data, total], [[], 0]);
        const ancestor = await world.token(fixture.root);
        await fixture.refused(404, kind, 'show', id, { token: ancestor });
        await fixture.refused(404, kind, 'delete', id);
      });

      await t.test('200 its logs and syncs stay, for those who could see it', async (t) => {
        const { root, child, stranger } = fixture;
        const id = await fixture.line(kind, {}, child);
        await fixture.ask(kind, 'edit', id, { body: { note: 'before' } });
        await fixture.ask(kind, 'delete', id);
        for (const user of [root, child]) {
          const ask = { token: await world.token(user) };
          const logged = await fixture.ask(kind, 'logs', id, ask);
          t.same(column(logged.data, 'action'), [op(kind, 'delete'), op(kind, 'edit')]);
          const syncs = await fixture.ask(kind, 'syncs', id, ask);
          t.same(column(syncs.data, 'action'), ['delete', 'update']);
          await fixture.refused(404, kind, 'bouquets', id, ask);
        }
        const outsider = await world.token(stranger);
        const all = { token: await world.token(await world.user(stranger, { permissions: EVERY_POLICY })) };
        const other = KIND_NAMES.find((name) => name !== kind) ?? kind;
        for (const list of ['logs', 'syncs'] as const) {
          await fixture.refused(404, kind, list, id, { token: outsider });
          t.equal((await fixture.ask(kind, list, id, all)).total, 2, 'and for who sees all lines');
          await fixture.refused(404, other, list, id, all);
        }
      });

      await t.test('200 its credentials and its host name can be used again', async (t) => {
        const dns_domain_id = await insert(db, 'dns_domains', {
          domain: 'tv.example',
          created_by_id: reseller.id,
        });
        const taken = {
          username: 'viewer501',
          ...(kind === 'activecode' ? { code: '7F3K9QXW2M4T' } : {}),
          ...(kind === 'm3u' ? {} : { mac_address: '00:1A:79:3C:5E:07' }),
          dns: 'k7m2qx9d.tv.example',
          dns_domain_id,
        };
        const id = await fixture.line(kind, taken);
        await t.rejects(fixture.line(kind, taken));
        const { links: _, updated_at: __, ...before } = await fixture.ask(kind, 'show', id);
        await fixture.ask(kind, 'delete', id);
        await t.resolves(fixture.line(kind, taken));
        const query = { 'filters[deleted]': true, after: id - 1 };
        const { data } = await service.ok('lines_index', { token, query });
        const [deleted] = data;
        const updated_at = deleted?.deleted_at;
        t.match(deleted, { ...before, id, dns: null, dns_domain_id: null, updated_at });
        t.notMatch(JSON.stringify(deleted), taken.dns);
      });

      await t.test('200 once for concurrent requests', async (t) => {
        const id = await fixture.line(kind);
        const answers = await Promise.all(
          Array.from({ length: 4 }, () => service.call(op(kind, 'delete'), { token, params: { id } })),
        );
        t.same(answers.map(({ status }) => status).sort(), [200, 404, 404, 404]);
        const syncs = await db.selectFrom('syncs').select('action').where('line_id', '=', id).execute();
        t.same(syncs, [{ action: 'delete' }]);
      });
    });

    await t.test(massDelete, async (t) => {
      const { service, db, world, token, root, child, stranger } = fixture;
      const remaining = async (): Promise<number[]> =>
        (
          await db.selectFrom('lines').select('id').where('deleted_at', 'is', null).orderBy('id').execute()
        ).map(({ id }) => id);

      for (const place of ['query', 'body'] as const) {
        const ask = (ids: number[]) =>
          place === 'query' ? { token, query: { ids: ids.join(',') } } : { token, body: { ids } };

        await t.test(`200 lines by their ids in the ${place}, with reasons why others stay`, async (t) => {
          const before = await remaining();
          const own = await fixture.line(kind);
          const below = await fixture.line(kind, {}, child);
          const suspended = await fixture.line(kind);
          await world.restriction({ line_id: suspended }, child);
          const blocked = await fixture.line(kind);
          await world.restriction({ line_id: blocked }, root);
          const hidden = await fixture.line(kind, {}, stranger);
          const other = await fixture.line(kind === 'mag' ? 'm3u' : 'mag');
          const deleted = await fixture.line(kind, { deleted_at: new Date() });
          await fixture.connect(own);
          const ids = [deleted, blocked, own, UNKNOWN_ID, hidden, below, other, suspended];

          const expected = {
            deleted: 3,
            failed: [deleted, blocked, UNKNOWN_ID, hidden, other].map((id) => ({
              id,
              code: id === blocked ? 'line_restricted' : 'not_found',
            })),
          };
          const traces = await fixture.traces();
          const dry = await service.ok(massDelete, { ...ask(ids), headers: { 'dry-run': 'true' } });
          t.match(dry, expected);
          t.same(await fixture.traces(), traces, 'a dry run changes nothing');
          const done = await service.ok(massDelete, ask(ids));
          t.same(done, dry);
          const hiddenDetail = done.failed.find(({ id }) => id === hidden)?.detail;
          t.equal(hiddenDetail, done.failed.find(({ id }) => id === UNKNOWN_ID)?.detail);
          t.same(await remaining(), [...before, blocked, hidden, other]);
          t.equal(await fixture.open(own), 0);
          const { credit_entries, line_charges } = await fixture.traces();
          t.match(traces, { credit_entries, line_charges }, 'nothing is refunded');

          const syncs = db.selectFrom('syncs').select(['line_id', 'action']).where('line_id', 'in', ids);
          t.same(
            await syncs.orderBy('line_id').execute(),
            [own, below, suspended].map((line_id) => ({ line_id, action: 'delete' })),
            'one sync per line',
          );
          const logs = await db.selectFrom('logs').selectAll().orderBy('id', 'desc').limit(1).execute();
          t.match(logs, [{ action: massDelete, subject_type: KINDS[kind].type, subject_id: null }]);
          t.same(logs[0]?.changes, { ids }, 'the audit log names them, wherever the ids were sent');
        });
      }

      await t.test('422 for ids in both places, and in neither', async (t) => {
        const id = await fixture.line(kind);
        for (const ask of [{ query: { ids: id }, body: { ids: [id] } }, {}]) {
          t.same((await service.refused(422, massDelete, { token, ...ask })).errors, {
            ids: ['must be sent either in the query or in the body, not in both'],
          });
        }
        t.ok((await remaining()).includes(id));
      });

      await t.test('200 five hundred at once', async (t) => {
        const package_id = await world.package();
        const lines = Array.from({ length: 500 }, (_, index) => ({
          kind,
          package_id,
          user_id: child.id,
          created_by_id: child.id,
          username: `many.${String(index)}`,
          password: 'hk3v9wq2',
          ...(kind === 'activecode' ? { code: `MANY-${String(index)}` } : {}),
          ...(kind === 'm3u'
            ? {}
            : {
                mac_address: `00:1A:80:00:${String(Math.floor(index / 100)).padStart(2, '0')}:${String(index % 100).padStart(2, '0')}`,
              }),
        }));
        const rows = await db.insertInto('lines').values(lines).returning('id').execute();
        const ids = rows.map(({ id }) => id);
        t.same(await service.ok(massDelete, { token, body: { ids } }), { deleted: 500, failed: [] });
        const childs = { token: await world.token(child) };
        t.equal((await service.ok(op(kind, 'index'), childs)).total, 0);
      });

      await t.test('200 concurrent requests with common ids delete each line once', async (t) => {
        const ids = [];
        for (let count = 0; count < 6; count += 1) ids.push(await fixture.line(kind));
        const answers = await Promise.all([
          service.ok(massDelete, { token, body: { ids } }),
          service.ok(massDelete, { token, body: { ids: [...ids].reverse() } }),
        ]);
        t.equal(answers[0].deleted + answers[1].deleted, ids.length);
        const syncs = await db.selectFrom('syncs').select('line_id').where('line_id', 'in', ids).execute();
        t.equal(syncs.length, ids.length);
      });
    });
  });
}
