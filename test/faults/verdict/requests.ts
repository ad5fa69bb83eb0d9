import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema/index.ts';
import { ids } from './ids.ts';

/** Checks that accepted requests moved their credit, and no others did. Returns how many were accepted. */
export async function judgeRequests(db: Kysely<Database>, wrong: string[]): Promise<number> {
  const credits = await ids(
    db,
    sql`
      select coalesce(r.id, t.subject_id) as id from request_credits r
      full join (select * from credit_transfers where subject_type = 'RequestCredit') t on t.subject_id = r.id
      where r.id is null or (r.status = 'accepted') <> (t.id is not null)
        or (r.transfer_id, r.amount) is distinct from (t.id, t.amount) and t.id is not null`,
  );
  if (credits.length > 0) wrong.push(`requests for credit that were not paid once: ${credits.join(', ')}`);
  const refunds = await ids(
    db,
    sql`
      select r.id from request_refunds r join line_charges c on c.id = r.line_charge_id
      where r.status = 'accepted'
        and (r.transfer_id, r.amount) is distinct from (c.refund_transfer_id, c.refund_amount)`,
  );
  if (refunds.length > 0)
    wrong.push(`accepted refunds that their charges do not know: ${refunds.join(', ')}`);
  const accepted = await ids(
    db,
    sql`
      select id from request_credits where status = 'accepted'
      union all select id from request_refunds where status = 'accepted'`,
  );
  return accepted.length;
}
