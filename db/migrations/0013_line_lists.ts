import { sql, type Kysely } from 'kysely';

/** What lists of lines by status and expiry are read from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // With it, active and expired lines of a reseller are counted without a look at the lines themselves.
  await sql`drop index lines_expired_at`.execute(db);
  await sql`
    create index lines_expired_at on lines (kind, expired_at, id) include (created_by_id, refunded_at)
    where deleted_at is null`.execute(db);
  await sql`
    create index lines_waiting on lines (kind, id)
    where expired_at is null and deleted_at is null`.execute(db);
  await sql`
    create index lines_refunded on lines (kind, id)
    where refunded_at is not null and deleted_at is null`.execute(db);
}
