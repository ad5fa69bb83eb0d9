import { test } from 'tap';
import { LinesFixture, linksOf } from '../support/lines.ts';
import { DAY, KIND_NAMES, KINDS, type Kind } from '../support/shop.ts';
import { op } from '../support/line-operations.ts';
import { insert } from '../support/rows.ts';

// One line as each kind shows it.

/** Returns the fields of a kind, for these credentials. */
const OWN: Record<Kind, readonly string[]> = {
  m3u: ['username', 'password'],
  mag: ['username', 'password', 'mac_address', 'sn', 'stb_type', 'parent_password'],
  enigma: ['username', 'password', 'mac_address', 'modem_mac', 'enigma_version'],
  activecode: ['username', 'password', 'code', 'activecode_device_id', 'mac_address', 'sn'],
};

const CREDENTIALS = {
  username: 'viewer501',
  password: 'hk3v9wq2',
  mac_address: '00:1A:79:3C:5E:07',
  sn: '032017H3B4521',
  stb_type: 'MAG540',
  parent_password: '1234',
  modem_mac: '00:1A:79:3C:5E:08',
  enigma_version: 'OE 2.5',
  code: '7F3K9QXW2M4T',
};

for (const kind of KIND_NAMES) {
  void test(op(kind, 'show'), async (t) => {
    const fixture = await LinesFixture.open(t);
    const { service, world, reseller, root, child, token } = fixture;
    const show = (id: number, callerToken = token) =>
      service.ok(op(kind, 'show'), { token: callerToken, params: { id } });

    await t.test('200 a line, field by field, with the fields of its kind and of no other', async (t) => {
      const { id: package_id } = await fixture.package(1);
      const template_id = await fixture.template(package_id, []);
      const dns_domain_id = await insert(fixture.db, 'dns_domains', {
        domain: 'tv.example',
        created_by_id: reseller.id,
      });
      const given: Record<string, unknown> = { ...CREDENTIALS, activecode_device_id: await fixture.device() };
      const own = Object.fromEntries(OWN[kind].map((field) => [field, given[field]]));
      const columns = kind === 'activecode' ? { sn: null, serial: CREDENTIALS.sn } : {};
      const shared = {
        package_id,
        template_id,
        max_connections: 3,
        is_trial: true,
        is_paid_trial: true,
        adult: true,
        auto_renewal: true,
        vpn_enabled: true,
        dns: 'k7m2qx9d.tv.example',
        dns_domain_id,
        note: 'Living room',
        external_id: 'order-4711',
        country: 'SE',
        customer_has_paid: true,
        messaging_contact: '+4670123456',
      };
      const times = {
        activated_at: '2026-03-01 16:20:10',
        expired_at: '2026-04-01 16:20:10',
        created_at: '2026-03-01 16:20:09',
        updated_at: '2026-03-02 00:00:00',
      };
      const stored = Object.fromEntries(Object.entries(times).map(([name, time]) => [name, `${time}Z`]));
      const id = await fixture.line(
        kind,
        { ...shared, ...own, ...columns, ...stored, created_by_id: root.id },
        child,
      );
      t.same(await show(id), {
        type: KINDS[kind].type,
        id,
        ...own,
        ...shared,
        links: linksOf(kind, 'k7m2qx9d.tv.example', CREDENTIALS),
        user_id: child.id,
        created_by_id: root.id,
        status: 'expired',
        ...times,
      });
    });

    await t.test('200 a status for every state; of several, the first that applies', async (t) => {
      const status = async (set: object, restricted = false): Promise<string> => {
        const id = await fixture.line(kind, set);
        if (restricted) await world.restriction({ line_id: id }, reseller);
        return (await show(id)).status;
      };
      const past = new Date(Date.now() - DAY);
      t.equal(await status({}), 'active');
      t.equal(await status({ expired_at: past }), 'expired');
      t.equal(await status({ expired_at: past }, true), 'restricted');
      t.equal(await status({ expired_at: past, refunded_at: past }, true), 'refunded');
      if (!KINDS[kind].waits) return;
      const waiting = { activated_at: null, expired_at: null, username: null, password: null };
      t.equal(await status(waiting), 'waiting');
      t.equal(await status(waiting, true), 'restricted');
      t.equal(await status({ ...waiting, refunded_at: past, expired_at: past }), 'refunded');
    });
  });
}
