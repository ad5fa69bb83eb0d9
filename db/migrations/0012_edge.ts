import { sql, type Kysely } from 'kysely';

/** What the background jobs and the streaming edge leave behind, and the indexes that they look by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The edge's own name of a connection: what it reports twice is written once.
  await sql`
    alter table activities add column session_id varchar(64),
      add constraint activities_session_unique unique (session_id)`.execute(db);

  // A run of a rule is cut into transactions; what they have deleted is kept here until the last of them.
  await sql`
    alter table mass_delete_autos
      add column deleted_so_far integer not null default 0 check (deleted_so_far >= 0)`.execute(db);

  // One row an expiry: a period is renewed once, and a failure is told once.
  await sql`
    create table renewals (
      line_id bigint not null references lines,
      expired_at timestamptz not null,
      outcome text not null check (outcome in ('succeeded', 'failed')),
      attempted_at timestamptz not null default now(),
      primary key (line_id, expired_at)
    )`.execute(db);

  // Tokens that are over go, except those that the log or the ledger names.
  await sql`create index tokens_expires_at on tokens (expires_at)`.execute(db);
  await sql`create index tokens_revoked_at on tokens (revoked_at) where revoked_at is not null`.execute(db);
  await sql`create index logs_token_id on logs (token_id) where token_id is not null`.execute(db);
  await sql`
    create index credit_transfers_token_id on credit_transfers (token_id) where token_id is not null`.execute(
    db,
  );
}
