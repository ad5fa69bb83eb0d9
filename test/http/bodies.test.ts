import { test } from 'tap';
import type { OperationName } from '../../generated/operations.ts';
import { ENCODINGS } from '../support/forms.ts';
import type { Ask } from '../support/service.ts';
import { Shop } from '../support/shop.ts';
import { add } from '../support/rows.ts';

// A body means the same as JSON, as a browser's form and as a multipart form.

/** Fields that differ between two responses to the same request: ids, times and generated values. */
const VARYING = [
  'id',
  'created_at',
  'updated_at',
  'activated_at',
  'expired_at',
  'pin',
  'batch',
  'username',
  'password',
];

/** Returns a response with only the types of the fields that vary. */
function settled(answer: unknown, sent: unknown): unknown {
  const sentText = JSON.stringify(sent);
  const varying = new Set(VARYING.filter((name) => !sentText.includes(`"${name}":`)));
  const masked = (name: string, value: unknown) => (varying.has(name) ? typeof value : value);
  return JSON.parse(JSON.stringify(answer, masked)) as unknown;
}

/** Sets up a seller with everything that the writes below name, and those writes. */
async function scene(shop: Shop): Promise<[OperationName, Ask][]> {
  const { world, db, seller } = shop;
  await world.grant(seller, ['packages_all', 'roles_all']);
  await db.updateTable('users').set({ adult: true }).where('id', '=', seller.id).execute();
  const [bouquets, gives] = [
    [await world.bouquet(), await world.bouquet()],
    [await world.role({}), await world.role({})],
  ];
  const package_id = await shop.package();
  await add(
    db,
    'package_bouquets',
    bouquets.map((bouquet_id) => ({ package_id, bouquet_id })),
  );
  const bare = await shop.package({}, null);
  const role = await world.role({ users: [seller], gives, creator: seller });
  const child = await world.user(seller);
  const line = await world.line(seller, 'm3u', { package_id });
  const childs = await world.line(child, 'm3u');
  const others = [await world.line(child, 'mag'), await world.line(child, 'mag')];

  const text = 'Å & Sons = [1], +50% "off"; line\nbreak, 日本 🎬';
  const sale = {
    package_id,
    template_id: null,
    bouquets,
    max_connections: 2,
    adult: true,
    auto_renewal: false,
    note: text,
    external_id: null,
    country: 'se',
    customer_has_paid: true,
    messaging_contact: text,
  };
  const player = { username: 'viewer', password: 'a+b&c=d%41' };
  const tiers = [
    { passed_days: 2, refund_amount: 9.5 },
    { passed_days: 30, refund_amount: 0 },
  ];
  const fields = { title: text, description: text };
  const writes: [OperationName, object, object?][] = [
    [
      'users_create',
      {
        username: 'shop',
        email: 'shop@shop.example',
        password: 'a long + passphrase',
        full_name: text,
        dns: null,
        messaging_phone: '+4670123456',
        adult: true,
        show_bouquets_by: 'categories',
        roles_ids: gives,
        credit: 12.5,
      },
    ],
    ['users_edit', { note: text, dns: null, adult: false, roles_ids: [gives[1]] }, { id: child.id }],
    ['roles_create', { name: text, permissions: ['users_me', 'm3us_create'], packages_ids: [package_id] }],
    ['roles_edit', { permissions: [], packages_ids: [package_id, bare] }, { id: role }],
    [
      'roles_setting_edit',
      { trial_limit: null, trial_window_hours: 24, minimum_trial_credit: 0.5, roles_can_give: gives },
      { id: role },
    ],
    [
      'packages_create',
      {
        name: text,
        is_trial: false,
        can_enable_vpn: true,
        credit: 19.99,
        period: 3,
        period_type: 'month',
        bouquets,
        roles_ids: [role],
        refund_policies: tiers,
      },
    ],
    ['packages_edit', { credit: 0, bouquets: [bouquets[0]], roles_ids: [role] }, { id: bare }],
    ['packages_create_refund_policies', { refund_policies: tiers }, { id: bare }],
    ['m3us_create', { ...sale, ...player }],
    [
      'm3us_batch_create',
      {
        lines: [
          { ...sale, ...player, username: 'one' },
          { ...player, package_id, username: 'two' },
        ],
      },
    ],
    ['mags_create', { ...sale, mac_address: '00:1a:79:3c:5e:07', sn: text.slice(0, 9), stb_type: null }],
    ['enigmas_create', { ...sale, mac_address: '001a793c5e07', modem_mac: null, enigma_version: '6' }],
    ['activecodes_create', { ...sale, code: 'SPRING-2030' }],
    ['m3us_edit', { note: text, bouquets: [bouquets[1]], external_id: 'a b+c', adult: true }, { id: line }],
    ['m3us_extend', { package_id, max_connections: 3, user_id: seller.id }, { id: line }],
    ['m3us_change_type', { type: 'mag', mac_address: '00-1A-79-3C-5E-08', sn: null }, { id: line }],
    ['restrictions_create', { ...fields, restrictable_type: 'M3u', restrictable_id: childs }],
    ['restrictions_batch_create', { ...fields, restrictable_type: 'Mag', restrictable_ids: others }],
    [
      'restrictions_mass_create',
      { ...fields, user_id: child.id, restrictable_types: ['User', 'Mag'], include_descendants: true },
    ],
    ['templates_create', { name: text, package_id, is_global: false, publish: true, bouquets }],
    ['transactions_create', { to_user_id: child.id, amount: 12.34, description: text }],
    [
      'quick_actions_create',
      { name: text, operation: 'm3us_create', payload: { note: text, of: { it: ['1', 'true', ''] } } },
    ],
    ['m3u_mass_delete_autos_create', { days_after_expiry: 30, only_trials: true, is_active: false }],
    ['faq_categories_create', { name: text, position: 7 }],
    ['dns_domains_create', { domain: 'tv.example', is_heritable: true }],
    ['mags_mass_delete', { ids: others }],
  ];
  return writes.map(([operation, body, params = {}]) => [operation, { body, params: { ...params } }]);
}

void test('the same as JSON, as a form and as a multipart form', async (t) => {
  const shop = await Shop.open(t);
  const { service, token } = shop;
  for (const [operation, ask] of await scene(shop)) {
    await t.test(`${operation} 200`, async (t) => {
      const [expected, ...others] = await Promise.all(
        ENCODINGS.map((as) => service.ok(operation, { token, ...ask, as, headers: { 'dry-run': 'true' } })),
      );
      for (const other of others)
        t.same(settled(other, ask.body), settled(expected, ask.body), 'as a dry run');
      const done = await service.ok(operation, { token, ...ask, as: 'multipart' });
      t.same(settled(done, ask.body), settled(expected, ask.body), 'and without Dry-Run');
    });
  }
});
