import { sql } from 'kysely';
import { test, type Test } from 'tap';
import { plansOf, stepsOf } from '../support/plans.ts';
import { Service } from '../support/service.ts';
import { OWN, type WorldUser } from '../support/world.ts';

// How PostgreSQL reads lists of many lines, by its own plans (auto_explain).

const LINES = 20_000;

/** Starts a service whose database logs its plans, with a reseller that owns half of many lines. */
async function crowded(t: Test) {
  const service = await Service.apart(t);
  const { db, world } = service;
  const root = await world.user(null, { permissions: [...OWN, 'm3us_all', 'mags_all', 'activecodes_all'] });
  const reseller = await world.user(root);
  for (let count = 0; count < 20; count += 1) await world.user(count % 2 === 0 ? reseller : root);
  const package_id = await world.package();
  await sql`
    insert into lines (kind, username, password, mac_address, code, package_id, external_id, user_id, created_by_id,
      activated_at, expired_at, refunded_at, is_trial, created_at)
    select (array['m3u', 'm3u', 'mag', 'enigma', 'activecode'])[1 + n % 5],
      case when n % 35 = 4 then null else substr(md5(n::text), 1, 10) || n end, 'hk3v9wq2',
      case when n % 5 between 2 and 3
        then upper(regexp_replace(lpad(to_hex(n::bigint * 7919), 12, '0'), '(..)(?!$)', '\\1:', 'g')) end,
      case when n % 5 = 4 then 'CODE-' || n end, ${package_id}, 'order-' || n,
      ${reseller.id} + n % 20, ${reseller.id} + n % 20,
      case when n % 35 <> 4 then now() - interval '400 days' end,
      case when n % 35 <> 4 then now() + interval '1 day' * (n % 730 - 365) end,
      case when n % 35 <> 4 and n % 199 = 0 then now() end,
      n % 97 = 0, now() - interval '1 minute' * (${LINES} - n)
    from generate_series(1, ${LINES}::integer) as n`.execute(db);
  await sql`
    insert into restrictions (line_id, title, description, created_by_id)
    select id, 'Chargeback', '', ${root.id} from lines where id % 499 = 0`.execute(db);
  await sql`vacuum analyze`.execute(db);

  return { service, root, reseller, plans: await plansOf(service) };
}

void test('lists of lines at 20,000', async (t) => {
  const { service, root, reseller, plans } = await crowded(t);
  const { db } = service;
  const sample = await db
    .selectFrom('lines')
    .select(['username', 'mac_address', 'external_id'])
    .where('kind', '=', 'mag')
    .where('refunded_at', 'is', null)
    .orderBy('id', 'desc')
    .offset(50)
    .limit(1)
    .executeTakeFirstOrThrow();
  const day = (days: number): string =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
  // What a reseller sees is read by owner where that is little.
  const byTime = ['lines_expired_at', 'lines_owner'];
  const cases: ['m3us_index' | 'mags_index' | 'activecodes_index', object, string[]][] = [
    ['mags_index', { external_id: sample.external_id }, ['lines_external_id_unique']],
    ['mags_index', { username: sample.username?.slice(2, 9) }, ['lines_credentials']],
    ['mags_index', { username_exact: sample.username?.toUpperCase() }, ['lines_username_unique']],
    [
      'mags_index',
      { username_exact: [sample.username, ...Array.from({ length: 99 }, (_, n) => `nobody${String(n)}`)] },
      ['lines_username_unique'],
    ],
    ['mags_index', { mac_address: sample.mac_address?.slice(6) }, ['lines_credentials']],
    ['mags_index', { mac_address: sample.mac_address?.slice(6).replaceAll(':', '') }, ['lines_credentials']],
    ['mags_index', { mac_address: sample.mac_address?.replaceAll(':', '-') }, ['lines_mac_address_unique']],
    ['m3us_index', { status: 'active' }, byTime],
    ['m3us_index', { status: 'expired' }, byTime],
    ['m3us_index', { status: 'refunded' }, ['lines_refunded']],
    // By the ids of the few restrictions, in one of two indexes that cost the same.
    ['m3us_index', { status: 'restricted' }, ['lines_kind_id', 'lines_pkey']],
    ['m3us_index', { is_trial: true }, ['lines_is_trial', 'lines_owner']],
    ['activecodes_index', { status: 'waiting' }, ['lines_waiting', ...byTime]],
    ['m3us_index', { expired_from: day(350) }, byTime],
    ['m3us_index', { expired_to: day(-350) }, byTime],
    ['m3us_index', { expired_from: day(-1), expired_to: day(1) }, byTime],
  ];

  const callers: Record<string, WorldUser> = { 'the operator': root, 'a reseller': reseller };
  for (const [name, caller] of Object.entries(callers)) {
    const token = await service.world.token(caller);
    for (const [index, filters, expected] of cases) {
      const query = Object.fromEntries(
        Object.entries(filters).map(([key, value]: [string, unknown]) => [`filters[${key}]`, value]),
      );
      const conditions = Object.entries(query).map(([key, value]) => `${key}=${String(value)}`);
      await t.test(`${index} ${conditions.join(' ')}, asked by ${name}, reads an index`, async (t) => {
        // From the sixth execution on, a prepared statement can use a generic plan.
        for (let time = 0; time < 7; time += 1) {
          plans.length = 0;
          const { total } = await service.ok(index, { token, query });
          t.ok(total > 0, `it finds ${String(total)}`);
        }
        const steps = plans.flatMap((plan) => [...stepsOf(plan)]);
        // Without a condition, an index is read completely, like the table.
        const searched = steps.filter((step) => step['Index Cond'] !== undefined);
        const used = [...new Set(searched.flatMap((step) => step['Index Name'] ?? []))];
        t.ok(
          used.some((each) => expected.includes(each)),
          used.join(', '),
        );
        t.same(
          steps.filter((step) => step['Node Type'].includes('Seq Scan') && step['Relation Name'] === 'lines'),
          [],
        );
      });
    }
  }
});
