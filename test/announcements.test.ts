import { test, type Test } from 'tap';
import { moveUser } from '../db/tree/move-user.ts';
import type { Reply } from '../handlers/call/contract.ts';
import { Service } from './support/service.ts';
import { OWN, type WorldUser } from './support/world.ts';
import { column, update } from './support/rows.ts';
import { sql } from 'kysely';
import { mostLookedAt, plansOf } from './support/plans.ts';

type Announcement = Reply<'announcements_create'>;

/** An author with two users below it, one beside it and one above, and a role that all but one of those below hold. */
async function scene(t: Test) {
  const service = await Service.start(t);
  const { world, db } = service;
  const above = await world.user(await world.user(null));
  const author = await world.user(above);
  const below = await world.user(author);
  const deeper = await world.user(below);
  const without = await world.user(author);
  const beside = await world.user(above);
  const colleague = await world.user(above, { permissions: [...OWN, 'announcements_all'] });
  const holders = [above, author, below, deeper, beside];
  const role = await world.role({ users: holders });
  const tokens = new Map<WorldUser, string>();
  for (const user of [...holders, without, colleague]) tokens.set(user, await world.token(user));
  const tokenOf = (user: WorldUser): string => tokens.get(user) ?? '';
  const create = (body: object = {}, caller = author): Promise<Announcement> =>
    service.ok('announcements_create', {
      token: tokenOf(caller),
      body: { title: 'Maintenance', content: 'Streams pause.', roles_ids: [role], ...body },
    });
  const sees = async (user: WorldUser, { id }: { id: number }): Promise<boolean> => {
    const { status } = await service.call('announcements_show', { token: tokenOf(user), params: { id } });
    const { data, total } = await service.ok('announcements_index', { token: tokenOf(user) });
    t.equal(total, data.length, 'the total equals the number of items');
    t.equal(
      status,
      data.some((listed) => listed.id === id) ? 200 : 404,
      'the list shows what `announcements_show` returns',
    );
    return status === 200;
  };
  const notify = async ({ id }: { id: number }, caller = author): Promise<number> =>
    (await service.ok('announcements_notify_users', { token: tokenOf(caller), params: { id } })).notified;
  const publish = ({ id }: { id: number }): Promise<Announcement> =>
    service.ok('announcements_publish', { token: tokenOf(author), params: { id } });
  /** Returns the users notified of an announcement, one item per notification. */
  const notified = async ({ id }: { id: number }): Promise<number[]> => {
    const rows = await db
      .selectFrom('notifications')
      .select(['user_id', 'data'])
      .orderBy('user_id')
      .execute();
    return rows
      .filter(({ data }) => 'announcement_id' in data && data.announcement_id === id)
      .map((r) => r.user_id);
  };
  const people = { above, author, below, deeper, without, beside, colleague };
  return { service, world, db, ...people, role, tokens, tokenOf, create, sees, notify, publish, notified };
}

