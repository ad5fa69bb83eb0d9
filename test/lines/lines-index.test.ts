import { test } from 'tap';
import { operations } from '../../generated/operations.ts';
import { LinesFixture } from '../support/lines.ts';
import { DAY, KIND_NAMES, KINDS, type Kind } from '../support/shop.ts';
import { ALL_LINES, op } from '../support/line-operations.ts';

// The lists of lines: every sort and filter key, and whose lines they show.

interface Sample {
  id: number;
  username: string | null;
  mac_address: string | null;
  code: string | null;
  activecode_device_id: number | null;
  status: string;
  package_id: number;
  template_id: number | null;
  user_id: number;
  external_id: string | null;
  is_trial: boolean;
  is_paid_trial: boolean;
  auto_renewal: boolean;
  customer_has_paid: boolean;
  note: string;
  expired_at: string | null;
  created_at: string;
  updated_at: string;
}

const NOW = Math.floor(Date.now() / 1000) * 1000;
/** Returns the time so many days from now, to the second. */
const inDays = (days: number): Date => new Date(NOW + days * DAY);
const text = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');

/**
 * Inserts lines of the reseller and its child that every key distinguishes. Returns them as the list must show them.
 */
async function samples(fixture: LinesFixture, kind: Kind): Promise<Sample[]> {
  const { world, db, child, reseller, root } = fixture;
  const basic = await fixture.package(1);
  const big = await world.package();
  const template_id = await fixture.template(basic.id, basic.bouquets);
  const sets: [string, Parameters<LinesFixture['line']>[1], { id: number }][] = [
    ['active', { external_id: 'order-1', note: 'Living room' }, reseller],
    [
      'expired',
      { expired_at: inDays(-3), external_id: 'order-11', auto_renewal: true, customer_has_paid: true },
      reseller,
    ],
    ['active', { package_id: basic.id, template_id, is_trial: true, note: '100 %' }, child],
    ['restricted', { is_trial: true, is_paid_trial: true, external_id: 'order-2' }, child],
    ['refunded', { refunded_at: inDays(-1), expired_at: inDays(-1), note: 'living alone' }, reseller],
    ['expired', { package_id: big, expired_at: inDays(-9) }, child],
  ];
  if (KINDS[kind].waits) {
    sets.push(['waiting', { username: null, activated_at: null, expired_at: null }, reseller]);
  }
  const ids = [];
  for (const [index, [status, set, owner]] of sets.entries()) {
    const name = { username: `${'cabdfeg'.charAt(index)}_Viewer` };
    const mac_address =
      kind === 'm3u' ? {} : { mac_address: `00:1A:79:AB:0${String(index)}:${index > 2 ? 'F0' : '0F'}` };
    const times = {
      created_at: inDays(-20 - index),
      updated_at: inDays(-10 + ((index * 3) % 7)),
      expired_at: inDays(30 + index),
    };
    const id = await fixture.line(kind, { ...name, ...mac_address, ...times, ...set }, owner);
    if (status === 'restricted') await world.restriction({ line_id: id }, root);
    ids.push([id, status] as const);
  }
  const rows = await db.selectFrom('lines').selectAll().where('kind', '=', kind).execute();
  return ids.map(([id, status]) => {
    const row = rows.find((each) => each.id === id);
    if (row === undefined) throw new Error(`no line ${String(id)}`);
    return { ...row, status };
  });
}

