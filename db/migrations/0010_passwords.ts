import { sql, type Kysely } from 'kysely';

/** What guards passwords and the tokens that they open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A login that has been checked holds only while its password is the user's: this tells a new password from a new hash
  // of the same one.
  await sql`alter table users add column password_version integer not null default 0`.execute(db);
  await sql`alter table tokens add column last_used_at timestamptz`.execute(db);
  // Tries by password that were wrong, or whose outcome is not known yet. `account` is the SHA-256 of the name that was
  // sent, in small letters, whether or not it is anybody's. `source` is the network, or 'token'. `fresh` tells that the
  // source had not tried this account within the hour.
  await sql`
    create table login_attempts (
      id bigint generated always as identity primary key,
      account bytea not null,
      source varchar(64) not null,
      fresh boolean not null,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index login_attempts_account on login_attempts (account, created_at)`.execute(db);
  await sql`create index login_attempts_created_at on login_attempts (created_at)`.execute(db);
  // Where a user has logged in from: others that guess its password do not slow it down there.
  await sql`
    create table login_networks (
      user_id bigint not null references users,
      network varchar(64) not null,
      last_login_at timestamptz not null default now(),
      primary key (user_id, network)
    )`.execute(db);
  await sql`create index login_networks_last_login_at on login_networks (last_login_at)`.execute(db);
}
