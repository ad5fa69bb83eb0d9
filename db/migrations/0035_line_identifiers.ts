import { sql, type Kysely } from 'kysely';

/**
 * Remembers what customers were known by: the identifiers of lines with a free trial or a full refund, and of those
 * whose identifiers change. Lines refer to no other line, so what comes later finds the earlier ones here. What a line
 * was called before its last change is not known of earlier ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table line_identifiers (
      id bigint generated always as identity primary key,
      line_id bigint not null,
      name text not null check (name in ('username', 'mac_address', 'external_id')),
      value text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    insert into line_identifiers (line_id, name, value)
    select lines.id, named.name, named.value
    from lines
    cross join lateral (values ('username', lower(lines.username)), ('mac_address', lines.mac_address),
      ('external_id', lines.external_id)) as named (name, value)
    where named.value is not null and lines.id in (
      select line_id from trials where not is_paid and created_at > now() - interval '30 days'
      union
      select line_id from line_charges
      where refund_amount = amount and amount > 0 and refunded_at > now() - interval '30 days')`.execute(db);
  await sql`
    insert into line_identifiers (line_id, name, value)
    select line_id, 'mac_address', mac_address from trials
    where mac_address is not null and not is_paid and created_at > now() - interval '30 days'`.execute(db);
  await sql`create index line_identifiers_value on line_identifiers (name, value)`.execute(db);
  await sql`create index line_identifiers_line_id on line_identifiers (line_id)`.execute(db);
}
