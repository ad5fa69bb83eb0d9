import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { MAX_LEVELS } from '../../db/tree/tree.ts';
import { report } from './tables.ts';

// Who is below whom. In the source the tree may have rings, dead parents and any depth.

/** The levels that there are below the root. */
const LEVELS = MAX_LEVELS - 1;

/** Makes `moving_places` from `moving_chosen`: each user's parent, null directly below the operator. */
export async function placeUsers(trx: Transaction<Database>, table: string): Promise<void> {
  await sql`
    create temporary table moving_places on commit drop as
    select users.id, parents.id as parent_id, wanted.id as wanted
    from moving_chosen as users
    cross join lateral (select nullif(nullif(users.owner_id, 0), users.id) as id) as wanted
    left join moving_chosen as parents on parents.id = wanted.id`.execute(trx);
  await sql`create index on moving_places (id)`.execute(trx);
  await sql`create index on moving_places (parent_id)`.execute(trx);
  await sql`analyze moving_places`.execute(trx);
  await report(
    trx,
    'warning',
    sql`select ${table}::text, id::text, 'parent_missing', wanted::text from moving_places
      where wanted is not null and parent_id is null`,
  );
  await breakRings(trx, table);
  await flatten(trx, table);
}

/** In each ring, the user with the lowest id comes directly below the operator. */
async function breakRings(trx: Transaction<Database>, table: string): Promise<void> {
  // Who is not below anybody outside a ring is in one, or below one.
  await sql`
    create temporary table moving_rings on commit drop as
    with recursive reached as (
      select id from moving_places where parent_id is null
      union all
      select below.id from reached join moving_places as below on below.parent_id = reached.id
    )
    select id, parent_id as jump, id as least from moving_places
    where not exists (select from reached where reached.id = moving_places.id)`.execute(trx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from moving_rings`.execute(trx);
  await sql`create index on moving_rings (id)`.execute(trx);
  // `jump` is as many steps up as `least` looks at. Each round doubles them, until nobody is left but those in rings.
  for (let steps = 1; steps <= (rows[0]?.count ?? 0); steps *= 2)
    await sql`
      update moving_rings as one set jump = other.jump, least = least(one.least, other.least)
      from moving_rings as other where other.id = one.jump`.execute(trx);
  await report(
    trx,
    'warning',
    sql`select ${table}::text, id::text, 'parent_cycle', wanted::text from moving_places where id in (
      select id from moving_rings where least = id and id in (select jump from moving_rings))`,
  );
  await sql`
    update moving_places set parent_id = null where id in (
      select id from moving_rings where least = id and id in (select jump from moving_rings))`.execute(trx);
}

/** Users on deeper levels than the tree has here come below their ancestor on the last level but one. */
async function flatten(trx: Transaction<Database>, table: string): Promise<void> {
  await sql`
    create temporary table moving_levels on commit drop as
    with recursive levels as (
      select id, 1 as level, null::bigint as ancestor from moving_places where parent_id is null
      union all
      select below.id, level + 1, case when level + 1 = ${LEVELS - 1}::integer then below.id else ancestor end
      from levels join moving_places as below on below.parent_id = levels.id
    )
    select id, ancestor from levels where level > ${LEVELS}::integer`.execute(trx);
  await report(
    trx,
    'warning',
    sql`select ${table}::text, id::text, 'parent_too_deep', wanted::text
      from moving_levels join moving_places using (id)`,
  );
  await sql`
    update moving_places set parent_id = ancestor from moving_levels
    where moving_levels.id = moving_places.id`.execute(trx);
}
