import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  type Transaction,
} from 'kysely';
import { endConnections } from './activities.ts';
import type { Database } from './schema/index.ts';
import type { LineKindName } from './schema/lines.ts';
import type { RestrictionsTable } from './schema/restrictions.ts';
import { recordSyncs } from './syncs.ts';

/** What is shown of a restriction, besides the kind of the line that it lies on. */
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

/** A restriction, with the kind of the line that it lies on; null for one on a user. */
export type RestrictionRow = Omit<Selectable<RestrictionsTable>, 'created_at' | 'updated_at'> & {
  line_kind: LineKindName | null;
};

/** Restrictions, for whoever shows them: `restrictionView` of handlers/restrictions/view.ts does. */
export function selectRestrictions(
  db: Kysely<Database>,
): SelectQueryBuilder<Database, 'restrictions', RestrictionRow> {
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

/** What is laid, the same on each target. */
export interface Terms {
  title: string;
  description: string;
  policies: string[];
  /** Null for a single one. */
  batch: string | null;
  createdById: number;
}

/** Locks lines against other restrictions, and other changes, until the transaction ends; returns their ids. */
export async function lockLines(
  trx: Transaction<Database>,
  which: (eb: ExpressionBuilder<Database, 'lines'>) => Expression<SqlBool>,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('lines')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(which)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Lays restrictions on users, and on lines that `lockLines` has locked: these are suspended, unless they were already,
 * and their connections end. Where the same creator has laid one with the same policies, and both are of no batch, that
 * stays the only one. Returns how many were laid, and the id of the first of them, or else of those that stay.
 */
export async function layRestrictions(
  trx: Transaction<Database>,
  { title, description, policies, batch, createdById }: Terms,
  { userIds = [], lineIds = [] }: { userIds?: readonly number[]; lineIds?: readonly number[] },
): Promise<{ count: number; firstId: number }> {
  const suspended = await unrestricted(trx, lineIds);
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
  await recordSyncs(trx, suspended, 'suspend');
  return rows[0] ?? { count: 0, firstId: 0 };
}

/** Lifts restrictions; lines on which none is left are served again. Returns how many were lifted. */
export async function liftRestrictions(
  trx: Transaction<Database>,
  which: (eb: ExpressionBuilder<Database, 'restrictions'>) => Expression<SqlBool>,
): Promise<number> {
  await lockLines(trx, (eb) =>
    eb.exists(
      eb
        .selectFrom('restrictions')
        .select('restrictions.id')
        .whereRef('restrictions.line_id', '=', 'lines.id')
        .where(which),
    ),
  );
  const lifted = await trx.deleteFrom('restrictions').where(which).returning('line_id').execute();
  const lineIds = lifted.flatMap(({ line_id }) => line_id ?? []);
  await recordSyncs(trx, await unrestricted(trx, lineIds), 'resume');
  return lifted.length;
}

/** Those of the lines on which no restriction lies. */
async function unrestricted(trx: Transaction<Database>, lineIds: readonly number[]): Promise<number[]> {
  if (lineIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${lineIds}::bigint[]) as line (id)
    where not exists (select from restrictions where line_id = line.id)
    order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** What a user that is blocked may know of a restriction. */
export type Blocking = Pick<RestrictionRow, 'id' | 'title' | 'description'>;

/** The restrictions on a user that block a policy, newest first: ten at the most. */
export function restrictionsOn(db: Kysely<Database>, userId: number, policy: string): Promise<Blocking[]> {
  return db
    .selectFrom('restrictions')
    .select(['id', 'title', 'description'])
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`policies && ${[policy, '*']}::text[]`)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
}
