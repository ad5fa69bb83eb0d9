import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { amountOf } from './amounts.ts';
import { report } from './tables.ts';
import { timeOf } from './source.ts';
import { placeUsers } from './tree.ts';

// Who comes, with which role, under which name and with how much credit.

const EMAIL = sql.lit(
  "^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$",
);

/** Makes `moving_users` from the source's users of a table. */
export async function readUsers(trx: Transaction<Database>, table: string): Promise<void> {
  await chooseUsers(trx, table);
  await placeUsers(trx, table);
  await nameUsers(trx, table);
  await sql`
    insert into moving_users
    select id, place.parent_id, name.username,
      case when lower(btrim(email)) collate "C" ~ ${EMAIL} and length(btrim(email)) <= 191 then btrim(email) end,
      hundredths, role, group_id, group_name, restricted, left(coalesce(note, ''), 2000), password,
      ${timeOf(sql`nullif(registered, 0)`)}
    from moving_chosen join moving_places as place using (id) join moving_names as name using (id)
    ${amountOf(sql`credits`)}`.execute(trx);
  await sql`analyze moving_users`.execute(trx);
  await reportUsers(trx, table);
}

/** Makes `moving_chosen`: users with a role, and others who own something. */
async function chooseUsers(trx: Transaction<Database>, table: string): Promise<void> {
  await sql`
    create temporary table moving_chosen on commit drop as
    with owners as (
      select member_id as id from source_lines union select member_id from source_codes
      union select owner_id from source_users where owner_id <> id
    ), known as (
      select source.*, groups.name as group_name, not is_on or coalesce(is_banned, false) as restricted,
        case when is_admin then 'admin' when is_reseller then 'reseller' end as role, owners.id as owns
      from source_users as source left join source_groups as groups on groups.id = source.group_id
      left join owners on owners.id = source.id
    )
    select * from known where role is not null or owns is not null`.execute(trx);
  await sql`create index on moving_chosen (id)`.execute(trx);
  await sql`analyze moving_chosen`.execute(trx);
  await report(
    trx,
    'skipped',
    sql`select ${table}::text, id::text, 'no_role', null from source_users
      where not exists (select from moving_chosen where moving_chosen.id = source_users.id)`,
  );
}

/** Makes `moving_names`. Names that fit are given first, so that as many as possible stay. */
async function nameUsers(trx: Transaction<Database>, table: string): Promise<void> {
  await sql`
    create temporary table moving_names on commit drop as
    select id, old, username, username is distinct from old as changed from (
      select id, username as old, coalesce(nullif(left(regexp_replace(
        regexp_replace(btrim(username) collate "C", '[^A-Za-z0-9._@-]+', '-', 'g'), '^[^A-Za-z0-9]+', ''), 64), ''),
        'user-' || id) as username
      from moving_chosen
    ) as cleaned`.execute(trx);
  // A name with an id may be that of somebody else again.
  for (let round = 0; round < 10; round += 1) {
    const { numAffectedRows } = await sql`
      update moving_names as later set username = left(later.username, 63 - length(id::text)) || '-' || id
      from (
        select id as numbered, row_number() over (partition by lower(username) order by changed, id) as number
        from moving_names
      ) as same
      where numbered = id and number > 1`.execute(trx);
    if (numAffectedRows === 0n) break;
    await sql`update moving_names set changed = true where username is distinct from old`.execute(trx);
  }
  await report(
    trx,
    'warning',
    sql`select ${table}::text, id::text, 'renamed', username from moving_names where username is distinct from old`,
  );
}

async function reportUsers(trx: Transaction<Database>, table: string): Promise<void> {
  await report(
    trx,
    'warning',
    sql`
      select ${table}::text, id::text, 'credit_' || problem, written from moving_chosen ${amountOf(sql`credits`)}
      where problem is not null`,
  );
  await report(
    trx,
    'warning',
    sql`
      select ${table}::text, chosen.id::text, reason, detail
      from moving_chosen as chosen join moving_users as users on users.source_id = chosen.id
      cross join lateral (values
        ('no_role', chosen.group_id::text, chosen.role is null),
        ('email_missing', null, users.email is null),
        ('price_override', null, coalesce(btrim(chosen.prices), '') not in ('', '[]', '{}', 'null')),
        ('text_damaged', 'notes', users.note like '%\ufffd%')
      ) as remarks (reason, detail, holds)
      where holds`,
  );
}
