import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import { targetOf, type Moving, type MovedKind } from './moving.ts';
import { lineAbout, report } from '../tables.ts';

// What a run has brought otherwise than it was, and the packages that it left. It is found in what has come, so that a run
// that went on after an interruption tells all of it.

/** Reports what a run has changed. */
export async function reportChanges(trx: Transaction<Database>, moving: Moving): Promise<void> {
  await report(trx, 'skipped', packagesLeft(moving));
  for (const found of [
    pricesOf(moving),
    namesOf(moving),
    passwordsOf(moving),
    placesOf(moving),
    lineChanges(moving),
  ])
    await report(trx, 'warning', found);
}

/** Joins a temporary table with what the run has made of its rows, as `moved`. */
const withMoved = ({ id, panel }: Moving, table: string, kind: MovedKind) => sql`
  ${sql.table(table)} as source join moved_objects as moved on moved.panel = ${panel} and moved.kind = ${kind}
    and moved.source_id = source.source_id::text and moved.moving_id = ${id}::bigint and moved.made`;

const packagesLeft = (moving: Moving) => sql`
  select 'packages', source_id, 'not_here', null from moving_packages
  where ${targetOf(moving, 'package', sql`moving_packages.source_id`)} is null`;

const inCredits = (hundredths: RawBuilder<unknown>) =>
  sql`to_char(${hundredths} / 100.0, 'FM999999999990.00')`;

const pricesOf = (moving: Moving) => sql`
  select 'packages', source.source_id, 'price_per_connection', format('%s for %s connections: %s a connection',
    ${inCredits(sql`source.credit`)}, source.max_connections, ${inCredits(sql`packages.credit`)})
  from ${withMoved(moving, 'moving_packages', 'package')} join packages on packages.id = moved.target_id
  where source.max_connections > 1`;

const namesOf = (moving: Moving) => sql`
  select 'users', moved.source_id, 'username_taken', users.username
  from ${withMoved(moving, 'moving_users', 'user')} join users on users.id = moved.target_id
  where users.username <> source.username`;

/** Only hashes that a login can check are stored. */
const passwordsOf = (moving: Moving) => sql`
  select 'users', moved.source_id, 'password_lost', null
  from ${withMoved(moving, 'moving_users', 'user')} join users on users.id = moved.target_id
  where source.password_hash is not null and users.password_hash is null`;

/** The tree has an end: who was further down is beside the one that it was below. */
const placesOf = (moving: Moving) => sql`
  select 'users', moved.source_id, 'tree_too_deep', source.parent_id::text
  from ${withMoved(moving, 'moving_users', 'user')} join users on users.id = moved.target_id
  where source.parent_id is not null
    and users.created_by_id <> ${targetOf(moving, 'user', sql`source.parent_id`)}`;

const lineChanges = (moving: Moving) => sql`
  select ${lineAbout(sql`moved.source_id`)}, reason, detail
  from ${withMoved(moving, 'moving_lines', 'line')} join lines on lines.id = moved.target_id
  cross join lateral (
    select ${targetOf(moving, 'package', sql`source.package_id`)} is null as is_package_lost, (
      select string_agg(bouquet.source_id, ', ' order by bouquet.source_id::bigint) from moved_objects as bouquet
      where bouquet.panel = ${moving.panel} and bouquet.kind = 'bouquet' and bouquet.source_id = any(source.bouquets::text[])
        and bouquet.target_id not in (select bouquet_id from package_bouquets where package_id = lines.package_id)
    ) as bouquets_lost
  ) as found
  cross join lateral (values
    ('owner_not_here', source.owner_id::text,
      source.owner_id is not null and ${targetOf(moving, 'user', sql`source.owner_id`)} is null),
    ('package_not_here', source.package_id, source.package_id is not null and is_package_lost),
    ('bouquets_not_in_package', bouquets_lost, bouquets_lost is not null),
    ('code_without_period', null, is_package_lost and lines.expired_at is null),
    ('unlimited_until', to_char(lines.expired_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'), source.unlimited)
  ) as remarks (reason, detail, holds)
  where holds`;
