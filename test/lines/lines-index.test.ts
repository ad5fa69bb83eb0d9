import { test } from 'tap';
import { LinesFixture } from '../support/lines.ts';
import { KIND_NAMES, KINDS } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';

// The list of each kind. test/lists/ asks it by every sort and filter key.

for (const kind of KIND_NAMES) {
  const index = op(kind, 'index');

  void test(index, async (t) => {
    const fixture = await LinesFixture.open(t);
    const { service, world, token, stranger, child, reseller, root } = fixture;
    const all: number[] = [];
    for (const owner of [reseller, reseller, child, child, reseller])
      all.push(await fixture.line(kind, {}, owner));
    await fixture.line(kind, {}, stranger);
    await fixture.line(kind, { deleted_at: new Date() });
    for (const other of KIND_NAMES.filter((name) => name !== kind)) await fixture.line(other);
    const list = (query: object, callerToken = token) =>
      service.ok(index, { token: callerToken, query: { ...query } });
    const idsOf = ({ data }: { data: readonly { id: number }[] }): number[] => data.map(({ id }) => id);

    await t.test('200 newest first, without deleted ones and other kinds, each as `show`', async (t) => {
      const page = await list({});
      t.same(idsOf(page), all.toReversed());
      t.match(page, { current_page: 1, per_page: 15, last_page: 1, total: 5, from: 1, to: 5 });
      for (const line of page.data) t.same(line, await fixture.ask(kind, 'show', line.id));
      const second = await list({ page: 2, per_page: 4 });
      t.same(idsOf(second), all.slice(0, 1));
      t.match(second, { current_page: 2, last_page: 2, total: 5, from: 5, to: 5 });
      t.match(await list({ page: 9 }), { data: [], from: null, to: null, total: 5 });
    });

    await t.test('200 filters of names: the whole name in either case, a part of it', async (t) => {
      const [one, other] = [
        await fixture.line(kind, { username: 'Viewer_1' }),
        await fixture.line(kind, { username: 'viewer_11' }),
      ];
      await fixture.line(kind, { username: 'viewerX1' });
      await fixture.line(kind, { username: 'gone', deleted_at: new Date() });
      const found = async (query: object) => idsOf(await list(query));
      t.same(await found({ 'filters[username_exact]': 'viewer_1,VIEWER_11,viewer,gone' }), [other, one]);
      t.same(await found({ 'filters[username_exact]': 'VIEWER_1,viewer_1' }), [one], 'once, if sent twice');
      t.same(await found({ 'filters[username]': 'EWER_' }), [other, one]);
      if (KINDS[kind].waits) {
        const id = await fixture.line(kind, { username: null, activated_at: null, expired_at: null });
        t.same(await found({ sort: '-username', per_page: 1 }), [id], 'none is the last one');
        const { code } = await world.db
          .selectFrom('lines')
          .select('code')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        t.same(await found({ 'filters[code]': code?.toLowerCase() }), [id]);
      }
    });

    await t.test('200 totals depend on the caller, and follow every change', async (t) => {
      const tokens = [
        await world.token(root),
        token,
        await world.token(child),
        await world.token(stranger),
        await fixture.viewerToken(kind),
      ];
      const totals = () => Promise.all(tokens.map(async (each) => (await list({ per_page: 1 }, each)).total));
      const before = await totals();
      const [ofRoot = 0, ofReseller = 0, ofChild = 0, ofStranger = 0, ofViewer = 0] = before;
      t.same([ofRoot, ofChild, ofStranger, ofViewer], [ofReseller + 1, 2, 1, ofReseller + 1]);
      const id = await fixture.line(kind, {}, child);
      t.same(await totals(), [ofRoot + 1, ofReseller + 1, ofChild + 1, 1, ofViewer + 1]);
      await fixture.ask(kind, 'change_owner', id, { body: { user_id: reseller.id } });
      t.same(await totals(), [ofRoot + 1, ofReseller + 1, ofChild, 1, ofViewer + 1]);
      await fixture.ask(kind, 'delete', id);
      t.same(await totals(), before);
    });
  });
}
