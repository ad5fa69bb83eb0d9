import { sql, type Kysely } from 'kysely';

/** A device without a MAC address is known by its serial number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Rows from before are not looked at, which would keep sales waiting: they all fulfil the condition before it.
  await sql`
    alter table line_identifiers drop constraint line_identifiers_name_check,
      add constraint line_identifiers_name_check
      check (name in ('username', 'mac_address', 'serial', 'external_id')) not valid`.execute(db);
  await sql`
    insert into line_identifiers (line_id, name, value)
    select id, 'serial', serial from lines
    where serial is not null and mac_address is null and id in (
      select line_id from trials where not is_paid and created_at > now() - interval '30 days'
      union
      select line_id from line_charges
      where refund_amount = amount and amount > 0 and refunded_at > now() - interval '30 days')`.execute(db);
}
