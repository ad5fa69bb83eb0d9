import { test, type Test } from 'tap';
import { Service, type Ask } from './support/service.ts';

const TIERS = [
  { passed_days: 3, refund_amount: 10 },
  { passed_days: 14, refund_amount: 5 },
];

async function setting(t: Test) {
  const service = await Service.start(t);
  const { world } = service;
  const user = await world.user(null);
  const token = await world.token(user);
  const role = await world.role({ users: [user] });
  /** Inserts a package that the user sees. Returns its id. */
  const sold = async (): Promise<number> => {
    const id = await world.package();
    await service.db.insertInto('role_packages').values({ role_id: role, package_id: id }).execute();
    return id;
  };
  const ask = (id: number, refund_policies?: readonly object[]): Ask => ({
    token,
    params: { id },
    ...(refund_policies === undefined ? {} : { body: { refund_policies } }),
  });
  return { service, token, sold, ask };
}

void test('packages_create_refund_policies', async (t) => {
  const { service, sold, ask } = await setting(t);

  await t.test('200 the tiers by their days, in whatever order they are sent', async (t) => {
    const id = await sold();
    const policy = await service.ok('packages_create_refund_policies', ask(id, TIERS.toReversed()));
    t.match(policy, { package_id: id, refund_policies: TIERS });
    t.same(await service.ok('packages_show_refund_policies', ask(id)), policy);
    const log = await service.db.selectFrom('logs').selectAll().executeTakeFirstOrThrow();
    t.match(log, { subject_type: 'RefundPolicy', subject_id: policy.id });
  });

  await t.test('200 the smallest and the largest amount and day', async (t) => {
    const id = await sold();
    const tiers = [
      { passed_days: 0, refund_amount: 0.01 },
      { passed_days: 36_500, refund_amount: 1_000_000_000 },
    ];
    const policy = await service.ok('packages_create_refund_policies', ask(id, tiers));
    t.same(policy.refund_policies, tiers);
  });

  await t.test('409 for a second one', async (t) => {
    const id = await sold();
    await service.ok('packages_create_refund_policies', ask(id, TIERS));
    const problem = await service.refused(409, 'packages_create_refund_policies', ask(id, TIERS.slice(1)));
    t.equal(problem.code, 'conflict');
    t.same((await service.ok('packages_show_refund_policies', ask(id))).refund_policies, TIERS);
  });

  await t.test('200 and 409 for two concurrent requests', async (t) => {
    const id = await sold();
    const answers = await Promise.all(
      [1, 2, 3].map(() => service.call('packages_create_refund_policies', ask(id, TIERS))),
    );
    t.same(answers.map(({ status }) => status).toSorted(), [200, 409, 409]);
    t.same((await service.ok('packages_show_refund_policies', ask(id))).refund_policies, TIERS);
  });

  for (const [field, tiers] of [
    [
      'refund_policies.1.passed_days',
      [
        { passed_days: 3, refund_amount: 2 },
        { passed_days: 3, refund_amount: 1 },
      ],
    ],
    ['refund_policies.0.refund_amount', [{ passed_days: 3, refund_amount: 1.234 }]],
  ] as const) {
    await t.test(`422 ${JSON.stringify(tiers)}`, async (t) => {
      const id = await sold();
      const { code, errors = {} } = await service.refused(
        422,
        'packages_create_refund_policies',
        ask(id, tiers),
      );
      t.equal(code, 'validation_failed');
      t.same(Object.keys(errors), [field]);
      await service.refused(404, 'packages_show_refund_policies', ask(id));
    });
  }
});

void test('packages_edit_refund_policies', async (t) => {
  const { service, sold, ask } = await setting(t);

  await t.test('200 replaces all tiers, and keeps the id of the policy', async (t) => {
    const id = await sold();
    const { id: policy } = await service.ok('packages_create_refund_policies', ask(id, TIERS));
    const other = [
      { passed_days: 14, refund_amount: 2.5 },
      { passed_days: 30, refund_amount: 1 },
    ];
    const after = await service.ok('packages_edit_refund_policies', ask(id, other.toReversed()));
    t.match(after, { id: policy, package_id: id, refund_policies: other });
    t.same(await service.ok('packages_show_refund_policies', ask(id)), after);
  });

  await t.test('404 for a package without one', async () => {
    await service.refused(404, 'packages_edit_refund_policies', ask(await sold(), TIERS));
  });

  await t.test('422 for two tiers with the same days, and nothing changes', async (t) => {
    const id = await sold();
    await service.ok('packages_create_refund_policies', ask(id, TIERS));
    const twice = [...TIERS, { passed_days: 14, refund_amount: 1 }];
    const { errors = {} } = await service.refused(422, 'packages_edit_refund_policies', ask(id, twice));
    t.same(Object.keys(errors), ['refund_policies.2.passed_days']);
    t.same((await service.ok('packages_show_refund_policies', ask(id))).refund_policies, TIERS);
  });

  await t.test('200 for two concurrent requests, which leave the tiers of one of them', async (t) => {
    const id = await sold();
    await service.ok('packages_create_refund_policies', ask(id, TIERS));
    const one = [{ passed_days: 1, refund_amount: 1 }];
    const two = [{ passed_days: 2, refund_amount: 2 }];
    await Promise.all(
      [one, two, one, two].map((tiers) => service.ok('packages_edit_refund_policies', ask(id, tiers))),
    );
    const { refund_policies } = await service.ok('packages_show_refund_policies', ask(id));
    t.ok([one, two].some((tiers) => JSON.stringify(tiers) === JSON.stringify(refund_policies)));
  });
});

void test('packages_delete_refund_policies', async (t) => {
  const { service, token, sold, ask } = await setting(t);

  await t.test('200 the package has none afterwards, and can get another', async (t) => {
    const id = await sold();
    await service.ok('packages_create_refund_policies', ask(id, TIERS));
    t.match(await service.ok('packages_delete_refund_policies', ask(id)), { message: /deleted/ });
    await service.refused(404, 'packages_show_refund_policies', ask(id));
    await service.refused(404, 'packages_delete_refund_policies', ask(id));
    await service.ok('packages_create_refund_policies', ask(id, TIERS.slice(1)));
    t.same((await service.ok('packages_show_refund_policies', ask(id))).refund_policies, TIERS.slice(1));
  });

  await t.test('200 earlier charges keep their tiers, later ones have none', async (t) => {
    const id = await sold();
    await service.ok('packages_create_refund_policies', ask(id, TIERS));
    const sell = async (): Promise<number> =>
      (await service.ok('m3us_create', { token, body: { package_id: id } })).id;
    const preview = (line: number) => service.ok('m3us_refund_preview', { token, params: { id: line } });
    const line = await sell();
    await service.ok('packages_edit_refund_policies', ask(id, [{ passed_days: 1, refund_amount: 1 }]));
    t.match(await preview(line), { refundable: true, refund_amount: 10 });
    t.match(await preview(await sell()), { refundable: true, refund_amount: 1 });
    await service.ok('packages_delete_refund_policies', ask(id));
    t.match(await preview(line), { refundable: true, refund_amount: 10 });
    t.match(await preview(await sell()), { refundable: false, reason: 'no_refund_policy' });
  });
});
