import { sql } from 'kysely';
import { test, type Test } from 'tap';
import { CAPS, type Capped } from '../handlers/call/caps.ts';
import type { OperationName } from '../generated/operations.ts';
import { RULES } from './support/line-operations.ts';
import { Service, type Ask } from './support/service.ts';
import { KIND_NAMES } from './support/shop.ts';
import { templateBy } from './support/vouchers.ts';

const AT_ONCE = 6;

async function scene(t: Test) {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const above = await world.user(root);
  const user = await world.user(above);
  const [token, ofAbove] = await Promise.all([world.token(user), world.token(above)]);
  const packageId = await world.package({});
  await world.role({ packages: [packageId], users: [user] });
  const templateId = await templateBy(world, user);
  return { service, world, db, root, above, user, token, ofAbove, packageId, templateId };
}

/** What turns a report into a ticket of its author. */
const REPORTS = [
  { kind: 'channel', create: 'report_channels_create', toTicket: 'report_channels_to_ticket' },
  { kind: 'vod', create: 'report_vods_create', toTicket: 'report_vods_to_ticket' },
  { kind: 'series', create: 'report_series_create', toTicket: 'report_series_to_ticket' },
] as const;

type Scene = Awaited<ReturnType<typeof scene>>;

/** Inserts so many of what is counted, the rows of a user. */
function fill({ db, packageId, templateId, above, user: { id } }: Scene, counted: Capped, count: number) {
  const numbers = sql`generate_series(1, ${count}::integer) as n`;
  const statements = {
    quick_actions: sql`insert into quick_actions (user_id, name, operation, payload, position)
      select ${id}, 'Old', 'm3us_create', '{}', n from ${numbers}`,
    templates: sql`insert into templates (created_by_id, name, package_id)
      select ${id}, 'Old', ${packageId} from ${numbers}`,
    dns_domains: sql`insert into dns_domains (created_by_id, domain) select ${id}, 'old' || n || '.example' from ${numbers}`,
    mass_delete_autos: sql`insert into mass_delete_autos (user_id, kind, days_after_expiry, is_active)
      select ${id}, (array['m3u', 'mag', 'enigma', 'activecode'])[1 + n % 4], 30, false from ${numbers}`,
    reward_programs: sql`insert into reward_programs
      (created_by_id, name, package_id, sale_package_objective, objective_period_type, objective_period_value,
        voucher_template_id, status)
      select ${id}, 'Old', ${packageId}, 10, 'month', 1, ${templateId}, (array['active', 'inactive'])[1 + n % 2]
      from ${numbers}`,
    roles: sql`insert into roles (created_by_id, name) select ${id}, 'Old ' || n from ${numbers}`,
    webhook_endpoints: sql`insert into webhook_endpoints (user_id, url, types, secret, scopes)
      select ${id}, 'https://old.example/', '{*}', 'whsec_b2xk', '{*}' from ${numbers}`,
    webhook_endpoints_of_branch: sql`insert into webhook_endpoints (user_id, url, types, secret, scopes)
      select ${above.id}, 'https://old.example/', '{*}', 'whsec_b2xk', '{*}' from ${numbers}`,
    open_tickets: sql`insert into tickets (user_id, type, subject)
      select ${id}, 'support', 'Old' from ${numbers}`,
    published_announcements: sql`insert into announcements (created_by_id, title, content, status, published_at)
      select ${id}, 'Old', 'Old', 'published', now() from ${numbers}`,
  };
  return statements[counted].execute(db);
}

/** Sends the same request several times at once. Returns the codes of the refused ones; the others must be 200. */
async function atOnce(t: Test, { service }: Scene, operation: OperationName, asks: Ask[]): Promise<string[]> {
  const answers = await Promise.all(asks.map((ask) => service.call(operation, ask)));
  const refused = answers.filter(({ status }) => status !== 200);
  t.same(new Set(refused.map(({ status }) => status)), new Set([422]));
  return refused.map(({ body }) => (body as { code: string }).code);
}

