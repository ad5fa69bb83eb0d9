import { sql, type Kysely } from 'kysely';

/**
 * Adds to each sync the trace of the request that caused it, and a table of the checks of the ledger. The index allows
 * one unfinished check.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table syncs add column trace_id uuid, add column trace_sampled boolean`.execute(db);
  await sql`
    create table ledger_checks (
      id bigint generated always as identity primary key,
      walk text not null,
      position bigint[] not null default '{}',
      checked bigint not null default 0,
      faults jsonb not null default '[]',
      started_at timestamptz not null default now(),
      finished_at timestamptz
    )`.execute(db);
  await sql`
    create unique index ledger_checks_one_unfinished on ledger_checks ((finished_at is null))
    where finished_at is null`.execute(db);
}
