import { sql } from 'kysely';
import { test } from 'tap';
import { mostLookedAt, plansOf } from './support/plans.ts';
import { Service } from './support/service.ts';

// Drafts of others, however many they are: nobody but those above their author sees them.

const DRAFTS = 20_000;

void test('announcements_index of a user without users below it', async (t) => {
  const service = await Service.apart(t);
  const { db, world } = service;
  const root = await world.user(null);
  const above = await world.user(root);
  const stranger = await world.user(root);
  const user = await world.user(above);
  const role = await world.role({ users: [user] });
  await sql`
    with written as (
      insert into announcements (title, content, status, published_at, created_by_id)
      select 'Maintenance', 'Tonight', case when n > 20 then 'draft' else 'published' end,
        case when n > 20 then null else now() end, (array[${above.id}::bigint, ${stranger.id}, ${root.id}])[1 + n % 3]
      from generate_series(1, ${DRAFTS}::integer) as n returning id)
    insert into announcement_roles (announcement_id, role_id) select id, ${role} from written`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const plans = await plansOf(service, { 'auto_explain.log_analyze': 'on' });
  const token = await world.token(user);

  for (const query of [{}, { page: 2 }, { sort: 'title' }, { 'filters[title]': 'Tomorrow' }])
    await t.test(`200 ${JSON.stringify(query)} looks through no drafts`, async (t) => {
      plans.length = 0;
      await service.ok('announcements_index', { token, query });
      t.ok(plans.length > 0);
      const looked = mostLookedAt(plans, 'announcements');
      t.ok(looked < 100, `${String(looked)} looked at`);
    });

  await t.test('200 those of users above it, and its own drafts', async (t) => {
    const own = { title: 'Own', content: 'Own', roles_ids: [role] };
    const { id } = await service.ok('announcements_create', { token, body: own });
    const { data, total } = await service.ok('announcements_index', { token });
    t.equal(data[0]?.id, id);
    t.equal(total, 14, 'of 20 published ones a third is by a stranger');
  });
});