const limitReached = (count: number): string[] => Array.from({ length: count }, () => 'limit_reached');

void test('what a user may have so many of', async (t) => {
  const s = await scene(t);
  const { token, packageId, templateId } = s;
  const ticket = { subject: 'New', message: 'It stays empty.' };
  const program = {
    name: 'New',
    package_id: packageId,
    sale_package_objective: 10,
    objective_period_type: 'month',
    objective_period_value: 1,
    voucher_template_id: templateId,
  };
  const creates: [Capped, OperationName, (n: number) => object][] = [
    ['quick_actions', 'quick_actions_create', () => ({ name: 'New', operation: 'm3us_create', payload: {} })],
    ['webhook_endpoints', 'webhook_endpoints_create', (n) => ({ url: `https://new${String(n)}.example/` })],
    ['templates', 'templates_create', () => ({ name: 'New', package_id: packageId })],
    ['dns_domains', 'dns_domains_create', (n) => ({ domain: `new${String(n)}.example` })],
    [
      'mass_delete_autos',
      'mag_mass_delete_autos_create',
      () => ({ days_after_expiry: 30, is_active: false }),
    ],
    ['reward_programs', 'reward_programs_create', () => program],
    ['roles', 'roles_create', (n) => ({ name: `New ${String(n)}`, permissions: [], packages_ids: [] })],
    ['open_tickets', 'tickets_create_support', () => ticket],
  ];
  for (const [counted, operation, body] of creates) {
    await t.test(`${operation}: 200 to the last one, then 422 limit_reached, also at once`, async (t) => {
      await fill(s, counted, CAPS[counted] - 2);
      const asks = Array.from({ length: AT_ONCE }, (_, n) => ({ token, body: body(n) }));
      t.same(await atOnce(t, s, operation, asks), limitReached(AT_ONCE - 2));
      const problem = await s.service.refused(422, operation, { token, body: body(AT_ONCE) });
      t.match(problem.detail, String(CAPS[counted]), 'the detail says how many');
    });
  }

  await t.test(
    'webhook_endpoints_create: 422 limit_reached for a branch, whose users each have few',
    async (t) => {
      const { world, db } = s;
      await db.deleteFrom('webhook_endpoints').execute();
      await fill(s, 'webhook_endpoints_of_branch', CAPS.webhook_endpoints_of_branch - 2);
      const below = await Promise.all(Array.from({ length: AT_ONCE }, () => world.user(s.user)));
      const body = { url: 'https://new.example/' };
      const asks = await Promise.all(below.map(async (user) => ({ token: await world.token(user), body })));
      t.same(await atOnce(t, s, 'webhook_endpoints_create', asks), limitReached(AT_ONCE - 2));
      const elsewhere = await world.token(await world.user(s.root));
      await s.service.ok('webhook_endpoints_create', { token: elsewhere, body });
    },
  );

  await t.test('roles_clone: 422 limit_reached as for a new one', async (t) => {
    const role = s.db.selectFrom('roles').select('id').where('created_by_id', '=', s.user.id);
    const { id } = await role.executeTakeFirstOrThrow();
    const ask = { token, params: { id }, body: { name: 'Copy' } };
    t.match(await s.service.refused(422, 'roles_clone', ask), { code: 'limit_reached' });
  });

  await t.test('mass_delete_autos_create: 422 for every kind, whoever asks for this owner', async (t) => {
    for (const kind of KIND_NAMES) {
      const body = { days_after_expiry: 30, user_id: s.user.id };
      t.match(await s.service.refused(422, RULES[kind].create, { token: s.ofAbove, body }), {
        code: 'limit_reached',
      });
    }
    await s.service.ok('m3u_mass_delete_autos_create', {
      token: s.ofAbove,
      body: { days_after_expiry: 30 },
    });
  });

  for (const { kind, create, toTicket } of REPORTS) {
    await t.test(
      `${toTicket}: 200 to the last open ticket, then 422 limit_reached, at once too`,
      async (t) => {
        await s.db.updateTable('tickets').set({ status: 'closed' }).execute();
        await fill(s, 'open_tickets', CAPS.open_tickets - 2);
        const report = async (): Promise<Ask> => {
          const { stream_id, series_id } = await s.world.reported(kind);
          const target = series_id === null ? { stream_id } : { series_id };
          const { id } = await s.service.ok(create, { token, body: { ...target, issue: 'no_sound' } });
          return { token, params: { id } };
        };
        const asks = await Promise.all(Array.from({ length: AT_ONCE }, report));
        t.same(await atOnce(t, s, toTicket, asks), limitReached(AT_ONCE - 2));
        const ofAbove = { ...(await report()), token: s.ofAbove };
        t.match(await s.service.refused(422, toTicket, ofAbove), { code: 'limit_reached' });
        await s.service.refused(422, 'tickets_create_support', { token, body: ticket });
      },
    );
  }

  await t.test('what was deleted makes room', async () => {
    const { data } = await s.service.ok('quick_actions_index', { token });
    await s.service.ok('quick_actions_delete', { token, params: { id: data[0]?.id } });
    await s.service.ok('quick_actions_create', { token, body: creates[0]?.[2](0) });
  });
});

