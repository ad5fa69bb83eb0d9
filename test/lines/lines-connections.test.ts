import { test } from 'tap';
import { LinesFixture } from '../support/lines.ts';
import { DAY, KIND_NAMES, KINDS } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';
import { add, column } from '../support/rows.ts';

// The connections of a line, and its changes.

const text = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');
const inDays = (days: number): Date => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY);

for (const kind of KIND_NAMES) {
  const { prefix } = KINDS[kind];

  void test(`${prefix}: connections, syncs, logs and bouquets`, async (t) => {
    const fixture = await LinesFixture.open(t);
    await t.test(`${op(kind, 'activities')} and kill_connections`, async (t) => {
      const { db, world, root } = fixture;

      await t.test('200 the last hundred connections, the newest first', async (t) => {
        const id = await fixture.line(kind);
        t.same(await fixture.ask(kind, 'activities', id), []);
        const rows = Array.from({ length: 103 }, (_, index) => ({
          line_id: id,
          ip: '203.0.113.77',
          user_agent: index === 0 ? 'VLC/3.0.20' : '',
          stream_id: index === 0 ? 1204 : null,
          started_at: inDays(-index),
          ended_at: index === 0 ? null : inDays(-index),
        }));
        await add(db, 'activities', [...rows].reverse());
        await fixture.connect(await fixture.line(kind));
        const list = await fixture.ask(kind, 'activities', id);
        t.same(
          column(list, 'started_at'),
          rows.slice(0, 100).map(({ started_at }) => text(started_at)),
        );
        t.match(list[0], { ip: '203.0.113.77', user_agent: 'VLC/3.0.20', stream_id: 1204, ended_at: null });
        t.same(Object.keys(list[0] ?? {}).sort(), [
          'ended_at',
          'id',
          'ip',
          'started_at',
          'stream_id',
          'user_agent',
        ]);
      });

      await t.test('200 kill_connections ends the open ones of the line, and tells the edge', async (t) => {
        const id = await fixture.line(kind);
        const other = await fixture.line(kind);
        const ended = inDays(0);
        await fixture.connect(id, 3);
        await fixture.connect(id, 1, ended);
        await fixture.connect(other);
        const before = await fixture.traces();
        const dry = await fixture.ask(kind, 'kill_connections', id, { headers: { 'dry-run': 'true' } });
        t.same([dry, await fixture.traces()], [{ killed: 3 }, before]);
        t.same(await fixture.ask(kind, 'kill_connections', id), { killed: 3 });
        t.same([await fixture.open(id), await fixture.open(other)], [0, 1]);
        const list = await fixture.ask(kind, 'activities', id);
        t.ok(
          list.some(({ ended_at }) => ended_at === text(ended)),
          'connections that had ended are unchanged',
        );
        const { data } = await fixture.ask(kind, 'syncs', id);
        t.match(data, [{ action: 'kill', status: 'pending', attempts: 0, synced_at: null }]);
        t.equal((await fixture.ask(kind, 'logs', id)).data[0]?.action, op(kind, 'kill_connections'));
      });

      await t.test('200 also without reported connections: the edge is notified anyway', async (t) => {
        const id = await fixture.line(kind);
        await world.restriction({ line_id: id }, root);
        t.same(await fixture.ask(kind, 'kill_connections', id), { killed: 0 });
        t.match((await fixture.ask(kind, 'syncs', id)).data, [{ action: 'kill' }]);
      });
    });

    await t.test(op(kind, 'syncs'), async (t) => {
      const { db } = fixture;
      const synced_at = inDays(-1);
      const id = await fixture.line(kind);
      const synced = { action: 'create', status: 'synced', attempts: 1, synced_at } as const;
      const failed = { action: 'update', status: 'failed', attempts: 12, last_error: 'refused' } as const;
      await add(db, 'syncs', { line_id: id, ...synced });
      await add(db, 'syncs', { line_id: id, ...failed });
      await add(db, 'syncs', { line_id: await fixture.line(kind), action: 'update' });

      await t.test('200 every change of the line, the newest first', async (t) => {
        const { data, total } = await fixture.ask(kind, 'syncs', id);
        t.equal(total, 2);
        t.match(data, [
          { ...failed, synced_at: null },
          { ...synced, last_error: null, synced_at: text(synced_at) },
        ]);
      });
    });

    await t.test(op(kind, 'logs'), async (t) => {
      const { world, db, root, reseller, child } = fixture;
      const id = await fixture.line(kind, {}, child);
      const editNote = async (user: { id: number }, note: string) =>
        fixture.ask(kind, 'edit', id, { token: await world.token(user), body: { note } });
      await editNote(root, 'one');
      await editNote(child, 'two');
      await fixture.ask(kind, 'kill_connections', id);
      await fixture.ask(kind, 'edit', await fixture.line(kind), { body: { note: 'another line' } });
      // An object of another type with the same id.
      await add(db, 'logs', {
        user_id: reseller.id,
        action: 'users_edit',
        subject_type: 'User',
        subject_id: id,
        changes: '{}',
        ip: '',
        request_id: 'x',
      });

      await t.test('200 every write on the line with its user, the newest first', async (t) => {
        const { data, total } = await fixture.ask(kind, 'logs', id);
        t.equal(total, 3);
        const subject = { subject_type: KINDS[kind].type, subject_id: id };
        t.match(data, [
          {
            ...subject,
            user_id: reseller.id,
            action: op(kind, 'kill_connections'),
            changes: {},
            ip: '127.0.0.1',
          },
          {
            ...subject,
            user_id: child.id,
            action: op(kind, 'edit'),
            changes: { note: 'two' },
            ip: '127.0.0.1',
          },
          { ...subject, user_id: root.id, action: op(kind, 'edit'), changes: { note: 'one' }, ip: '' },
        ]);
        t.equal(data[2]?.ip, '', 'the address of a user above is hidden');
        const found = await fixture.ask(kind, 'logs', id, { query: { 'filters[ip]': '127.0' } });
        t.equal(found.total, 2, 'and cannot be found by a filter');
      });
    });

    await t.test(op(kind, 'bouquets'), async (t) => {
      const { db, world } = fixture;
      const list = async (id: number, query: object = {}): Promise<number[]> =>
        (await fixture.ask(kind, 'bouquets', id, { query: { sort: 'id', ...query } })).data.map(
          (one) => one.id,
        );
      const sold = await fixture.package(3);
      const [first = 0, second = 0] = sold.bouquets;
      const elsewhere = await world.bouquet();

      await t.test('200 all of its package, those of its template, or those chosen for it', async (t) => {
        const id = await fixture.line(kind, { package_id: sold.id });
        t.same(await list(id), sold.bouquets);
        await db.insertInto('line_bouquets').values({ line_id: id, bouquet_id: first }).execute();
        t.same(await list(id), [first]);
        const template_id = await fixture.template(sold.id, [second]);
        await db.updateTable('lines').set({ template_id }).where('id', '=', id).execute();
        t.same(await list(id), [second]);
      });

      await t.test('200 a template as it is now, limited to bouquets of the package', async (t) => {
        const template_id = await fixture.template(sold.id, [first, elsewhere]);
        const id = await fixture.line(kind, { package_id: sold.id, template_id });
        t.same(await list(id), [first]);
        await db.insertInto('template_bouquets').values({ template_id, bouquet_id: second }).execute();
        t.same(await list(id), [first, second]);
      });
    });
  });
}

void test('m3us_generate_password', async (t) => {
  const fixture = await LinesFixture.open(t);

  await t.test('200 a generated password, which closes the connections', async (t) => {
    const id = await fixture.line('m3u', { password: 'hk3v9wq2' });
    await fixture.connect(id, 2);
    const before = await fixture.ask('m3u', 'show', id);
    const changed = await fixture.change('m3u', 'generate_password', id, 'update');
    t.same(changed, { ...before, password: changed.password, updated_at: changed.updated_at });
    t.match(changed.password, /^[a-z2-9]{10}$/);
    t.equal(await fixture.open(id), 0);
    const again = await fixture.change('m3u', 'generate_password', id, 'update');
    t.not(again.password, changed.password);
    const { data } = await fixture.ask('m3u', 'logs', id);
    t.same(column(data, 'changes'), [{}, {}], 'the audit log does not contain it');
  });
});
