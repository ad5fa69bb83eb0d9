import { type Kysely, sql } from 'kysely';
import { checkLedger } from '../../../db/ledger/check.ts';
import type { Database } from '../../../db/schema/tables.ts';
import type { Due } from '../renewing.ts';
import type { Order } from '../sending.ts';
import { ids } from './people.ts';

/** Compares lines with their charges, renewals with what was due, and the ledger with its rules. */
export async function judgeLines(
  db: Kysely<Database>,
  done: readonly Order[],
  due: readonly Due[],
  wrong: string[],
): Promise<{ renewed: number; lines: number; transfers: number }> {
  const { faults, figures } = await checkLedger(db);
  for (const { rule, ids } of faults) wrong.push(`ledger: ${rule} is broken by ${ids.join(', ')}`);

  const keys = done.filter(({ operation }) => /^(m3us|mags)_create$/.test(operation)).map(({ key }) => key);
  const days = 30;
  const lines = await ids(
    db,
    sql`select l.id from lines l where l.external_id is not null and (
        not (l.external_id = any(${keys}::text[]))
        or exists (select from lines other where other.external_id = l.external_id and other.id <> l.id)
        or l.refunded_at is null and l.expired_at <> l.activated_at + make_interval(days => ${days}) * (
          select count(*)::integer from line_charges c where c.line_id = l.id and c.refunded_at is null))`,
  );
  if (lines.length > 0) wrong.push(`lines that are not what their charges say: ${lines.join(', ')}`);
  const transfers = await ids(
    db,
    sql`select t.id from credit_transfers t where t.request_id is not null
      and not exists (select from logs where logs.request_id = t.request_id)`,
  );
  if (transfers.length > 0) wrong.push(`transfers that no log knows: ${transfers.join(', ')}`);

  const renewed = await renewals(db, due, days, wrong);
  const { rows } = await sql<{ lines: number }>`select count(*) as lines from lines`.execute(db);
  return { renewed, lines: rows[0]?.lines ?? 0, transfers: figures.transfers };
}

/** Each pair of line and period once: with one charge, one payment, one notification, and the new end. */
async function renewals(
  db: Kysely<Database>,
  due: readonly Due[],
  days: number,
  wrong: string[],
): Promise<number> {
  const { rows } = await sql<{
    id: number;
    renewals: number;
    charges: number;
    paid: number;
    notices: number;
    moved: boolean;
  }>`
    select d.id,
      (select count(*) from renewals r
        where r.line_id = d.id and r.expired_at = d.ended and r.outcome = 'succeeded') as renewals,
      (select count(*) from line_charges c
        where c.line_id = d.id and c.kind = 'extend' and c.expired_at_before = d.ended) as charges,
      (select count(*) from line_charges c join credit_transfers t on t.id = c.transfer_id
        where c.line_id = d.id and c.kind = 'extend' and t.actor_id is null) as paid,
      (select count(*) from notifications n
        where n.user_id = l.user_id and n.data ->> 'outcome' = 'succeeded' and (n.data ->> 'm3u_id')::bigint = d.id) as notices,
      l.expired_at = d.ended + make_interval(days => ${days}) as moved
    from unnest(${due.map(({ lineId }) => lineId)}::bigint[], ${due.map(({ expiredAt }) => `${expiredAt}Z`)}::timestamptz[])
      as d (id, ended) join lines l on l.id = d.id`.execute(db);
  for (const { id, moved, ...counts } of rows) {
    if (!moved || Object.values(counts).some((count) => count !== 1)) {
      wrong.push(`line ${String(id)} was not renewed exactly once: ${JSON.stringify({ moved, ...counts })}`);
    }
  }
  const all = await ids(db, sql`select line_id as id from renewals`);
  if (all.length !== due.length)
    wrong.push(`${String(all.length)} renewals of ${String(due.length)} periods`);
  return all.length;
}
