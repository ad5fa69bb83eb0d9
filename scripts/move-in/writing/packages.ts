import { sql, type Transaction } from 'kysely';
import { insertPackage } from '../../../db/packages.ts';
import type { PeriodType } from '../../../db/schema/columns.ts';
import type { Database } from '../../../db/schema/tables.ts';
import { MAX_CHARGE } from '../../../handlers/sales/pricing.ts';
import { Refusal } from '../../lib/refusal.ts';
import { madeBefore, MOVED_IN, noteMoved, targetOf, targetsOf, type Moving } from './moving.ts';

// Bouquets and packages.

/**
 * Moves bouquets: each becomes the one here that has its name in any case, or a new one without streams. Returns how many
 * were made.
 */
export async function moveBouquets(trx: Transaction<Database>, { id, panel }: Moving): Promise<number> {
  const unknown = sql`moving_bouquets where ${targetOf({ panel }, 'bouquet', sql`moving_bouquets.source_id`)} is null`;
  const note = sql`insert into moved_objects (panel, kind, source_id, target_id, moving_id, made)`;
  await sql`
    ${note}
    select ${panel}, 'bouquet', source_id::text, min(here.id), ${id}::bigint, false
    from (select * from ${unknown}) as new join bouquets as here on lower(here.bouquet_name) = lower(new.name)
    group by source_id`.execute(trx);
  const { numAffectedRows = 0n } = await sql`
    with named as materialized (
      select key, name, nextval(pg_get_serial_sequence('bouquets', 'id')) as id
      from (select lower(name) as key, min(name) as name from ${unknown} group by 1 order by min(source_id)) as new
    ),
    made as (
      insert into bouquets (id, bouquet_name, type, created_at, updated_at)
      select id, name, 'live', ${madeBefore(sql`now()`)}, ${madeBefore(sql`now()`)} from named
    )
    ${note}
    select ${panel}, 'bouquet', source_id::text, named.id, ${id}::bigint, true
    from (select * from ${unknown}) as new join named on named.key = lower(new.name)`.execute(trx);
  return Number(numAffectedRows);
}

interface MovingPackage {
  source_id: string;
  name: string;
  is_trial: boolean;
  /** Hundredths of a credit, for all connections. */
  credit: number;
  max_connections: number;
  period: number;
  period_type: PeriodType;
  bouquets: number[] | null;
}

/**
 * Moves packages, and lets the roles that groups have become sell theirs. Returns how many were made. Throws a Refusal if
 * the map names a package that is not here.
 */
export async function movePackages(trx: Transaction<Database>, moving: Moving): Promise<number> {
  const { rows } = await sql<MovingPackage>`
    select source_id, name, is_trial, credit, max_connections, period, period_type, bouquets from moving_packages
    where ${targetOf(moving, 'package', sql`moving_packages.source_id`)} is null
    order by length(source_id), source_id`.execute(trx);
  let count = 0;
  for (const row of rows) {
    const target_id = await packageFor(trx, moving, row);
    if (target_id === null) continue;
    const made = typeof moving.map.packages[row.source_id] !== 'number';
    await noteMoved(trx, moving, 'package', [{ source_id: row.source_id, target_id, made }]);
    if (made) count += 1;
  }
  await linkRoles(trx, moving);
  return count + (await moveStandIn(trx, moving));
}

/** Returns the package that an old one becomes, or null if it does not come. */
async function packageFor(
  trx: Transaction<Database>,
  moving: Moving,
  row: MovingPackage,
): Promise<number | null> {
  const mapped = moving.map.packages[row.source_id] ?? (row.source_id in moving.map.packages ? null : 'new');
  if (typeof mapped === 'number') {
    const here = await trx.selectFrom('packages').select('id').where('id', '=', mapped).executeTakeFirst();
    if (here === undefined) throw new Refusal(`The map names package ${String(mapped)}, which is not here.`);
    return mapped;
  }
  const price = Math.ceil(row.credit / row.max_connections);
  return mapped === null || price > MAX_CHARGE ? null : addPackage(trx, moving, row, price);
}

async function addPackage(
  trx: Transaction<Database>,
  moving: Moving,
  { source_id: _, bouquets, ...fields }: MovingPackage,
  credit: number,
): Promise<number> {
  const targets = await targetsOf(trx, moving, 'bouquet', bouquets ?? []);
  return insertPackage(
    trx,
    { ...fields, credit, created_at: BEFORE, updated_at: BEFORE },
    { bouquetIds: [...new Set(targets.values())], roleIds: [] },
  );
}

const BEFORE = madeBefore(sql`now()`);

/** Lets roles sell the packages of their groups. Roles and packages that were both here stay as they are. */
async function linkRoles(trx: Transaction<Database>, { id, panel }: Moving): Promise<void> {
  await sql`
    insert into role_packages (role_id, package_id)
    select distinct role.target_id, package.target_id
    from moving_packages cross join lateral unnest(moving_packages.groups) as sold (group_id)
    join moved_objects as role
      on role.panel = ${panel} and role.kind = 'role' and role.source_id = sold.group_id::text
    join moved_objects as package
      on package.panel = ${panel} and package.kind = 'package' and package.source_id = moving_packages.source_id
    where role.made and role.moving_id = ${id} or package.made and package.moving_id = ${id}
    on conflict do nothing`.execute(trx);
}

/** The id at the source of the package for lines whose own is not known. No package of a source has it. */
export const STAND_IN = 'stand-in';

/**
 * Makes the package for lines whose own is not known, if there are any. It is in no role, so that nobody sells it, and has
 * every bouquet of the source, so that such a line can play its own. Returns how many were made.
 */
async function moveStandIn(trx: Transaction<Database>, moving: Moving): Promise<number> {
  const known = (await targetsOf(trx, moving, 'package', [STAND_IN])).get(STAND_IN);
  const { rows } = await sql`
    select from moving_lines where ${targetOf(moving, 'line', sql`moving_lines.source_id`)} is null
      and ${targetOf(moving, 'package', sql`moving_lines.package_id`)} is null limit 1`.execute(trx);
  if (rows.length === 0) return 0;
  const id =
    known ??
    (await insertPackage(
      trx,
      {
        name: MOVED_IN,
        credit: 0,
        max_connections: 1,
        period: 1,
        period_type: 'month',
        created_at: BEFORE,
        updated_at: BEFORE,
      },
      { bouquetIds: [], roleIds: [] },
    ));
  await sql`
    insert into package_bouquets (package_id, bouquet_id)
    select distinct ${id}::bigint, target_id from moved_objects where panel = ${moving.panel} and kind = 'bouquet'
    on conflict do nothing`.execute(trx);
  if (known !== undefined) return 0;
  await noteMoved(trx, moving, 'package', [{ source_id: STAND_IN, target_id: id, made: true }]);
  return 1;
}
