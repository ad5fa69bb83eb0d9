import { operations, type Permission } from '../../../generated/operations.ts';
import type { Item } from '../model.ts';
import { BEFORE, rows } from '../row.ts';
import { people, type Scene } from '../scene.ts';
import { add, insert } from '../../support/rows.ts';

/** The root has no parent but itself, and is found below nobody. */
const PARENT = (user: Item) => (user.id === user.created_by_id ? null : user.created_by_id);

export const users: Scene<
  'users_index' | 'users_childrens' | 'users_descendants' | 'users_ancestors'
> = async ({ world, db, root }) => {
  const parent = await world.user(root, { set: BEFORE });
  const roles = [await world.role({}), await world.role({}), await world.role({})] as const;
  const held = new Map<unknown, number[]>();
  for (const row of rows((row) => row)) {
    const child = await world.user(parent, {
      permissions: [],
      set: {
        username: row.word('user').replace(' ', '.'),
        email: `${row.word('email').replace(' ', '.')}@users.example`,
        full_name: row.word('name'),
        dns: `${row.word('dns').replace(' ', '.')}.example`,
        note: row.word('note'),
        messaging_phone: `+46${String(row.number(1000))}`,
        messaging_handle: row.word('handle').replace(' ', '.'),
        external_id: row.word('customer'),
        pin: `PIN${String(row.number(100))}`,
        paid_test_sold: row.number(0),
        adult: row.flag(),
        created_at: row.moment(),
        updated_at: row.moment(),
      },
    });
    await db
      .updateTable('credit_accounts')
      .set({ balance: row.number(100) })
      .where('user_id', '=', child.id)
      .where('purpose', '=', 'credit')
      .execute();
    const role = row.one(roles);
    held.set(child.id, [role]);
    await db.insertInto('user_roles').values({ user_id: child.id, role_id: role }).execute();
    if (row.flag()) await world.restriction({ user_id: child.id }, root);
    if (row.index < 3) await world.user(child, { permissions: [], set: BEFORE });
  }
  const shown = {
    created_by_id: PARENT,
    roles_ids: (user: Item) => held.get(user.id) ?? [],
  };
  return {
    users_index: { shown },
    users_childrens: { id: parent.id, shown },
    users_descendants: { id: parent.id, shown },
    users_ancestors: { id: parent.id },
  };
};

export const roles: Scene<
  'roles_index' | 'announcements_roles' | 'roles_permissions' | 'permissions_index'
> = async ({ world, db, root }) => {
  const inserted = await db
    .insertInto('roles')
    .values(rows((row) => ({ name: row.word('role'), created_at: row.moment(), updated_at: row.moment() })))
    .returning('id')
    .execute();
  const announcement_id = await insert(db, 'announcements', {
    title: 'News',
    content: 'Text',
    created_by_id: root.id,
  });
  await add(
    db,
    'announcement_roles',
    inserted.map(({ id }) => ({ announcement_id, role_id: id })),
  );
  const every7th = (Object.keys(operations) as Permission[]).filter((_, index) => index % 7 === 1);
  return {
    roles_index: {},
    announcements_roles: { id: announcement_id },
    roles_permissions: { id: await world.role({ permissions: every7th }) },
    permissions_index: {},
  };
};

export const quickActions: Scene<'quick_actions_index'> = async ({ db, root }) => {
  const called = ['activecodes_create', 'faqs_index', 'm3us_create', 'users_show', 'logs_index'] as const;
  await add(
    db,
    'quick_actions',
    rows((row) => ({
      user_id: root.id,
      name: row.word('action'),
      operation: row.one(called),
      position: row.number(),
      created_at: row.moment(),
      updated_at: row.moment(),
      payload: JSON.stringify({}),
    })),
  );
  return { quick_actions_index: {} };
};

export const notifications: Scene<'notifications_index'> = async ({ db, root }) => {
  const announcement = { announcement_id: 1, title: 'News', excerpt: 'Text' };
  const reward = {
    reward_program_id: 1,
    name: 'Ten a month',
    voucher_id: 1,
    voucher_code: 'WELCOME-2026',
    period_start: '2026-01-01 00:00:00',
    period_end: '2026-02-01 00:00:00',
  };
  const kinds = [
    { type: 'AnnouncementNotificationData', data: JSON.stringify(announcement) },
    { type: 'UserEarnedRewardNotificationData', data: JSON.stringify(reward) },
  ] as const;
  await add(
    db,
    'notifications',
    rows((row) => ({
      user_id: root.id,
      ...row.one(kinds),
      read_at: row.maybe(row.moment()),
      created_at: row.moment(),
      updated_at: row.moment(),
    })),
  );
  return { notifications_index: { shown: { read: (one: Item) => one.read_at !== null } } };
};

export const announcements: Scene<'announcements_index'> = async (place) => {
  const makers = await people(place, 3);
  await add(
    place.db,
    'announcements',
    rows((row) => {
      const published_at = row.maybe(row.moment());
      return {
        title: row.word('title'),
        content: row.word('content'),
        published_at,
        status: published_at === null ? ('draft' as const) : ('published' as const),
        created_at: row.moment(),
        updated_at: row.moment(),
        created_by_id: row.one(makers),
      };
    }),
  );
  return { announcements_index: {} };
};

export const faqs: Scene<'faq_categories_index' | 'faqs_index'> = async ({ db }) => {
  const categories = await db
    .insertInto('faq_categories')
    .values(
      rows((row) => ({
        name: row.word('category'),
        position: row.number(),
        created_at: row.moment(),
        updated_at: row.moment(),
      })),
    )
    .returning('id')
    .execute();
  await add(
    db,
    'faqs',
    rows((row) => ({
      faq_category_id: row.one(categories).id,
      question: row.word('question'),
      answer: row.word('answer'),
      position: row.number(),
      created_at: row.moment(),
      updated_at: row.moment(),
    })),
  );
  return { faq_categories_index: {}, faqs_index: {} };
};

export const dnsDomains: Scene<'dns_domains_index'> = async (place) => {
  const makers = await people(place, 12);
  const used = new Set<number>();
  await add(
    place.db,
    'dns_domains',
    rows((row) => {
      const created_by_id = row.one(makers);
      const is_default = row.flag() && !used.has(created_by_id);
      if (is_default) used.add(created_by_id);
      return {
        domain: `${row.word('domain').replace(' ', '.')}.example`,
        created_at: row.moment(),
        updated_at: row.moment(),
        is_global: row.flag(),
        is_heritable: row.flag(),
        is_default,
        created_by_id,
      };
    }),
  );
  return { dns_domains_index: {} };
};

export const restrictions: Scene<'restrictions_index'> = async (place) => {
  const makers = await people(place, 3);
  const lines = [await place.world.line(place.root, 'm3u'), await place.world.line(place.root, 'mag')];
  // Their ids are beyond those of the lines, so that the order of all targets is that of no other key.
  const targets = await people(place, 9);
  await add(
    place.db,
    'restrictions',
    rows((row) => {
      const isOnLine = row.flag();
      const [user_id, line_id] = [row.one(targets), row.one(lines)];
      return {
        title: row.word('title'),
        description: row.word('description'),
        batch: row.maybe(row.word('batch').replace(' ', '-')),
        created_by_id: row.one(makers),
        ...(isOnLine ? { line_id } : { user_id }),
      };
    }),
  );
  return { restrictions_index: {} };
};
