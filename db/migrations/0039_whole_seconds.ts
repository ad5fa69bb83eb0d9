import { sql, type Kysely } from 'kysely';

const STAMPS = ['created_at', 'updated_at'];

/** The tables of lists, with their sort keys that are times. Those that every sale writes to are locked last. */
const TIMES: Readonly<Record<string, readonly string[]>> = {
  activecode_devices: STAMPS,
  announcements: [...STAMPS, 'published_at'],
  bouquets: STAMPS,
  dns_domains: STAMPS,
  faq_categories: STAMPS,
  faqs: STAMPS,
  mass_delete_autos: [...STAMPS, 'last_run_at'],
  packages: STAMPS,
  quick_actions: STAMPS,
  reports: [...STAMPS, 'fixed_at'],
  request_credits: [...STAMPS, 'taken_at', 'decided_at'],
  request_refunds: [...STAMPS, 'decided_at'],
  reward_programs: STAMPS,
  roles: STAMPS,
  series: STAMPS,
  stream_categories: STAMPS,
  streams: STAMPS,
  templates: STAMPS,
  tickets: [...STAMPS, 'last_reply_at'],
  users: STAMPS,
  voucher_templates: STAMPS,
  vouchers: [...STAMPS, 'start_date', 'end_date'],
  notifications: [...STAMPS, 'read_at'],
  lines: [...STAMPS, 'expired_at'],
  credit_transfers: ['created_at'],
  syncs: ['created_at', 'synced_at'],
  logs: ['created_at'],
};

/**
 * Stores the times that lists sort by as they are shown, in whole seconds, whoever writes them. They are truncated:
 * `timestamptz(0)` rounds, and half of all times would lie in the future. Rows of before keep their fractions until they
 * are changed: the ledger is never changed, and to change a million lines would hold up who sells them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const columns of new Set(Object.values(TIMES))) await createFunction(db, columns);
  for (const [table, columns] of Object.entries(TIMES)) {
    await sql`
      create trigger whole_seconds before insert or update of ${sql.join(columns.map((column) => sql.ref(column)))}
      on ${sql.ref(table)} for each row execute function ${nameFor(columns)}()`.execute(db);
  }
}

/** One function for the tables with the same columns: PL/pgSQL plans its assignments for each of them. */
async function createFunction(db: Kysely<unknown>, columns: readonly string[]): Promise<void> {
  const truncated = columns.map((column) => sql.raw(`new.${column} := date_trunc('second', new.${column});`));
  await sql`
    create or replace function ${nameFor(columns)}() returns trigger language plpgsql as $$
    begin
      ${sql.join(truncated, sql`\n      `)}
      return new;
    end $$`.execute(db);
}

const nameFor = (columns: readonly string[]) => sql.ref(`truncate_${columns.join('_')}`);
