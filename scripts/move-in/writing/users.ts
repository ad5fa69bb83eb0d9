import { sql, type Transaction } from 'kysely';
import { bySystem } from '../../../db/cause.ts';
import { creditAccount, newTransferId } from '../../../db/ledger/ledger.ts';
import { createRestrictions } from '../../../db/restrictions.ts';
import type { Database } from '../../../db/schema/tables.ts';
import { moveCredit } from '../../../db/transfers.ts';
import { ancestorIds, MAX_LEVELS } from '../../../db/tree/tree.ts';
import { insertUser } from '../../../db/users.ts';
import { isSha512Crypt } from '../../../db/values/sha512-crypt.ts';
import { withZone } from '../../../db/values/time.ts';
import { madeBefore, MOVED_IN, MOVING, noteMoved, targetOf, type Moving, type Slice } from './moving.ts';

// Users, as a tree below the root, with their credit.

/** How many users a slice has. */
const SIZE = 100;

interface MovingUser {
  position: number;
  source_id: string;
  parent_id: string | null;
  username: string;
  email: string | null;
  credit: number;
  restricted: boolean;
  note: string | null;
  password_hash: string | null;
  made_at: string;
  role_id: number | null;
}

/** Moves the users that are not here yet, those above first. Returns how many. */
export async function moveUsers(slice: Slice, moving: Moving): Promise<number> {
  await slice((trx) => orderUsers(trx, moving));
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after;
    const moved = await slice((trx) => moveSlice(trx, moving, from));
    count += moved.users;
    after = moved.last;
  }
  await slice((trx) => sql`drop table moving_order`.execute(trx));
  return count;
}

/** Makes `moving_order`: the users that are not here yet, those above before those below. */
async function orderUsers(trx: Transaction<Database>, moving: Moving): Promise<void> {
  await sql`drop table if exists pg_temp.moving_order`.execute(trx);
  await sql`
    create temporary table moving_order as
    with recursive placed as (
      select source_id, 0 as level from moving_users
      where parent_id is null or parent_id not in (select source_id from moving_users)
      union all
      select below.source_id, level + 1 from placed join moving_users as below on below.parent_id = placed.source_id
    )
    select row_number() over (order by level, source_id) as position, source_id
    from placed where ${targetOf(moving, 'user', sql`placed.source_id`)} is null`.execute(trx);
  await sql`alter table moving_order add primary key (position)`.execute(trx);
}

async function usersAfter(trx: Transaction<Database>, moving: Moving, after: number): Promise<MovingUser[]> {
  const { rows } = await sql<MovingUser>`
    select position, source_id::text, parent_id::text, username, email, coalesce(credit, 0) as credit,
      coalesce(restricted, false) as restricted, note, password_hash, ${madeBefore(sql`created_at`)} as made_at,
      ${targetOf(moving, 'role', sql`group_id`)} as role_id
    from moving_order join moving_users using (source_id)
    where position > ${after}::bigint order by position limit ${SIZE}::integer`.execute(trx);
  return rows;
}

/** Moves the next slice of users. Returns how many, and the position of the last one. */
async function moveSlice(
  trx: Transaction<Database>,
  moving: Moving,
  after: number,
): Promise<{ users: number; last: number | undefined }> {
  const arrived: Arrived[] = [];
  for (const user of await usersAfter(trx, moving, after)) {
    const id = await insertMoved(trx, moving, user);
    await noteMoved(trx, moving, 'user', [{ source_id: user.source_id, target_id: id, made: true }]);
    arrived.push({ ...user, id });
  }
  await restrict(
    trx,
    moving,
    arrived.filter(({ restricted }) => restricted),
  );
  await giveCredit(
    trx,
    moving,
    arrived.filter(({ credit }) => credit > 0),
  );
  return { users: arrived.length, last: arrived.at(-1)?.position };
}

async function insertMoved(trx: Transaction<Database>, moving: Moving, user: MovingUser): Promise<number> {
  const { source_id, made_at, role_id } = user;
  const username = await freeName(trx, user);
  const made = withZone(made_at) ?? made_at;
  return insertUser(trx, {
    parentId: await parentFor(trx, moving, user),
    rolesIds: role_id === null ? [] : [role_id],
    username,
    email: user.email ?? `user-${source_id}@${moving.panel.replaceAll(/[^a-z0-9]+/gi, '-')}.invalid`,
    password_hash: isSha512Crypt(user.password_hash ?? '') ? user.password_hash : null,
    note: user.note ?? '',
    created_at: made,
    updated_at: made,
  });
}

/** Returns the user's name, or one with its id where that is taken here. */
async function freeName(trx: Transaction<Database>, { source_id, username }: MovingUser): Promise<string> {
  for (let turn = 0; ; turn += 1) {
    const suffix = turn === 0 ? '' : `-${source_id}${turn === 1 ? '' : `-${String(turn)}`}`;
    const name = `${username.slice(0, 64 - suffix.length)}${suffix}`;
    const taken = await sql`select from users where lower(username) = lower(${name})`.execute(trx);
    if (taken.rows.length === 0) return name;
  }
}

/** Returns the user that a user is below here. Where the tree would get too deep, it is beside the one that it was below. */
async function parentFor(
  trx: Transaction<Database>,
  { rootId, ...moving }: Moving,
  { parent_id }: MovingUser,
): Promise<number> {
  if (parent_id === null) return rootId;
  const { rows } = await sql<{ id: number; path: string }>`
    select id, path from users
    where id = coalesce(${targetOf(moving, 'user', sql`${parent_id}`)}, ${rootId})`.execute(trx);
  const [parent] = rows;
  if (parent === undefined) throw new Error('a parent that is not here');
  const above = ancestorIds(parent.path);
  return above.length + 1 < MAX_LEVELS ? parent.id : (above[0] ?? rootId);
}

type Arrived = MovingUser & { id: number };

async function restrict(
  trx: Transaction<Database>,
  moving: Moving,
  users: readonly Arrived[],
): Promise<void> {
  if (users.length === 0) return;
  const userIds = users.map(({ id }) => id);
  const terms = { title: MOVED_IN, description: 'It was restricted before.', policies: ['*'], batch: null };
  await createRestrictions(trx, bySystem(), { ...terms, createdById: moving.rootId }, { userIds });
  const laid = await trx
    .selectFrom('restrictions')
    .select(['id', 'user_id'])
    .where('user_id', 'in', userIds)
    .execute();
  const sources = new Map(users.map(({ id, source_id }) => [id, source_id]));
  const objects = laid.map(({ id, user_id }) => ({
    source_id: `user ${sources.get(user_id ?? 0) ?? ''}`,
    target_id: id,
    made: true,
  }));
  await noteMoved(trx, moving, 'restriction', objects);
}

/** Gives users the credit that they had. */
async function giveCredit(
  trx: Transaction<Database>,
  { id, rootId }: Moving,
  users: readonly Arrived[],
): Promise<void> {
  if (users.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select ${newTransferId} as id from generate_series(1, ${users.length}::integer)`.execute(trx);
  await moveCredit(
    trx,
    users.map((user, index) => ({
      id: rows[index]?.id ?? 0,
      kind: 'start_credit',
      from: creditAccount(rootId),
      to: creditAccount(user.id),
      amount: user.credit,
      description: MOVED_IN,
      subject: { type: MOVING, id },
      cause: bySystem(),
    })),
    [],
  );
}
