import type { Cause } from './cause.ts';
import { recordLineEvents } from './lines.ts';
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  type Transaction,
} from 'kysely';
import { endConnections } from './activities.ts';
import type { Reader } from './connection/reader.ts';
import type { LineKindName } from './schema/columns.ts';
import type { Database } from './schema/tables.ts';
import { recordSyncs } from './syncs.ts';
import { lockTreeShared } from './tree/tree.ts';

/** The shown columns of a restriction, without the kind of its line. */
export const RESTRICTION_COLUMNS = [
  'restrictions.id',
  'restrictions.title',
  'restrictions.description',
  'restrictions.batch',
  'restrictions.user_id',
  'restrictions.line_id',
  'restrictions.created_by_id',
  'restrictions.policies',
] as const;

/** A restriction, with the kind of its line; null for a restriction on a user. */
export type RestrictionRow = Omit<Selectable<Database['restrictions']>, 'created_at' | 'updated_at'> & {
  line_kind: LineKindName | null;
};

export function selectRestrictions(db: Reader): SelectQueryBuilder<Database, 'restrictions', RestrictionRow> {
  return db
    .selectFrom('restrictions')
    .select(RESTRICTION_COLUMNS)
    .select((eb) =>
      eb
        .selectFrom('lines')
        .select('lines.kind')
        .whereRef('lines.id', '=', 'restrictions.line_id')
        .$asScalar()
        .as('line_kind'),
    );
}

/**
 * Locks users against other changes of their restrictions until the transaction ends. Takes the lock of the tree first,
 * as a move does. Call it before `lockLines`. Returns the ids of the users.
 */
export async function lockUsers(
  trx: Transaction<Database>,
  which: (eb: ExpressionBuilder<Database, 'users'>) => Expression<SqlBool>,
): Promise<number[]> {
  await lockTreeShared(trx);
  const rows = await trx
    .selectFrom('users')
    .select('users.id')
    .where(which)
    .orderBy('users.id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the users that these restrictions are on, as `lockUsers` does. `removeRestrictions` locks the lines. */
export async function lockRestrictedUsers(
  trx: Transaction<Database>,
  which: (eb: ExpressionBuilder<Database, 'restrictions'>) => Expression<SqlBool>,
): Promise<void> {
  await lockUsers(trx, (eb) =>
    eb.exists(
      eb
        .selectFrom('restrictions')
        .select('restrictions.id')
        .whereRef('restrictions.user_id', '=', 'users.id')
        .where(which),
    ),
  );
}

interface NewRestriction {
  title: string;
  description: string;
  policies: string[];
  /** Null for a single restriction. */
  batch: string | null;
  createdById: number;
}

/** Locks up to `most` lines (null for all) against changes and restrictions. Returns their ids. */
export async function lockLines(
  trx: Transaction<Database>,
  which: (eb: ExpressionBuilder<Database, 'lines'>) => Expression<SqlBool>,
  most: number | null = null,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('lines')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(which)
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Creates restrictions on users and lines, which `lockUsers` and `lockLines` have locked. Suspends the lines that were
 * not suspended, and ends their connections. If the creator already has a restriction with the same policies on a
 * target, and neither belongs to a batch, keeps the existing one. Returns the number of created restrictions, the id of
 * the first one (or of the first one kept, if none was created), and the users that had none before.
 */
export async function createRestrictions(
  trx: Transaction<Database>,
  cause: Cause,
  { title, description, policies, batch, createdById }: NewRestriction,
  { userIds = [], lineIds = [] }: { userIds?: readonly number[]; lineIds?: readonly number[] },
): Promise<{ count: number; firstId: number; restricted: number[] }> {
  const suspended = await unrestricted(trx, 'line_id', lineIds);
  const restricted = await unrestricted(trx, 'user_id', userIds);
  const { rows } = await sql<{ count: number; firstId: number }>`
    with target as materialized (
      select user_id, line_id, (
          select min(r.id) from restrictions r
          where (r.user_id = target.user_id or r.line_id = target.line_id) and r.created_by_id = ${createdById}::bigint and ${batch}::text is null and r.batch is null
            and r.policies @> ${policies}::text[] and r.policies <@ ${policies}::text[]
        ) as had
      from (
        select id, null::bigint from unnest(${userIds}::bigint[]) as u (id)
        union all select null, id from unnest(${lineIds}::bigint[]) as l (id)
      ) as target (user_id, line_id)
    ),
    laid as (
      insert into restrictions (user_id, line_id, title, description, policies, batch, created_by_id)
      select user_id, line_id, ${title}, ${description}, ${policies}::text[], ${batch}, ${createdById}::bigint
      from target where had is null
      returning id
    )
    select count(*) as count, coalesce(min(id), (select min(had) from target), 0) as "firstId" from laid`.execute(
    trx,
  );
  await endConnections(trx, lineIds);
  await recordSyncs(trx, cause, suspended, 'suspend');
  await recordLineEvents(trx, cause, suspended, 'line.suspended');
  return { ...(rows[0] ?? { count: 0, firstId: 0 }), restricted };
}

/** Returns the largest number of restrictions that one creator has on any of these users and lines. */
export async function mostRestrictions(
  trx: Transaction<Database>,
  createdById: number,
  { userIds = [], lineIds = [] }: { userIds?: readonly number[]; lineIds?: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(count), 0) as most from (
      select count(*) from restrictions
      where user_id = any(${userIds}::bigint[]) and created_by_id = ${createdById} group by user_id
      union all
      select count(*) from restrictions
      where line_id = any(${lineIds}::bigint[]) and created_by_id = ${createdById} group by line_id
    ) as counted`.execute(trx);
  return rows[0]?.most ?? 0;
}

/** Removes restrictions, and resumes lines without others. Returns their number, and the users with none left. */
export async function removeRestrictions(
  trx: Transaction<Database>,
  cause: Cause,
  which: (eb: ExpressionBuilder<Database, 'restrictions'>) => Expression<SqlBool>,
): Promise<{ count: number; released: number[] }> {
  await lockLines(trx, (eb) =>
    eb.exists(
      eb
        .selectFrom('restrictions')
        .select('restrictions.id')
        .whereRef('restrictions.line_id', '=', 'lines.id')
        .where(which),
    ),
  );
  const removed = await trx
    .deleteFrom('restrictions')
    .where(which)
    .returning(['line_id', 'user_id'])
    .execute();
  const lineIds = removed.flatMap(({ line_id }) => line_id ?? []);
  const resumed = await unrestricted(trx, 'line_id', lineIds);
  await recordSyncs(trx, cause, resumed, 'resume');
  await recordLineEvents(trx, cause, resumed, 'line.resumed');
  const userIds = removed.flatMap(({ user_id }) => user_id ?? []);
  return { count: removed.length, released: await unrestricted(trx, 'user_id', userIds) };
}

/** Returns those of these lines or users that have no restriction. */
async function unrestricted(
  trx: Transaction<Database>,
  target: 'line_id' | 'user_id',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct id from unnest(${ids}::bigint[]) as target (id)
    where not exists (select from restrictions where ${sql.ref(target)} = target.id)
    order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** What a blocked user may see of a restriction. */
export type BlockingRestriction = Pick<RestrictionRow, 'id' | 'title' | 'description'>;

/** Returns the ten newest restrictions on a user that block a policy. */
export function restrictionsOn(db: Reader, userId: number, policy: string): Promise<BlockingRestriction[]> {
  return db
    .selectFrom('restrictions')
    .select(['id', 'title', 'description'])
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`policies && ${[policy, '*']}::text[]`)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
}
