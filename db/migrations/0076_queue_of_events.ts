import { sql, type Kysely } from 'kysely';

/** Events wait for their deliveries by branch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_queue (
      branch_id bigint not null,
      event_id bigint not null,
      primary key (branch_id, event_id)
    )`.execute(db);
  await sql`
    create table webhook_budgets (
      branch_id bigint primary key,
      began_at timestamptz not null default now(),
      deliveries bigint not null
    )`.execute(db);
}