void test('announcements: only published ones count, for their author', async (t) => {
  const s = await scene(t);
  const { service, world, user, token } = s;
  const role = await world.role({ users: [user] });
  await fill(s, 'published_announcements', CAPS.published_announcements - 2);
  const drafts: Ask[] = [];
  for (let count = 0; count < AT_ONCE; count += 1) {
    const body = { title: 'New', content: 'New', roles_ids: [role] };
    const { id } = await service.ok('announcements_create', { token, body });
    drafts.push({ token, params: { id } });
  }
  t.same(await atOnce(t, s, 'announcements_publish', drafts), limitReached(AT_ONCE - 2));
  const { data } = await service.ok('announcements_index', { token, query: { 'filters[status]': 'draft' } });
  t.equal(data.length, AT_ONCE - 2);
  const next = { params: { id: data[0]?.id } };
  const problem = await service.refused(422, 'announcements_publish', { ...next, token: s.ofAbove });
  t.match(problem.detail, String(CAPS.published_announcements), 'whoever publishes it');
  const [published] = (await service.ok('announcements_index', { token, query: { 'filters[title]': 'Old' } }))
    .data;
  const old = { token, params: { id: published?.id } };
  await service.ok('announcements_publish', old);
  await service.ok('announcements_unpublish', old);
  await service.ok('announcements_publish', { ...next, token });
});

void test('tickets: only open ones that the user opened itself count', async (t) => {
  const s = await scene(t);
  const { service, token } = s;
  const chat = (user_id: number, callerToken: string) =>
    service.call('tickets_create_chat', { token: callerToken, body: { user_id, message: 'Hello.' } });
  const on = (id: number | undefined, body: object): Ask => ({ token, params: { id }, body });
  const reply = (id: number | undefined) => service.call('tickets_reply', on(id, { message: 'And now?' }));
  await fill(s, 'open_tickets', CAPS.open_tickets);
  const { data } = await service.ok('tickets_index', { token });
  const [closed, open] = data.map(({ id }) => id);

  t.match(await chat(s.above.id, token), { status: 422, body: { code: 'limit_reached' } }, 'no chat either');
  t.equal((await chat(s.user.id, s.ofAbove)).status, 200, 'a chat that somebody else opens');
  t.equal((await reply(open)).status, 200, 'a reply to an open ticket');

  await service.ok('tickets_change_status', on(closed, { status: 'closed' }));
  const body = { subject: 'New', message: 'It stays empty.' };
  await service.ok('tickets_create_support', { token, body });
  t.match(await reply(closed), { status: 422, body: { code: 'limit_reached' } }, 'no closed one is reopened');
  await service.ok('tickets_change_status', on(open, { status: 'closed' }));
  t.equal((await reply(closed)).status, 200, 'until another one is closed');
});
