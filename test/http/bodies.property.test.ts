import fc from 'fast-check';
import { test, type Test } from 'tap';
import { ENCODINGS, type Encoding } from '../support/forms.ts';
import { Shop } from '../support/shop.ts';
import { add } from '../support/rows.ts';

// Every body leads to the same rows as JSON, as a browser's form and as a multipart form.

/** Texts with a special meaning in a form or in JSON, which must have none here. */
const awkward = fc.constantFrom(
  '[',
  ']',
  '[]',
  '[0]',
  '+',
  '&',
  '=',
  '%',
  '%41',
  '"',
  '\\',
  '\r\n',
  '\n',
  ';',
);
const text = (maxLength: number, minLength = 1): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        awkward,
        fc.string({ unit: 'grapheme', maxLength: 5 }),
        fc.constantFrom('0', 'true', 'null', ' ', '--'),
      ),
      { minLength, maxLength: 8 },
    )
    .map((pieces) => pieces.join('').replaceAll('\0', ''))
    .filter((value) => value.length >= minLength && value.length <= maxLength);
const credit = fc.integer({ min: 0, max: 100_000_000_000 }).map((hundredths) => hundredths / 100);
const some = (of: readonly number[]): fc.Arbitrary<number[]> => fc.subarray([...of]);

/** Returns the rows that each encoding leads to. A body for which they differ is printed with its seed. */
async function alike(
  t: Test,
  name: string,
  numRuns: number,
  bodies: fc.Arbitrary<object>,
  rowsAfter: (body: object, as: Encoding) => Promise<unknown>,
): Promise<void> {
  const same = fc.asyncProperty(bodies, async (body) => {
    const found: string[] = [];
    for (const as of ENCODINGS) found.push(JSON.stringify(await rowsAfter(body, as)));
    return new Set(found).size === 1;
  });
  const run = await fc.check(same, { numRuns });
  t.equal(fc.defaultReportMessage(run), undefined, name);
}

void test('a body leads to the same rows in every encoding', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, db, seller, token } = shop;
  await world.grant(seller, ['packages_all', 'roles_all']);
  const roles = [await world.role({}), await world.role({}), await world.role({})];
  const role = await world.role({ users: [seller], gives: roles });
  const bouquets = [await world.bouquet(), await world.bouquet(), await world.bouquet()];
  const package_id = await shop.package();
  await add(
    db,
    'package_bouquets',
    bouquets.map((bouquet_id) => ({ package_id, bouquet_id })),
  );
  let count = 0;

  const users = fc.record(
    {
      full_name: text(191),
      dns: fc.option(fc.constantFrom('tv.example', 'a-b.tv.example')),
      note: text(2000),
      messaging_handle: text(64),
      adult: fc.constant(false),
      show_bouquets_by: fc.option(fc.constantFrom('bouquets', 'categories')),
      roles_ids: some(roles),
      credit: fc.integer({ min: 0, max: 10 }).map((hundredths) => hundredths / 100),
    },
    { requiredKeys: [] },
  );
  await alike(t, 'users_create', 8, users, async (body, as) => {
    count += 1;
    const named = {
      username: `shop-${String(count)}`,
      email: 'shop@shop.example',
      password: 'a long password',
    };
    const { id } = await service.ok('users_create', { token, body: { ...named, ...body }, as });
    const user = db
      .selectFrom('users')
      .select(['full_name', 'dns', 'note', 'messaging_handle', 'adult', 'show_bouquets_by'])
      .where('id', '=', id);
    const rows = db.selectFrom('user_roles').select('role_id').where('user_id', '=', id).orderBy('role_id');
    return [await user.execute(), await rows.execute(), await shop.balance({ id })];
  });

  const tier = fc.record({ passed_days: fc.integer({ min: 0, max: 3650 }), refund_amount: credit });
  const packages = fc.record(
    {
      name: text(191),
      credit,
      period: fc.integer({ min: 1, max: 10_000 }),
      period_type: fc.constantFrom('hour', 'day', 'month', 'year'),
      is_trial: fc.boolean(),
      can_enable_vpn: fc.boolean(),
      max_connections: fc.integer({ min: 1, max: 1000 }),
      bouquets: some(bouquets),
      roles_ids: some([role]),
      refund_policies: fc.uniqueArray(tier, {
        selector: ({ passed_days }) => passed_days,
        minLength: 1,
        maxLength: 5,
      }),
    },
    { requiredKeys: ['name', 'credit', 'period', 'period_type'] },
  );
  await alike(t, 'packages_create', 25, packages, async (body, as) => {
    const { id } = await service.ok('packages_create', { token, body, as });
    const created = db
      .selectFrom('packages')
      .select(['name', 'credit', 'period', 'period_type', 'is_trial', 'can_enable_vpn', 'max_connections'])
      .where('id', '=', id);
    const rows = db.selectFrom('package_bouquets').select('bouquet_id').where('package_id', '=', id);
    const sellers = db.selectFrom('role_packages').select('role_id').where('package_id', '=', id);
    const tiers = db
      .selectFrom('package_refund_policies as policy')
      .innerJoin('package_refund_tiers as tier', 'tier.policy_id', 'policy.id')
      .select(['passed_days', 'refund_amount'])
      .where('policy.package_id', '=', id)
      .orderBy('passed_days');
    return [
      await created.execute(),
      await rows.orderBy('bouquet_id').execute(),
      await sellers.execute(),
      await tiers.execute(),
    ];
  });

  const edits = fc.record(
    {
      external_id: fc.option(text(191).map((value) => value.replaceAll(',', '.'))),
      messaging_contact: fc.option(text(191)),
      country: fc.constantFrom('all', 'se', 'PT'),
      auto_renewal: fc.boolean(),
      customer_has_paid: fc.boolean(),
      bouquets: some(bouquets),
      note: text(2000),
    },
    // A form without any field is no body.
    { requiredKeys: ['note'] },
  );
  await alike(t, 'm3us_edit', 30, edits, async (body, as) => {
    const id = await world.line(seller, 'm3u', { package_id });
    await service.ok('m3us_edit', { token, params: { id }, body, as });
    const line = db
      .selectFrom('lines')
      .select(['note', 'external_id', 'messaging_contact', 'country', 'auto_renewal', 'customer_has_paid'])
      .where('id', '=', id);
    const watched = db.selectFrom('line_bouquets').select('bouquet_id').where('line_id', '=', id);
    const rows = [await line.execute(), await watched.orderBy('bouquet_id').execute()];
    // Another line can have its external_id then.
    await service.ok('m3us_delete', { token, params: { id } });
    return rows;
  });
});
