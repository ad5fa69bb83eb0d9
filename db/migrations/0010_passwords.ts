import { sql, type Kysely } from 'kysely';

/** Adds the protection of passwords and of the tokens issued for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A checked login is valid only while the password is unchanged. This column distinguishes a new password from a new
  // hash of the same one.
  await sql`alter table users add column password_version integer not null default 0`.execute(db);
  await sql`alter table tokens add column last_used_at timestamptz`.execute(db);
  // Password attempts that were wrong, or whose outcome is not known yet. `account` is the SHA-256 of the username
  // sent, in lower case, which need not exist. `source` is the network, or 'token'. `fresh` means that the source had
  // not tried this account within the hour before.
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
  // The networks from which a user has logged in. Wrong passwords from other networks do not throttle logins from
  // these.
  await sql`
    create table login_networks (
      user_id bigint not null references users,
      network varchar(64) not null,
      last_login_at timestamptz not null default now(),
      primary key (user_id, network)
    )`.execute(db);
  await sql`create index login_networks_last_login_at on login_networks (last_login_at)`.execute(db);
}
