import {
  sql,
  type Kysely,
  type NotNull,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  type Transaction,
} from 'kysely';
import { receivedSince } from '../../db/ledger/ledger.ts';
import { LINE_DATA, LINE_TYPE, lineEventColumns } from '../../db/events/record.ts';
import { LINE_ROW, lineStatus, type LineRow } from '../../db/lines.ts';
import type { Database } from '../../db/schema/tables.ts';
import { anyOf, rowsFromJson } from '../../db/values/expressions.ts';

/** A line due for renewal, locked until the transaction ends. */
export interface DueLine extends LineRow {
  /** The expiry before the renewal, `YYYY-MM-DD HH:MM:SS` in UTC. */
  expired_at: string;
  /** The same with microseconds, which identifies the period of the line. */
  exact_expired_at: string;
  /** The credit that its owner received too late to pay for it, in hundredths. */
  late_credit: number;
}

const RENEWABLE = sql<SqlBool>`
  lines.auto_renewal and lines.deleted_at is null and lines.refunded_at is null and not lines.is_trial`;

/**
 * The condition that a line is due before its end: it is renewed automatically and expires within 24 hours, or within
 * the last quarter of a period of a day or less, so that a renewal never pays two periods at once. A period is renewed
 * once. A failed renewal is retried every hour until the line expires.
 */
const DUE = sql<SqlBool>`
  ${RENEWABLE} and lines.expired_at > now() and lines.expired_at <= now() + interval '24 hours'
  and exists (
    select from packages, lateral (select (packages.period || ' ' || packages.period_type)::interval) as lasts (long)
    where packages.id = lines.package_id and (long > interval '1 day' or lines.expired_at - long / 4 <= now()))
  and not exists (
    select from renewals
    where renewals.line_id = lines.id and renewals.expired_at = lines.expired_at
      and (renewals.outcome = 'succeeded' or renewals.attempted_at > now() - interval '1 hour'))`;

/** The end of a line's grace, the days after its end in which it is renewed once its owner has the credit. */
const endOfGrace = (days: number) => sql`(lines.expired_at + make_interval(days => ${days}))`;

/** The credit that the owner of a line received after the grace; it does not count, however late the job runs. */
const lateCredit = (days: number) => sql<number>`
  case when ${endOfGrace(days)} > now() then 0
    else ${receivedSince(sql.ref<number>('lines.user_id'), endOfGrace(days))} end`;

/**
 * The condition that a line is due after its end: its last attempt failed for lack of credit, and its owner has the price
 * of a period (`periodPrice`) now. Credit that came in the grace still counts an hour later, in case no worker ran.
 */
const dueInGrace = (days: number) => sql<SqlBool>`
  ${RENEWABLE} and ${days} > 0 and lines.expired_at <= now()
  and lines.expired_at > now() - make_interval(days => ${days}, hours => 1)
  and exists (
    select from renewals
    where renewals.line_id = lines.id and renewals.expired_at = lines.expired_at
      and renewals.reason = 'insufficient_credit')
  and exists (
    select from credit_accounts as owner, packages
    where owner.user_id = lines.user_id and owner.purpose = 'credit' and packages.id = lines.package_id
      and (owner.may_go_below_zero
        or owner.balance >= packages.credit * lines.max_connections + ${lateCredit(days)}))`;

/** The position of a due line, by expiry. */
export interface DuePosition {
  id: number;
  /** With microseconds. */
  exact_expired_at: string;
}

/**
 * Returns the next due lines after a position, the earliest expiry first, with their owners. `graceDays`: days after its
 * end in which a line is renewed once its owner has the credit; 0 for none.
 */
export async function dueLines(
  trx: Transaction<Database>,
  after: DuePosition | undefined,
  { limit, graceDays }: { limit: number; graceDays: number },
): Promise<(DuePosition & { user_id: number })[]> {
  const { id, exact_expired_at } = after ?? { id: 0, exact_expired_at: '-infinity' };
  const due = (condition: RawBuilder<SqlBool>) => sql`
    select id, user_id, expired_at from lines
    where ${condition} and (expired_at, id) > (${exact_expired_at}::timestamptz, ${id}::bigint)`;
  const { rows } = await sql<DuePosition & { user_id: number }>`
    select id, user_id, expired_at::text as exact_expired_at
    from (${due(DUE)} union all ${due(dueInGrace(graceDays))}) as line
    order by line.expired_at, id limit ${limit}`.execute(trx);
  return rows;
}

