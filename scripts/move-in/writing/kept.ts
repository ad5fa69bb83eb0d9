import { sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import { anyOf } from '../../../db/values/expressions.ts';
import type { MovedKind, Moving } from './moving.ts';

// What decides whether something that a run has brought can be taken out again.

/** Something that stays, and why: its kind, its id at the source and here. */
export interface Kept {
  kind: MovedKind;
  source_id: string;
  target_id: number;
  reason: string;
}

/** Why a row with the id `target_id` stays; null if it goes. */
type Reason = RawBuilder<string | null>;

/** Returns the first of these reasons that holds. */
export const reasonOf = (reasons: Readonly<Record<string, RawBuilder<SqlBool>>>): Reason =>
  sql`case ${sql.join(
    Object.entries(reasons).map(([reason, holds]) => sql`when ${holds} then ${sql.lit(reason)}`),
    sql` `,
  )} end`;

/**
 * Returns the ids of objects of a kind that a run has made and no reason keeps, and forgets them. Notes the others. Looks at
 * those with these ids, or at all.
 */
export async function untouched(
  trx: Transaction<Database>,
  { id }: Moving,
  kept: Kept[],
  kind: MovedKind,
  reason: Reason,
  among: readonly number[] | null = null,
): Promise<number[]> {
  const { rows } = await sql<Omit<Kept, 'reason'> & { reason: string | null }>`
    select kind, source_id, target_id, ${reason} as reason from moved_objects
    where moving_id = ${id}::bigint and kind = ${kind} and made
      and (${among}::bigint[] is null or target_id = any(${among}::bigint[]))
    order by target_id, source_id`.execute(trx);
  const ids = [...new Set(rows.filter((row) => row.reason === null).map(({ target_id }) => target_id))];
  for (const { reason, ...row } of rows) if (reason !== null) kept.push({ ...row, reason });
  await forget(trx, id, kind, ids);
  return ids;
}

/** Forgets what objects have become, so that they can come again. */
async function forget(
  trx: Transaction<Database>,
  movingId: number,
  kind: MovedKind,
  targetIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('moved_objects')
    .where('moving_id', '=', movingId)
    .where('kind', '=', kind)
    .where('target_id', '=', anyOf(targetIds))
    .execute();
}

/** Whether the restriction of a run on its object was lifted, or another one lies on it. */
export const restrictedAnew = (target: 'line' | 'user') => sql<SqlBool>`
  exists (select from restrictions where ${sql.ref(`restrictions.${target}_id`)} = moved_objects.target_id
    and not exists (select from moved_objects as laid where laid.moving_id = moved_objects.moving_id
      and laid.kind = 'restriction' and laid.target_id = restrictions.id))
  or exists (select from moved_objects as laid where laid.panel = moved_objects.panel and laid.kind = 'restriction'
    and laid.source_id = ${target} || ' ' || moved_objects.source_id
    and not exists (select from restrictions where restrictions.id = laid.target_id))`;

/** Forgets the restrictions of a run on these objects. */
export async function forgetRestrictions(
  trx: Transaction<Database>,
  { id }: Moving,
  target: 'line_id' | 'user_id',
  ids: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('moved_objects')
    .where('moving_id', '=', id)
    .where('kind', '=', 'restriction')
    .where('target_id', 'in', (eb) =>
      eb.selectFrom('restrictions').select('restrictions.id').where(target, '=', anyOf(ids)),
    )
    .execute();
}

/** Returns the ids of the next objects of a kind that a run has made. */
export async function nextMade(
  trx: Transaction<Database>,
  { id }: Moving,
  kind: MovedKind,
  { after, size }: { after: number; size: number },
): Promise<number[]> {
  const rows = await trx
    .selectFrom('moved_objects')
    .select('target_id')
    .where('moving_id', '=', id)
    .where('kind', '=', kind)
    .where('made', '=', true)
    .where('target_id', '>', after)
    .orderBy('target_id')
    .limit(size)
    .execute();
  return rows.map(({ target_id }) => target_id);
}
