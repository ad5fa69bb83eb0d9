import { sql, type Kysely } from 'kysely';

/**
 * Transfers of a time are found by the ids next to it: PostgreSQL knows the least and the largest time and id of each
 * part of the table. By `id` alone it would use the primary key, which says nothing of times. What an account gets is
 * found by an index, which payments for lines, the most by far, are not in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index credit_transfers_times on credit_transfers using brin ((id + 0), created_at)
    with (pages_per_range = 32, autosummarize = on)`.execute(db);
  await sql`
    create index credit_transfers_to_account_id on credit_transfers (to_account_id, id) include (from_account_id)
    where kind <> 'subscription_payment'`.execute(db);
  await sql`drop index credit_transfers_created_at`.execute(db);
}
