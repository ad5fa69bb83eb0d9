import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { namedRules, type LedgerRule } from './rules.ts';
import type { Database } from '../schema/tables.ts';
import { raiseTimeLimit } from '../connection/time-limits.ts';
import { everywhere, type Walk, type Within } from './walks.ts';

/** A violated rule, with the number of violations and the ids of the first IDS_NAMED. */
export interface LedgerFault {
  rule: LedgerRule;
  count: number;
  ids: number[];
}

/** The totals of the ledger; amounts in hundredths of a credit. */
interface LedgerFigures {
  users: number;
  transfers: number;
  entries: number;
  /** The sum of all entries, which must be 0. */
  sum: number;
  /** The credit that the root has issued, which is its debt. */
  circulating: number;
  charges: number;
  charged: number;
  refunds: number;
  refunded: number;
}

export interface LedgerReport {
  figures: LedgerFigures;
  faults: LedgerFault[];
}

const IDS_NAMED = 20;

/** Checks the ledger against every rule, in one snapshot and without writing, so the service can run meanwhile. */
export function checkLedger(db: Kysely<Database>): Promise<LedgerReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await raiseTimeLimit(trx, 3600);
      return inspectLedger(trx);
    });
}

/** Checks the ledger as the transaction sees it. */
export async function inspectLedger(trx: Transaction<Database>): Promise<LedgerReport> {
  return { figures: await figures(trx), faults: await violations(trx, everywhere) };
}

/**
 * Returns the rules that rows within some bounds violate: with `walk`, only the parts that walk through that table.
 * Each rule is one statement on one snapshot, so a sale in progress does not look like a fault.
 */
export async function violations(db: Kysely<Database>, within: Within, walk?: Walk): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const [rule, { parts }] of namedRules) {
    const chosen = parts.filter((part) => walk === undefined || part.walk === walk);
    if (chosen.length === 0) continue;
    const { count, ids } = await offenders(
      db,
      chosen.map(({ broken }) => broken(within)),
    );
    if (count > 0) faults.push({ rule, count, ids });
  }
  return faults;
}

async function offenders(
  db: Kysely<Database>,
  parts: readonly RawBuilder<{ id: number }>[],
): Promise<{ count: number; ids: number[] }> {
  const broken = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union `,
  );
  const { rows } = await sql<{ id: number; count: number }>`
    select id, count(*) over () as count from (select distinct id from (${broken}) as any_part) as broken
    order by id limit ${IDS_NAMED}`.execute(db);
  return { count: rows[0]?.count ?? 0, ids: rows.map(({ id }) => id) };
}

async function figures(trx: Transaction<Database>): Promise<LedgerFigures> {
  const { rows } = await sql<LedgerFigures>`
    select
      (select count(*) from users) as users,
      (select count(*) from credit_transfers) as transfers,
      (select count(*) from credit_entries) as entries,
      (select coalesce(sum(amount), 0)::bigint from credit_entries) as sum,
      (select coalesce(-sum(balance), 0)::bigint from credit_accounts where may_go_below_zero) as circulating,
      charges.*
    from (
      select count(*) as charges, coalesce(sum(amount), 0)::bigint as charged,
        count(refunded_at) as refunds, coalesce(sum(refund_amount), 0)::bigint as refunded
      from line_charges
    ) as charges`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('a query without its row');
  return row;
}
