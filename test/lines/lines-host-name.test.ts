import { test } from 'tap';
import { LinesFixture, HOSTED, linksOf } from '../support/lines.ts';
import { KINDS, type Kind } from '../support/shop.ts';
import type { WorldUser } from '../support/world.ts';
import { op } from '../support/line-operations.ts';
import { insert } from '../support/rows.ts';

// Host names of lines, and the VPN, for the kinds that have them.

/** Returns the addresses of a line under a host. */
function urls(kind: Kind, host: string): { name: string; url: string }[] {
  return Object.entries(linksOf(kind, host, PLAYER)).flatMap(([name, url]) =>
    url === null ? [] : { name, url },
  );
}

const PLAYER = { username: 'viewer501', password: 'hk3v+9wq2' };

/** Inserts a DNS domain of a user. Returns its id. */
async function domain(
  { db }: LinesFixture,
  caller: WorldUser,
  name: string,
  set: { is_default?: boolean; is_heritable?: boolean; is_global?: boolean } = {},
): Promise<number> {
  const id = await insert(db, 'dns_domains', { domain: name, created_by_id: caller.id, ...set });
  return id;
}

for (const kind of HOSTED) {
  void test(`${KINDS[kind].prefix}: host names and VPN`, async (t) => {
    const fixture = await LinesFixture.open(t);
    await t.test(op(kind, 'dns'), async (t) => {
      const { db, reseller } = fixture;
      const setDns = async ({ id }: WorldUser, dns: string): Promise<void> => {
        await db.updateTable('users').set({ dns }).where('id', '=', id).execute();
      };

      await t.test('200 without any host: no addresses; then the owner’s host', async (t) => {
        const id = await fixture.line(kind, PLAYER);
        const dns = () => fixture.ask(kind, 'dns', id);
        t.same(await dns(), { dns: null, dns_domain_id: null, urls: [] });
        await setDns(reseller, 'tv.reseller.example');
        t.same((await dns()).urls, urls(kind, 'tv.reseller.example'));
        await fixture.ask(kind, 'delete', id);
      });

      await t.test('200 its own host name before the owner’s host', async (t) => {
        await setDns(reseller, 'tv.reseller.example');
        const dns_domain_id = await domain(fixture, reseller, 'spare.example');
        const host = { dns: 'k7m2qx9d.spare.example', dns_domain_id };
        const id = await fixture.line(kind, { ...PLAYER, ...host });
        t.same(await fixture.ask(kind, 'dns', id), { ...host, urls: urls(kind, host.dns) });
      });
    });

    await t.test(op(kind, 'regenerate_dns'), async (t) => {
      const { world, db, reseller, root } = fixture;
      const regenerate = (id: number) => fixture.change(kind, 'regenerate_dns', id, 'update');

      await t.test('409 without a domain to use', async (t) => {
        await domain(fixture, reseller, 'not-default.example', { is_heritable: true });
        await domain(fixture, root, 'not-heritable.example', { is_default: true });
        const id = await fixture.line(kind);
        t.equal((await fixture.refusedUnchanged(409, kind, 'regenerate_dns', id)).code, 'conflict');
      });

      await t.test('200 a label under the nearest domain: global, inherited, the owner’s own', async (t) => {
        const shop = await world.user(reseller);
        const id = await fixture.line(kind, {}, shop);
        const names: (string | null)[] = [];
        for (const [owner, name, set] of [
          [root, 'global.example', { is_global: true }],
          [reseller, 'inherited.example', { is_default: true, is_heritable: true }],
          [shop, 'own.example', { is_default: true }],
        ] as const) {
          const dns_domain_id = await domain(fixture, owner, name, set);
          if ('is_global' in set) await domain(fixture, owner, 'second.example', set);
          const changed = await regenerate(id);
          t.equal(changed.dns_domain_id, dns_domain_id);
          t.match(changed.dns, new RegExp(`^[a-z2-9]{8}\\.${name.replace('.', '\\.')}$`));
          names.push(changed.dns);
        }
        const again = await regenerate(id);
        t.notOk(names.includes(again.dns), 'a different one each time');
        t.match(await fixture.ask(kind, 'dns', id), { dns: again.dns, dns_domain_id: again.dns_domain_id });
        const old = db.selectFrom('lines').select('id').where('dns', 'in', names);
        t.same(await old.execute(), [], 'the old host names are deleted');
      });

      await t.test('200 concurrent requests end with one of the responses', async (t) => {
        const id = await fixture.line(kind);
        const answers = await Promise.all([1, 2, 3].map(() => fixture.ask(kind, 'regenerate_dns', id)));
        const { dns } = await fixture.ask(kind, 'show', id);
        t.ok(answers.some((answer) => answer.dns === dns));
      });
    });

    await t.test(`${op(kind, 'enable_vpn')} and disable_vpn`, async (t) => {
      const { world, db } = fixture;
      const offered = await world.package({ can_enable_vpn: true });

      await t.test('200 on and off', async (t) => {
        const id = await fixture.line(kind, { package_id: offered });
        t.equal((await fixture.change(kind, 'enable_vpn', id, 'update')).vpn_enabled, true);
        t.equal((await fixture.ask(kind, 'show', id)).vpn_enabled, true);
        t.equal((await fixture.change(kind, 'disable_vpn', id, 'update')).vpn_enabled, false);
        t.equal((await fixture.ask(kind, 'show', id)).vpn_enabled, false);
      });

      await t.test('200 nothing changes if it already is on, or off', async (t) => {
        for (const [action, vpn_enabled] of [
          ['enable_vpn', true],
          ['disable_vpn', false],
        ] as const) {
          const id = await fixture.line(kind, { package_id: offered, vpn_enabled });
          const before = await fixture.ask(kind, 'show', id);
          t.same(await fixture.ask(kind, action, id), before);
          const syncs = await db.selectFrom('syncs').select('id').where('line_id', '=', id).execute();
          t.same(syncs, []);
        }
      });

      await t.test('422 package_not_allowed if the package has none; 200 off', async (t) => {
        const package_id = await world.package();
        const id = await fixture.line(kind, { package_id });
        t.equal((await fixture.refusedUnchanged(422, kind, 'enable_vpn', id)).code, 'package_not_allowed');
        const had = await fixture.line(kind, { package_id, vpn_enabled: true });
        t.equal((await fixture.ask(kind, 'enable_vpn', had)).vpn_enabled, true, 'it already is on');
        t.equal((await fixture.change(kind, 'disable_vpn', had, 'update')).vpn_enabled, false);
      });

      await t.test('200 off, for a refunded line', async (t) => {
        const set = { package_id: offered, vpn_enabled: true, refunded_at: new Date() };
        t.equal(
          (await fixture.change(kind, 'disable_vpn', await fixture.line(kind, set), 'update')).vpn_enabled,
          false,
        );
      });
    });
  });
}
