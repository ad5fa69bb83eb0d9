import { sql, type Transaction } from 'kysely';
import { bySystem } from '../../../db/cause.ts';
import type { Database } from '../../../db/schema/tables.ts';
import { recordSyncs } from '../../../db/syncs.ts';
import { tryToAddUpChanges } from '../../../db/tree/counts.ts';
import { randomPassword, randomUsername } from '../../../db/values/texts.ts';
import { intervalOf } from './map.ts';
import { madeBefore, MOVED_IN, targetOf, type Moving, type Slice } from './moving.ts';
import { STAND_IN } from './packages.ts';
import { lineAbout, report } from '../tables.ts';

// Lines of every kind, as they were: nothing is generated, and nothing checked, but what the database needs.

/** How many lines a slice has. */
const SIZE = 500;

/** What has arrived, and how many lines were there from a run before. */
export interface MovedLines {
  lines: number;
  linesBefore: number;
}

/** Moves the lines that are not here yet. Each slice has their charges and syncs. */
export async function moveLines(slice: Slice, moving: Moving): Promise<MovedLines> {
  const { linesBefore, last } = await slice(async (trx) => {
    const counted = await countBefore(trx, moving);
    await prepareLines(trx, moving);
    return { ...counted, last: await lastPosition(trx) };
  });
  let lines = 0;
  for (let after = 0; after < last; after += SIZE)
    lines += await slice((trx) => moveSlice(trx, moving, { after, upto: after + SIZE }));
  await slice((trx) => sql`drop table moving_ready`.execute(trx));
  return { lines, linesBefore };
}

async function countBefore(trx: Transaction<Database>, moving: Moving): Promise<{ linesBefore: number }> {
  const { rows } = await sql<{ linesBefore: number }>`
    select count(*) as "linesBefore" from moving_lines
    where ${targetOf(moving, 'line', sql`moving_lines.source_id`)} is not null`.execute(trx);
  return rows[0] ?? { linesBefore: 0 };
}

async function lastPosition(trx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0) as last from moving_ready`.execute(trx);
  return rows[0]?.last ?? 0;
}

/** Times are shown with a four-digit year. */
const LATEST = sql`'9999-12-31 23:59:59+00'::timestamptz`;

const shortened = (column: string) => sql`nullif(left(${sql.ref(column)}, 64), '')`;

/** Returns a text if it has a form, else null. */
const fitting = (column: string, form: string) =>
  sql`case when ${sql.ref(column)} collate "C" ~ ${sql.lit(form)} then ${sql.ref(column)} end`;

const NAME = '^[A-Za-z0-9._@-]{3,64}$';
const SECRET = '^[!-~]{1,64}$';
const MAC = '^([0-9A-F]{2}:){5}[0-9A-F]{2}$';

/**
 * Makes `moving_ready`: the lines that are not here yet, with the ids that they will have, their owners and packages here,
 * and their ends. Reports those that cannot come.
 */
async function prepareLines(trx: Transaction<Database>, moving: Moving): Promise<void> {
  const { unlimited } = moving.map;
  const forever = unlimited === null ? sql`null::interval` : sql`${intervalOf(unlimited)}::interval`;
  await sql`drop table if exists pg_temp.moving_ready`.execute(trx);
  await sql`
    create temporary table moving_ready as
    select row_number() over (order by source_id) as position, nextval('lines_id_seq') as id, line.*
    from (
      select source_id, kind, case when kind = 'm3u' or count(*) over (partition by lower(username)) = 1 then username end as username,
        password, mac_address, ${shortened('sn')} as sn, ${shortened('stb_type')} as stb_type,
        ${fitting('parent_password', SECRET)} as parent_password, ${fitting('modem_mac', MAC)} as modem_mac, ${shortened('enigma_version')} as enigma_version, code,
        coalesce(${targetOf(moving, 'user', sql`owner_id`)}, ${moving.rootId}) as user_id,
        coalesce(${targetOf(moving, 'package', sql`moving_lines.package_id`)}, ${targetOf(moving, 'package', sql`${STAND_IN}`)}) as package_id,
        ${targetOf(moving, 'package', sql`moving_lines.package_id`)} is not null as is_package_known,
        max_connections, coalesce(is_trial, false) as is_trial, status = 'restricted' as is_restricted,
        coalesce(unlimited, false) as unlimited,
        case when ends_at is not null then least(ends_at, ${LATEST}) end as expired_at,
        coalesce(note, '') as note, coalesce(country, 'all') as country, bouquets, ${madeBefore(sql`created_at`)} as created_at
      from moving_lines cross join lateral (
        select case when unlimited then date_trunc('second', now()) + ${forever} else expired_at end as ends_at
      ) as its
      where ${targetOf(moving, 'line', sql`moving_lines.source_id`)} is null
      order by source_id collate "C"
    ) as line`.execute(trx);
  await sql`create unique index on moving_ready (position)`.execute(trx);
  await sql`analyze moving_ready`.execute(trx);
  await refuseEndless(trx);
}

/** Only a code may wait for its beginning. */
async function refuseEndless(trx: Transaction<Database>): Promise<void> {
  await report(
    trx,
    'skipped',
    sql`select ${lineAbout(sql`source_id`)}, case when unlimited then 'unlimited' else 'end_missing' end, null
      from moving_ready where expired_at is null and (unlimited or kind <> 'activecode')`,
  );
  await sql`
    delete from moving_ready where expired_at is null and (unlimited or kind <> 'activecode')`.execute(trx);
}

interface Span {
  after: number;
  upto: number;
}

const within = ({ after, upto }: Span) =>
  sql`moving_ready.position > ${after}::bigint and moving_ready.position <= ${upto}::bigint`;

/** Moves a slice of lines. Returns how many. */
async function moveSlice(trx: Transaction<Database>, moving: Moving, span: Span): Promise<number> {
  await nameDevices(trx, span);
  const { rows } = await sql<{ id: number }>`
    insert into lines (id, kind, username, password, mac_address, sn, stb_type, parent_password, modem_mac, enigma_version,
      code, package_id, max_connections, is_trial, note, country, user_id, created_by_id, sold_by_id, activated_at,
      expired_at, created_at, updated_at)
    select id, kind, username, password, mac_address, sn, stb_type, parent_password, modem_mac, enigma_version, code,
      package_id, max_connections, is_trial, note, country, user_id, user_id, user_id,
      case when expired_at is not null then created_at end, expired_at, created_at, created_at
    from moving_ready where ${within(span)} order by position
    on conflict do nothing returning id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  const arrived = sql`moving_ready join lines on lines.id = moving_ready.id where ${within(span)}`;
  await chargeNothing(trx, moving, arrived);
  await chooseBouquets(trx, moving, arrived);
  await sql`
    insert into moved_objects (panel, kind, source_id, target_id, moving_id, made)
    select ${moving.panel}, 'line', source_id, lines.id, ${moving.id}::bigint, true from ${arrived}`.execute(
    trx,
  );
  await restrict(trx, moving, arrived);
  await recordSyncs(trx, bySystem(), ids, 'create');
  await reportTaken(trx, span);
  await tryToAddUpChanges(trx);
  return ids.length;
}

