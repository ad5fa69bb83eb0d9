import { test, type Test } from 'tap';
import type { Permission } from '../generated/operations.ts';
import { setting } from './support/reseller.ts';
import { type Ask, Service } from './support/service.ts';
import { OWN, UNKNOWN_ID } from './support/world.ts';
import { rows } from './support/writes.ts';
import { column } from './support/rows.ts';

const BODY = { name: 'Premium', credit: 10, period: 1, period_type: 'month' };

void test('packages_show', async (t) => {
  const { service, user } = await setting(t);

  await t.test('200 roles_ids with packages_all, those that the caller can see', async (t) => {
    const { world } = service;
    const id = await world.package();
    const held = await world.role({ packages: [id], users: [user] });
    const hidden = await world.role({ packages: [id] });
    const rolesOf = async (...more: Permission[]) => {
      const operator = await world.user(user, { permissions: [...OWN, ...more] });
      await world.role({ packages: [id], users: [operator] });
      const shown = await service.ok('packages_show', { token: await world.token(operator), params: { id } });
      return shown.roles_ids;
    };
    t.equal(await rolesOf(), undefined, 'absent for who may only sell it');
    const own = await rolesOf('packages_all');
    t.equal(own?.length, 1);
    t.notOk(own?.includes(held) === true || own?.includes(hidden) === true);
    const every = await rolesOf('packages_all', 'roles_all');
    t.ok(every?.includes(held) === true && every.includes(hidden), 'with roles_all every one');
  });
});

void test('packages_create', async (t) => {
  const { service, token, user, heldRole, sold } = await setting(t, ['packages_all', 'roles_all']);
  const { db, world } = service;
  const create = (body: object, more: Ask = {}) =>
    service.ok('packages_create', { token, body: { ...BODY, ...body }, ...more });
  const refused = (status: number, body: object) =>
    service.refused(status, 'packages_create', { token, body: { ...BODY, ...body } });

  await t.test('200 with the defaults', async (t) => {
    const created = await create({});
    t.match(created, {
      ...BODY,
      is_trial: false,
      is_paid_trial: false,
      is_default: false,
      can_enable_vpn: false,
      max_connections: 1,
    });
    const seller = await world.token(await world.user(user));
    await service.refused(404, 'packages_show', { token: seller, params: { id: created.id } });
    await service.refused(404, 'packages_show_refund_policies', { token, params: { id: created.id } });
  });

  await t.test('200 with bouquets, roles and a refund policy', async (t) => {
    const bouquets = [await world.bouquet(), await world.bouquet()];
    const { id } = await create({
      is_trial: true,
      is_paid_trial: true,
      can_enable_vpn: true,
      credit: 0.05,
      period: 3,
      period_type: 'day',
      max_connections: 4,
      bouquets,
      roles_ids: [heldRole],
      refund_policies: [
        { passed_days: 14, refund_amount: 5 },
        { passed_days: 3, refund_amount: 9.99 },
      ],
    });
    const ask = { token, params: { id } };
    t.match(await service.ok('packages_show', ask), {
      is_trial: true,
      is_paid_trial: true,
      can_enable_vpn: true,
      credit: 0.05,
      period: 3,
      period_type: 'day',
      max_connections: 4,
    });
    const fetched = await service.ok('packages_bouquets', ask);
    t.same(column(fetched.data, 'id'), bouquets.toReversed());
    const offered = await service.ok('roles_packages', { token, params: { id: heldRole } });
    t.same(column(offered, 'id'), [sold, id]);
    t.same((await service.ok('packages_show_refund_policies', ask)).refund_policies, [
      { passed_days: 3, refund_amount: 9.99 },
      { passed_days: 14, refund_amount: 5 },
    ]);
  });

  await t.test('200 is_default, which the former default loses', async (t) => {
    const first = await create({ is_default: true });
    const second = await create({ is_default: true });
    const marked = await db.selectFrom('packages').select('id').where('is_default', '=', true).execute();
    t.not(first.id, second.id);
    t.same(marked, [{ id: second.id }]);
  });

  for (const [field, body] of [
    ['is_paid_trial', { is_paid_trial: true }],
    ['credit', { credit: 1.001 }],
    ['refund_policies.1.passed_days', { refund_policies: tiers([3, 5], [3, 4]) }],
    ['refund_policies.0.refund_amount', { refund_policies: tiers([3, 5.555]) }],
  ] as const) {
    await t.test(`422 ${JSON.stringify(body)}`, async (t) => {
      const before = await rows(service, 'packages');
      const { code, errors = {} } = await refused(422, body);
      t.equal(code, 'validation_failed');
      t.same(Object.keys(errors), [field]);
      t.same(await rows(service, 'packages'), before, 'nothing was created');
    });
  }

  await t.test('422 for a bouquet that does not exist', async (t) => {
    const before = await rows(service, 'packages');
    await refused(422, { bouquets: [await world.bouquet(), UNKNOWN_ID] });
    t.same(await rows(service, 'packages'), before, 'nothing was created');
  });
});

void test('packages_create without roles_all', async (t) => {
  const { service, token, user, heldRole } = await setting(t, ['packages_all']);
  const { world } = service;
  const create = (role: number) => ({ token, body: { ...BODY, roles_ids: [role] } });

  await t.test('200 for a role that the caller created and gives to users below it', async (t) => {
    const created = await world.role({ creator: user, users: [await world.user(user)] });
    const { id } = await service.ok('packages_create', create(created));
    t.match(await service.ok('roles_packages', { token, params: { id: created } }), [{ id }]);
  });

  await t.test('403 for a role that the caller holds, or a user beside it', async (t) => {
    const before = await rows(service, 'packages', 'role_packages');
    const shared = await world.role({ creator: user, users: [await world.user(null)] });
    for (const role of [heldRole, shared]) {
      const problem = await service.refused(403, 'packages_create', create(role));
      t.match(problem, { policy: 'roles_all', reason: 'permission' });
    }
    t.same(await rows(service, 'packages', 'role_packages'), before, 'nothing was created');
  });
});

function tiers(...list: (readonly [number, number])[]): object[] {
  return list.map(([passed_days, refund_amount]) => ({ passed_days, refund_amount }));
}

const TIERS = [
  { passed_days: 3, refund_amount: 10 },
  { passed_days: 14, refund_amount: 5 },
];

async function policySetting(t: Test) {
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
  const { service, sold, ask } = await policySetting(t);

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
  const { service, sold, ask } = await policySetting(t);

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
  const { service, token, sold, ask } = await policySetting(t);

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