void test('who sees an announcement', async (t) => {
  const it = await scene(t);
  const { above, author, below, deeper, without, beside, colleague } = it;
  const { service, db, tokenOf, create, sees, publish } = it;
  const everyone = [above, author, below, deeper, without, beside, colleague];
  const seenBy = async (announcement: Announcement): Promise<WorldUser[]> => {
    const seen = [];
    for (const user of everyone) if (await sees(user, announcement)) seen.push(user);
    return seen;
  };
  const draft = await create();
  t.match(draft, { status: 'draft', published_at: null, created_by_id: author.id });
  t.same(await seenBy(draft), [above, author, colleague], 'a draft: its author and users above it');
  const published = await publish(draft);
  t.match(published, { status: 'published', published_at: /^\d{4}-/ });
  const longAgo = new Date('2026-01-01T09:00:00Z');
  await update(db, 'announcements', draft.id, { published_at: longAgo, updated_at: longAgo });
  const times = { published_at: '2026-01-01 09:00:00', updated_at: '2026-01-01 09:00:00' };
  t.same(await publish(draft), { ...published, ...times }, 'publishing it again changes nothing');
  t.same(
    await seenBy(draft),
    [above, author, below, deeper, colleague],
    'published: also users below the author who hold a role of it, and nobody beside',
  );
  const roles = await service.ok('announcements_roles', { token: tokenOf(deeper), params: { id: draft.id } });
  t.equal(roles.total, 1);
  const unpublished = await service.ok('announcements_unpublish', {
    token: tokenOf(author),
    params: { id: draft.id },
  });
  t.match(unpublished, { status: 'draft', published_at: null });
  t.same(await seenBy(draft), [above, author, colleague], 'unpublished: as before');

  const global = await create({}, colleague);
  await service.ok('announcements_publish', { token: tokenOf(colleague), params: { id: global.id } });
  t.same(
    await seenBy(global),
    [above, author, below, deeper, beside, colleague],
    'everyone who holds a role of it, when its author holds announcements_all',
  );

  await db.transaction().execute((trx) => moveUser(trx, author.id, beside.id));
  t.same(
    await seenBy(draft),
    [above, author, beside, colleague],
    'the users above its author after the author was moved',
  );
});

void test('announcements_create and announcements_edit name roles', async (t) => {
  const { service, world, db, author, role, tokenOf, create } = await scene(t);
  const foreign = await world.role({});
  const token = tokenOf(author);
  const body = { title: 'News', content: 'There is.', roles_ids: [foreign] };
  const refused = await service.call('announcements_create', { token, body });
  t.match(
    refused,
    { status: 422, body: { errors: { roles_ids: [/\S/] } } },
    '422 for a role that the author may not address',
  );
  const { id } = await create();
  // A colleague has added a role that the author may not address.
  await db.insertInto('announcement_roles').values({ announcement_id: id, role_id: foreign }).execute();
  const unchanged = await service.call('announcements_edit', {
    token,
    params: { id },
    body: { roles_ids: [role, foreign] },
  });
  t.equal(unchanged.status, 200, '200 for a role that it already has');
  const edited = await service.ok('announcements_edit', {
    token,
    params: { id },
    body: { title: 'Other', roles_ids: [role] },
  });
  t.match(edited, { title: 'Other', content: 'Streams pause.' });
  const again = await service.call('announcements_edit', {
    token,
    params: { id },
    body: { roles_ids: [foreign] },
  });
  t.equal(again.status, 422, '422 for a role that was removed');
  const roles = await service.ok('announcements_roles', { token, params: { id } });
  t.same(column(roles.data, 'id'), [role]);
});

void test('announcements_edit 200 without announcements_all: what was for everyone is for the users below its author', async (t) => {
  const { service, world, db, above, author, below, beside, colleague, role, ...scenery } = await scene(t);
  const { tokenOf, create, sees, notify, publish, notified } = scenery;
  const announcement = await create();
  await publish(announcement);
  await notify(announcement, colleague);
  const edit = (caller: WorldUser, body: object) =>
    service.ok('announcements_edit', { token: tokenOf(caller), params: { id: announcement.id }, body });
  await edit(colleague, { content: 'Streams pause for an hour.' });
  t.ok(await sees(beside, announcement), 'a colleague with announcements_all changes it for everyone');

  await edit(author, { content: 'Buy from us.' });
  t.same([await sees(beside, announcement), await sees(below, announcement)], [false, true]);
  const stranger = await world.user(above);
  await db.insertInto('user_roles').values({ user_id: stranger.id, role_id: role }).execute();
  t.equal(await notify(announcement), 0);
  t.notOk((await notified(announcement)).includes(stranger.id));
});