for (const kind of KIND_NAMES) {
  const index = op(kind, 'index');

  void test(index, async (t) => {
    const fixture = await LinesFixture.open(t);
    const { service, world, token, stranger, child, reseller, root } = fixture;
    const lines = await samples(fixture, kind);
    await fixture.line(kind, { external_id: 'order-1' }, stranger);
    const gone = await fixture.line(kind, { external_id: 'order-1', deleted_at: new Date() });
    for (const other of KIND_NAMES.filter((name) => name !== kind)) await fixture.line(other);
    const list = (query: object, callerToken = token) =>
      service.ok(index, { token: callerToken, query: { ...query } });
    const idsOf = ({ data }: { data: readonly { id: number }[] }): number[] => data.map(({ id }) => id);
    const all = lines.map(({ id }) => id);

    await t.test(
      '200 the envelope, newest first, without deleted lines and those of other kinds',
      async (t) => {
        const page = await list({});
        t.same(idsOf(page), [...all].reverse());
        t.notOk(idsOf(page).includes(gone));
        t.match(page, {
          current_page: 1,
          per_page: 15,
          last_page: 1,
          total: all.length,
          from: 1,
          to: all.length,
        });
        const second = await list({ page: 2, per_page: 4 });
        t.same(idsOf(second), [...all].reverse().slice(4, 8));
        t.match(second, { current_page: 2, last_page: 2, total: all.length, from: 5, to: all.length });
        t.match(await list({ page: 9 }), { data: [], from: null, to: null, total: all.length });
      },
    );

    await t.test('200 its items are the lines as `show` returns them', async (t) => {
      for (const line of (await list({})).data) {
        t.same(line, await fixture.ask(kind, 'show', line.id));
      }
    });

    const sortKeys = ['id', 'username', 'expired_at', 'created_at', 'updated_at'] as const;
    for (const key of sortKeys) {
      await t.test(`200 sort=${key} and sort=-${key}`, async (t) => {
        // Null comes last, as the largest value.
        const sorted = [...lines].sort((a, b) => {
          if (a[key] === null || b[key] === null) return Number(a[key] === null) - Number(b[key] === null);
          return a[key] < b[key] ? -1 : 1;
        });
        const ids = sorted.map(({ id }) => id);
        t.same(idsOf(await list({ sort: key })), ids);
        t.same(idsOf(await list({ sort: `-${key}` })), ids.reverse());
      });
    }

    const [first, second, templated, paidTrial] = lines;
    if (!first || !second || !templated || !paidTrial) throw new Error('too few lines');
    const device = first.activecode_device_id;
    const filters: Record<string, [unknown, (line: Sample) => boolean][]> = {
      id: [[`${String(first.id)},${String(second.id)},${String(gone)}`, ({ id }) => id <= second.id]],
      username: [
        ['_viewER', ({ username }) => username !== null],
        ['a_v', ({ username }) => username === 'a_Viewer'],
        ['%', () => false],
      ],
      username_exact: [
        ['a_VIEWER', ({ username }) => username === 'a_Viewer'],
        [
          'b_viewer,C_Viewer,nobody',
          ({ username }) => username !== null && 'bc'.includes(username.charAt(0)),
        ],
        ['a_Vie', () => false],
      ],
      status: [
        ...['active', 'expired', 'restricted', 'refunded', 'waiting'].map(
          (state): [string, (line: Sample) => boolean] => [state, ({ status }) => status === state],
        ),
        ['expired,refunded', ({ status }) => ['expired', 'refunded'].includes(status)],
        ['active,restricted,waiting', ({ status }) => !['expired', 'refunded'].includes(status)],
      ],
      package_id: [[templated.package_id, ({ id }) => id === templated.id]],
      template_id: [[templated.template_id, ({ id }) => id === templated.id]],
      user_id: [
        [child.id, (line) => line.user_id === child.id],
        [`${String(child.id)},${String(reseller.id)}`, () => true],
        [`${String(stranger.id)},${String(root.id)}`, () => false],
      ],
      external_id: [
        ['order-1', ({ external_id }) => external_id === 'order-1'],
        ['order-2,order-11', ({ external_id }) => ['order-2', 'order-11'].includes(external_id ?? '')],
        ['order', () => false],
      ],
      is_trial: [
        [true, ({ is_trial }) => is_trial],
        [false, ({ is_trial }) => !is_trial],
      ],
      is_paid_trial: [
        [true, ({ is_paid_trial }) => is_paid_trial],
        [false, ({ is_paid_trial }) => !is_paid_trial],
      ],
      customer_has_paid: [
        [true, ({ customer_has_paid }) => customer_has_paid],
        [false, ({ customer_has_paid }) => !customer_has_paid],
      ],
      auto_renewal: [
        [true, ({ auto_renewal }) => auto_renewal],
        [false, ({ auto_renewal }) => !auto_renewal],
      ],
      note: [
        ['LIVING', ({ note }) => note.toLowerCase().startsWith('living')],
        ['0 %', ({ id }) => id === templated.id],
      ],
      ...Object.fromEntries(
        (['expired', 'created', 'updated'] as const).flatMap((name) => {
          const column = `${name}_at` as const;
          const moment = second[column] ?? '';
          const is = (holds: (at: string) => boolean) => (line: Sample) =>
            line[column] !== null && holds(line[column]);
          const after = text(new Date(Date.parse(`${moment}Z`) + 1000));
          return [
            [
              `${name}_from`,
              [
                [moment, is((at) => at >= moment)],
                [after, is((at) => at > moment)],
              ],
            ],
            [`${name}_to`, [[moment, is((at) => at <= moment)]]],
          ];
        }),
      ),
      ...(kind === 'm3u'
        ? {}
        : {
            mac_address: [
              ['ab:0', ({ mac_address }) => mac_address !== null],
              ['F0', ({ mac_address }) => mac_address?.endsWith('F0') === true],
            ],
          }),
      // No line here has a number of its device; lines-find.test.ts has some.
      ...(kind === 'mag' || kind === 'activecode' ? { sn: [['SN', () => false]] } : {}),
      ...(kind === 'enigma' ? { modem_mac: [['001A79AB010F', () => false]] } : {}),
      ...(kind === 'activecode'
        ? {
            code: [[first.code?.toLowerCase(), ({ id }) => id === first.id]],
            activecode_device_id: [[device, ({ id }) => id === first.id]],
          }
        : {}),
    };

    await t.test('accepts no other keys', (t) => {
      const known = Object.keys(operations[index].query).filter((name) => name.startsWith('filters['));
      t.same(
        known.sort(),
        Object.keys(filters)
          .map((name) => `filters[${name}]`)
          .sort(),
      );
      t.end();
    });

    for (const [key, cases] of Object.entries(filters)) {
      for (const [value, holds] of cases) {
        await t.test(`200 filters[${key}]=${String(value)}`, async (t) => {
          const expected = lines.filter(holds).map(({ id }) => id);
          const page = await list({ [`filters[${key}]`]: value, sort: 'id' });
          t.same(idsOf(page), expected);
          t.equal(page.total, expected.length);
          t.equal((await list({ [`filters[${key}]`]: value, per_page: 1, page: 2 })).total, expected.length);
        });
      }
    }

    await t.test('200 several filters at once', async (t) => {
      const page = await list({ 'filters[status]': 'expired', 'filters[user_id]': child.id });
      t.same(
        idsOf(page),
        lines.filter((line) => line.status === 'expired' && line.user_id === child.id).map(({ id }) => id),
      );
    });

    await t.test('200 totals depend on the caller, and follow every change', async (t) => {
      const total = async (callerToken: string): Promise<number> =>
        (await list({ per_page: 1 }, callerToken)).total;
      const tokens = {
        root: await world.token(root),
        child: await world.token(child),
        stranger: await world.token(stranger),
        viewer: await fixture.viewerToken(kind),
      };
      const totals = async () => ({
        root: await total(tokens.root),
        reseller: await total(token),
        child: await total(tokens.child),
        stranger: await total(tokens.stranger),
        viewer: await total(tokens.viewer),
      });
      const ofChild = lines.filter(({ user_id }) => user_id === child.id).length;
      const before = {
        root: all.length + 1,
        reseller: all.length,
        child: ofChild,
        stranger: 1,
        viewer: all.length + 1,
      };
      t.same(await totals(), before);
      const id = await fixture.line(kind, {}, child);
      t.same(await totals(), {
        root: before.root + 1,
        reseller: before.reseller + 1,
        child: ofChild + 1,
        stranger: 1,
        viewer: before.viewer + 1,
      });
      await fixture.ask(kind, 'change_owner', id, { body: { user_id: reseller.id } });
      t.equal(await total(tokens.child), ofChild);
      t.equal(await total(token), before.reseller + 1);
      await fixture.ask(kind, 'delete', id);
      t.same(await totals(), before);
    });

    await t.test(`200 the lines of all users with ${ALL_LINES[kind]}`, async (t) => {
      const page = await list({ 'filters[user_id]': stranger.id }, await fixture.viewerToken(kind));
      t.equal(page.total, 1);
    });

    await t.test('422 for an unknown sort key, filter, status and page parameter', async (t) => {
      for (const query of [
        { sort: 'note' },
        { 'filters[password]': 'x' },
        { 'filters[status]': 'gone' },
        { per_page: 101 },
        { page: 0 },
        { 'filters[id]': 'x' },
        { 'filters[expired_from]': '2026-02-31 00:00:00' },
      ]) {
        const { code } = await service.refused(422, index, { token, query });
        t.equal(code, 'validation_failed');
      }
    });
  });
}
