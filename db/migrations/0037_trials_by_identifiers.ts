import { sql, type Kysely } from 'kysely';

/** Removes what found the trials of a seller and of a device: `trial_counts` and `line_identifiers` do it now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into line_identifiers (line_id, name, value)
    select line_id, 'mac_address', mac_address from trials
    where mac_address is not null and not is_paid and created_at > now() - interval '30 days'
      and not exists (
        select from line_identifiers known
        where known.line_id = trials.line_id and known.name = 'mac_address' and known.value = mac_address)`.execute(
    db,
  );
  await sql`drop index trials_user_id`.execute(db);
  await sql`alter table trials drop column mac_address`.execute(db);
}