void test('announcements_publish and announcements_notify_users 200 by a token without announcements_all: the users below the author', async (t) => {
  const { service, world, db, beside, colleague, role, ...scenery } = await scene(t);
  const { tokens, tokenOf, create, sees, notified } = scenery;
  const member = await world.user(colleague);
  await db.insertInto('user_roles').values({ user_id: member.id, role_id: role }).execute();
  tokens.set(member, await world.token(member));
  const scopes = ['announcements_publish', 'announcements_notify_users'];
  const narrow = await world.token(colleague, { scopes });

  await t.test('a draft for everyone becomes an announcement for the users below its author', async (t) => {
    const { id } = await create({}, colleague);
    await service.ok('announcements_publish', { token: narrow, params: { id } });
    t.same([await sees(beside, { id }), await sees(member, { id })], [false, true]);
  });

  await t.test('of an announcement for everyone, only the users below its author are notified', async (t) => {
    const { id } = await create({}, colleague);
    await service.ok('announcements_publish', { token: tokenOf(colleague), params: { id } });
    const again = await service.ok('announcements_publish', { token: narrow, params: { id } });
    t.equal(again.status, 'published');
    const { notified: count } = await service.ok('announcements_notify_users', {
      token: narrow,
      params: { id },
    });
    t.equal(count, 1);
    t.same(await notified({ id }), [member.id]);
    t.ok(await sees(beside, { id }), 'everyone goes on reading what was published for everyone');
  });
});

void test('announcements_notify_users', async (t) => {
  const it = await scene(t);
  const { author, below, deeper, without, beside, above, colleague } = it;
  const { service, world, db, role, tokenOf, create, notify, publish, notified } = it;
  const content = `${'ä'.repeat(299)}🎬 and more`;
  const announcement = await create({ content });
  const early = await service.call('announcements_notify_users', {
    token: tokenOf(author),
    params: { id: announcement.id },
  });
  const draft = { code: 'conflict', detail: 'The announcement is a draft: publish it first.' };
  t.match(early, { status: 409, body: draft }, '409 for a draft');
  await publish(announcement);

  const counts = await Promise.all(Array.from({ length: 8 }, () => notify(announcement)));
  t.same(
    counts.toSorted((a, b) => a - b),
    [0, 0, 0, 0, 0, 0, 0, 2],
    '200: of concurrent calls one notifies',
  );
  t.same(
    await notified(announcement),
    [below.id, deeper.id],
    'the users below the author that hold a role, once each',
  );
  const sent = await service.ok('notifications_index', { token: tokenOf(below) });
  t.same(
    sent.data.map(({ type, data }) => ({ type, data })),
    [
      {
        type: 'AnnouncementNotificationData',
        data: { announcement_id: announcement.id, title: 'Maintenance', excerpt: `${'ä'.repeat(299)}🎬` },
      },
    ],
  );

  const stored = await db
    .selectFrom('notifications')
    .leftJoin('announcement_notices as notice', 'notice.id', 'notifications.announcement_notice_id')
    .select(['notifications.data', 'notice.id as notice'])
    .execute();
  t.same(stored[0]?.data, { announcement_id: announcement.id });
  t.same(stored, [stored[0], stored[0]], 'what it says is stored once');

  await db.insertInto('user_roles').values({ user_id: without.id, role_id: role }).execute();
  await db.deleteFrom('notifications').where('user_id', '=', below.id).execute();
  t.equal(await notify(announcement), 1, '200: users who got a role since then, and nobody twice');
  t.same(await notified(announcement), [deeper.id, without.id]);

  t.equal(await notify(announcement, colleague), 3, '200 with announcements_all: everyone who holds a role');
  t.same(
    await notified(announcement),
    [above.id, author.id, deeper.id, without.id, beside.id].sort((a, b) => a - b),
  );
  const read = await service.call('announcements_show', {
    token: tokenOf(beside),
    params: { id: announcement.id },
  });
  t.equal(read.status, 200, 'the users who can read it now');

  const dry = await create();
  await publish(dry);
  const rehearsed = await service.ok('announcements_notify_users', {
    token: await world.token(author),
    params: { id: dry.id },
    headers: { 'Dry-Run': 'true' },
  });
  t.equal(rehearsed.notified, 3);
  t.same(await notified(dry), [], 'nobody by a dry run');
});

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
