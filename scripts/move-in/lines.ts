import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { connections, connectionsRemark, idsIn } from './packages.ts';
import { report } from './tables.ts';
import { timeOf } from './source.ts';

// Lines of every kind. A code and its line become one line, and a device and its line too.

/** The lines of XC_VM's codes have no end before they are redeemed, and count by their code then. */
const IS_WAITING = sql`(code_id is not null and not is_used)`;

/** Makes `moving_lines` from the source's lines of a table, as of a time. */
export async function readLines(trx: Transaction<Database>, table: string, asOf: Date): Promise<void> {
  await findKinds(trx);
  await findDevices(trx);
  await judgeLines(trx, table);
  await readBouquetLists(trx);
  await sql`
    insert into moving_lines
    select source_table || ' ' || id, kind, users.source_id, packages.source_id, line.username, password, mac, sn, stb_type,
      parent_password, modem_mac, enigma_version, code, device, ${connections(sql`line.max_connections`)},
      line.is_trial, case when is_restricted then 'restricted' when is_waiting then 'waiting'
        when ends <= ${asOf.toISOString()}::timestamptz then 'expired' else 'active' end,
      ends, unlimited, left(coalesce(line.note, ''), 2000), case when country ~ '^[A-Z]{2}$' then country end,
      lists.bouquets, ${timeOf(sql`nullif(created, 0)`)}, sales.package_name
    from moving_judged as line
    left join moving_users as users on users.source_id = member_id
    left join moving_packages as packages on packages.source_id = package_id || case when line.is_trial then 't' else '' end
    left join moving_line_bouquets as lists on lists.list = line.bouquets
    left join moving_hints as sales on sales.username = line.username
    where why is null`.execute(trx);
  await sql`analyze moving_lines`.execute(trx);
  await reportLines(trx);
}

/** Makes `moving_kinds`: the lines with their kind, and with the code that opens them. */
async function findKinds(trx: Transaction<Database>): Promise<void> {
  await sql`
    create temporary table moving_kinds on commit drop as
    with codes as (
      select distinct on (line_id) line_id, id from source_codes order by line_id, id
    ), flagged as (
      select line_id, bool_or(is_mag) as with_mag from (
        select line_id, true as is_mag from source_mags union all select line_id, false from source_enigmas
      ) as devices group by line_id
    )
    select line.id, codes.id as code_id, case
      when codes.id is not null then 'activecode'
      when is_code then case when ends is null then 'lost' else 'm3u' end
      when is_mag and is_enigma then case when with_mag is false then 'enigma' else 'mag' end
      when is_mag then 'mag' when is_enigma then 'enigma' else 'm3u' end as kind
    from source_lines as line left join flagged on flagged.line_id = line.id
    left join codes on codes.line_id = line.id and (is_code or not (is_mag or is_enigma))`.execute(trx);
  await sql`create index on moving_kinds (id)`.execute(trx);
  await sql`analyze moving_kinds`.execute(trx);
  await report(
    trx,
    'skipped',
    sql`select 'activation_codes', code.id::text,
        case when kind = 'activecode' then 'second_code' else 'code_without_line' end,
        line_id::text
      from source_codes as code left join moving_kinds as line on line.id = line_id
      where line.code_id is distinct from code.id`,
  );
}

/** Makes `moving_devices`: of each line the device that counts, which is the first with a valid MAC address. */
async function findDevices(trx: Transaction<Database>): Promise<void> {
  await sql`
    create temporary table moving_devices on commit drop as
    select devices.*, line.kind as line_kind,
      row_number() over turns as turn, first_value(mac) over turns as first_mac
    from (
      select 'mag_devices' as source_table, 'mag' as kind, * from source_mags
      union all
      select 'enigma2_devices', 'enigma', * from source_enigmas
    ) as devices left join moving_kinds as line on line.id = line_id
    window turns as (partition by line_id, devices.kind order by mac is null, devices.id)`.execute(trx);
  await sql`create index on moving_devices (line_id)`.execute(trx);
  await sql`analyze moving_devices`.execute(trx);
  await report(
    trx,
    'skipped',
    sql`select source_table, id::text, reason, detail from moving_devices
      cross join lateral (select case when line_kind is null then 'device_without_line'
        when line_kind <> kind then 'device_of_other_kind'
        when turn > 1 and mac is not null then 'second_device'
        when turn > 1 and first_mac is not null then 'mac_invalid' end as reason) as judged
      cross join lateral (select case when reason = 'second_device' then line_id::text end as detail) as details
      where reason is not null`,
  );
}

/** A column of the code where a line has one, else of the line. */
const either = (column: string): RawBuilder<unknown> =>
  sql`case when code_id is null then line.${sql.ref(column)} else code.${sql.ref(column)} end as ${sql.ref(column)}`;

