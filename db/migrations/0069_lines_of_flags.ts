import { sql, type Kysely } from 'kysely';

/**
 * Lines that have a flag of few: a list of them would look through all others. A line without flags is in none of these
 * indexes. And what a list of restricted lines asks of each is in the index that it is found by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const living = sql`deleted_at is null`;
  for (const flag of ['is_trial', 'is_paid_trial', 'customer_has_paid']) {
    const index = sql.id(`lines_${flag}`);
    await sql`create index ${index} on lines (kind, expired_at, id) where ${sql.id(flag)} and ${living}`.execute(
      db,
    );
  }
  await sql`
    create index lines_kind_id on lines (kind, id) include (user_id, refunded_at) where ${living}`.execute(
    db,
  );
  await sql`drop index lines_kind`.execute(db);
}