/** Locks the lines that are still due and that no other transaction has locked. Returns them by id. */
export async function lockDueLines(
  trx: Transaction<Database>,
  ids: readonly number[],
  graceDays: number,
): Promise<DueLine[]> {
  const rows = await trx
    .selectFrom('lines')
    .select(LINE_ROW)
    .select([sql<string>`expired_at::text`.as('exact_expired_at'), lateCredit(graceDays).as('late_credit')])
    .where('id', '=', anyOf(ids))
    .where(sql<SqlBool>`(${DUE} or ${dueInGrace(graceDays)})`)
    .orderBy('id')
    .forUpdate('lines')
    .skipLocked()
    .$narrowType<{ expired_at: NotNull }>()
    .execute();
  const lines = new Map(rows.map((line) => [line.id, line]));
  return ids.flatMap((id) => lines.get(id) ?? []);
}

/** Why a renewal failed: the `code` of a problem. */
export type FailureReason = NonNullable<Selectable<Database['renewals']>['reason']>;

export type Outcome = { outcome: 'succeeded' } | { outcome: 'failed'; reason: FailureReason };

type RecordedRenewal = Outcome & { line: Pick<DueLine, 'id' | 'exact_expired_at'> };

/**
 * Records renewals in their transaction. Returns those that are to be told: successes, and the first failure of a
 * period. Throws if the period of a line was renewed before.
 */
export async function recordRenewals<Recorded extends RecordedRenewal>(
  trx: Transaction<Database>,
  renewals: readonly Recorded[],
): Promise<Recorded[]> {
  const rows = renewals.map((renewal: RecordedRenewal) => ({
    line_id: renewal.line.id,
    expired_at: renewal.line.exact_expired_at,
    outcome: renewal.outcome,
    reason: renewal.outcome === 'failed' ? renewal.reason : null,
  }));
  // A row that the statement has inserted has no xmax.
  const { rows: recorded } = await sql<{ line_id: number; is_first: boolean }>`
    insert into renewals as r (line_id, expired_at, outcome, reason)
    ${rowsFromJson('renewals', ['line_id', 'expired_at', 'outcome', 'reason'], JSON.stringify(rows))}
    on conflict (line_id, expired_at) do update set outcome = excluded.outcome, reason = excluded.reason, attempted_at = now()
    where r.outcome = 'failed'
    returning line_id, xmax = 0 as is_first`.execute(trx);
  if (recorded.length !== rows.length) throw new Error('a line has been renewed before');
  const first = new Set(recorded.flatMap(({ line_id, is_first }) => (is_first ? [line_id] : [])));
  return renewals.filter(({ line, outcome }) => outcome === 'succeeded' || first.has(line.id));
}

/** Records the events of failed renewals. An empty list records nothing. */
export async function recordFailedRenewals(
  trx: Transaction<Database>,
  failures: readonly { lineId: number; reason: string }[],
): Promise<void> {
  if (failures.length === 0) return;
  await sql`
    insert into event_outbox (type, user_id, subject_type, subject_id, audience, data)
    select 'line.renewal_failed', user_id, ${LINE_TYPE}, line_id, 'branch', ${LINE_DATA} || jsonb_build_object('reference', null, 'reason', reason)
    from (
      select ${lineEventColumns}, lines.id as line_id, ${lineStatus()} as status, failure.reason
      from jsonb_to_recordset(${JSON.stringify(failures)}::jsonb) as failure ("lineId" bigint, reason text)
      join lines on lines.id = failure."lineId"
    ) as line`.execute(trx);
}

/**
 * Returns the whole seconds, at least 1, until the next line has expired or must be renewed (an hour before its end, or
 * an eighth of its period); expiries within `together` seconds count as one. Returns Infinity without such a line.
 */
export async function secondsToNextEnd(db: Kysely<Database>, together: number): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(ends) - now())::float8 as seconds from (
      select greatest(expired_at, now() + make_interval(secs => ${together})) as ends
      from lines where deleted_at is null and expired_at > now()
      union all
      select lines.expired_at - least(interval '1 hour', (period || ' ' || period_type)::interval / 8)
      from lines join packages on packages.id = lines.package_id
      where auto_renewal and deleted_at is null and refunded_at is null and not lines.is_trial
        and lines.expired_at > now()
        and not exists (select from renewals r where r.line_id = lines.id and r.expired_at = lines.expired_at)
    ) as next`.execute(db);
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? Number.POSITIVE_INFINITY));
}