/** Why something does not become a line. */
const WHY = sql`
  case
    when ends is null and end_written is not null then 'end_invalid'
    when kinds.kind = 'lost' then 'code_missing'
    when kinds.kind = 'activecode' then
      case when code.code ~ '^[A-Z0-9-]{6,64}$' then null else 'code_not_allowed' end
    when kinds.kind <> 'm3u' then
      case when device.id is null then 'device_missing' when device.mac is null then 'mac_invalid' end
    when rtrim(username, ' ') collate "C" ~ '^[A-Za-z0-9._@-]{3,64}$' then
      case when password collate "C" ~ '^[!-~]{1,64}$' then null else 'password_not_allowed' end
    else 'username_not_allowed' end`;

/** Makes `moving_judged`: everything that may become a line, and `why` it does not. */
async function judgeLines(trx: Transaction<Database>, table: string): Promise<void> {
  const shared = ['member_id', 'package_id', 'max_connections', 'is_trial', 'country', 'bouquets', 'created'];
  await sql`
    create temporary table moving_judged on commit drop as
    select case when code_id is null then ${table}::text else 'activation_codes' end as source_table,
      coalesce(code_id, line.id) as id, kinds.kind, ${sql.join(shared.map(either))},
      case when ${IS_WAITING} then null when kinds.kind = 'm3u' then rtrim(username, ' ') else username end as username,
      case when not ${IS_WAITING} then password end as password,
      case when code_id is null then device.mac when is_used then code.mac end as mac,
      sn, stb_type, parent_password, modem_mac, enigma_version, code.code, code.device,
      not is_allowed or coalesce(is_off, false) or not (is_on or ${IS_WAITING}) as is_restricted,
      ${IS_WAITING} as is_waiting, case when not ${IS_WAITING} then ${timeOf(sql`ends`)} end as ends,
      ends is null and not ${IS_WAITING} as unlimited,
      case when code_id is null then note end as note,
      is_restreamer, nullif(pair_id, 0) as pair_id, ${WHY} as why, null::bigint as stays
    from source_lines as line join moving_kinds as kinds using (id)
    left join source_codes as code on code.id = code_id
    left join moving_devices as device
      on device.line_id = line.id and device.kind = kinds.kind and turn = 1`.execute(trx);
  await keepOne(trx, 'username', 'duplicate_username', "kind = 'm3u'");
  await keepOne(trx, 'code', 'duplicate_code', "kind = 'activecode'");
  await keepOne(trx, 'mac', 'duplicate_mac', 'mac is not null');
  await sql`analyze moving_judged`.execute(trx);
  await report(
    trx,
    'skipped',
    sql`select source_table, id::text, why, stays::text from moving_judged where why is not null`,
  );
}

/** Of lines of one kind with the same name, keeps the one that ends last. */
async function keepOne(
  trx: Transaction<Database>,
  column: string,
  why: string,
  where: string,
): Promise<void> {
  await sql`
    update moving_judged as line set why = ${why}::text, stays = first_id
    from (
      select ctid, id as ranked_id, first_value(id) over (
        partition by kind, lower(${sql.ref(column)}) order by unlimited desc, ends desc nulls last, id) as first_id
      from moving_judged where why is null and ${sql.raw(where)}
    ) as ranked
    where ranked.ctid = line.ctid and first_id <> ranked_id`.execute(trx);
}

/** Makes `moving_line_bouquets`, the ids in each list of bouquets, and `moving_hints`, what was sold last by a name. */
async function readBouquetLists(trx: Transaction<Database>): Promise<void> {
  await sql`
    create temporary table moving_line_bouquets on commit drop as
    select list, array(select found.id from (select) as one ${idsIn(sql`list`)}
      join moving_bouquets on moving_bouquets.source_id = found.id order by place) as bouquets
    from (select distinct bouquets as list from moving_judged where bouquets is not null) as lists`.execute(
    trx,
  );
  await sql`
    create temporary table moving_hints on commit drop as
    select username, package_name from (
      select distinct on (username) username, package_name from source_sales where package_name is not null
      order by username, date desc, id desc
    ) as last
    where package_name in (select name from source_packages)`.execute(trx);
}

async function reportLines(trx: Transaction<Database>): Promise<void> {
  await report(
    trx,
    'warning',
    sql`
      select source_table, id::text, reason, detail
      from moving_judged as line join moving_lines as moved on moved.source_id = source_table || ' ' || id
      cross join lateral (values
        ('owner_missing', member_id::text, owner_id is null),
        ('package_missing', line.package_id::text, line.package_id is not null and moved.package_id is null),
        (${connectionsRemark(sql`line.max_connections`)}),
        ('restreamer', null, is_restreamer),
        ('paired', pair_id::text, pair_id is not null),
        ('text_damaged', 'reseller_notes', moved.note like '%\ufffd%')
      ) as remarks (reason, detail, holds)
      where why is null and holds`,
  );
}