/** Lines with a device are known by that: a name or password that they lack, or that is taken, is drawn. */
async function nameDevices(trx: Transaction<Database>, span: Span): Promise<void> {
  const { rows } = await sql<{ position: number }>`
    select position from moving_ready
    where ${within(span)} and kind <> 'm3u' and expired_at is not null
      and (${fitting('username', NAME)} is null or ${fitting('password', SECRET)} is null
        or exists (select from lines where lower(lines.username) = lower(moving_ready.username) and deleted_at is null))`.execute(
    trx,
  );
  if (rows.length === 0) return;
  const drawn = rows.map(({ position }) => ({
    position,
    username: randomUsername(),
    password: randomPassword(),
  }));
  await sql`
    update moving_ready set username = drawn.username, password = drawn.password
    from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as drawn (position bigint, username text, password text)
    where moving_ready.position = drawn.position`.execute(trx);
}

type Arrived = ReturnType<typeof sql>;

/** Gives lines their first charge, by nobody, which nothing can be given back of. */
async function chargeNothing(
  trx: Transaction<Database>,
  { rootId }: Moving,
  arrived: Arrived,
): Promise<void> {
  await sql`
    insert into line_charges (line_id, line_kind, kind, payer_id, amount, package_id, package_credit, period, period_type,
      is_trial, max_connections, expired_at)
    select lines.id, lines.kind, 'move_in', ${rootId}::bigint, 0, packages.id,
      case when arrived.is_package_known then packages.credit end, packages.period, packages.period_type, lines.is_trial,
      lines.max_connections, lines.expired_at
    from (select lines.id, moving_ready.is_package_known from ${arrived}) as arrived
    join lines on lines.id = arrived.id join packages on packages.id = lines.package_id
    order by lines.id`.execute(trx);
}

/** Lines keep their bouquets where they are not simply those of the package. */
async function chooseBouquets(
  trx: Transaction<Database>,
  { panel }: Moving,
  arrived: Arrived,
): Promise<void> {
  await sql`
    insert into line_bouquets (line_id, bouquet_id)
    select line.id, unnest(line.chosen)
    from (
      select lines.id, lines.package_id, array(
        select distinct target_id from moved_objects
        where panel = ${panel} and moved_objects.kind = 'bouquet' and source_id = any(moving_ready.bouquets::text[])
        order by target_id) as chosen
      from ${arrived}
    ) as line
    where line.chosen <> array(
      select bouquet_id from package_bouquets where package_bouquets.package_id = line.package_id order by bouquet_id)`.execute(
    trx,
  );
}

async function restrict(trx: Transaction<Database>, moving: Moving, arrived: Arrived): Promise<void> {
  await sql`
    with laid as (
      insert into restrictions (line_id, title, description, created_by_id)
      select lines.id, ${MOVED_IN}, 'It was restricted before.', ${moving.rootId}::bigint
      from ${arrived} and is_restricted order by lines.id
      returning id, line_id
    )
    insert into moved_objects (panel, kind, source_id, target_id, moving_id, made)
    select ${moving.panel}, 'restriction', 'line ' || source_id, laid.id, ${moving.id}::bigint, true
    from laid join moving_ready on moving_ready.id = laid.line_id`.execute(trx);
}

/** Reports lines whose credentials another line has here. */
async function reportTaken(trx: Transaction<Database>, span: Span): Promise<void> {
  await report(
    trx,
    'skipped',
    sql`select ${lineAbout(sql`source_id`)}, 'duplicate_' || coalesce(same.what, 'line'), same.id::text
      from moving_ready
      left join lateral (
        select lines.id, case when lower(lines.username) = lower(moving_ready.username) then 'username'
            when lines.code = moving_ready.code then 'code' else 'mac' end as what
        from lines where deleted_at is null and (lower(lines.username) = lower(moving_ready.username)
          or lines.code = moving_ready.code
          or lines.kind = moving_ready.kind and lines.mac_address = moving_ready.mac_address)
        order by 2 desc, 1 limit 1
      ) as same on true
      where ${within(span)} and not exists (select from lines where lines.id = moving_ready.id)`,
  );
}
