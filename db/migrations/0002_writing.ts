import { sql, type Kysely } from 'kysely';

/** Creates what every write stores: its idempotency key and its entry in the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      user_id bigint not null references users,
      operation varchar(64) not null,
      key varchar(255) not null,
      request_hash bytea not null,
      reply text,
      created_at timestamptz not null default now(),
      primary key (user_id, operation, key)
    )`.execute(db);
  await sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`.execute(db);

  await sql`
    create table logs (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      token_id bigint references tokens,
      action varchar(64) not null,
      subject_type varchar(64),
      subject_id bigint,
      changes json not null,
      ip varchar(45) not null,
      request_id varchar(64) not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index logs_user_id on logs (user_id, id)`.execute(db);
  await sql`create index logs_subject on logs (subject_type, subject_id, id)`.execute(db);
  await sql`create index logs_action on logs (action, id)`.execute(db);
  await sql`create index logs_token_id on logs (token_id) where token_id is not null`.execute(db);
  // Append-only: created_at grows with the rows, so a block range index is enough.
  await sql`create index logs_created_at on logs using brin (created_at)`.execute(db);
}
