import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import type { DueLines } from './due-lines.ts';
import { fund } from './funds.ts';
import { patiently } from './patience.ts';
import { PACKAGE } from './sales.ts';

/** A month's end: all lines are renewed at once. */
export const RENEWALS: DueLines = {
  job: 'auto-renewal',
  name: 'renewals',
  least: { 1: 400, 2: 600 },
  prepare: prepareOwners,
  makeDue: [
    sql`delete from renewals`,
    sql`update lines set expired_at = date_trunc('second', now() + interval '12 hours') where deleted_at is null`,
    sql`vacuum analyze lines, renewals, credit_accounts`,
  ],
  areDue: sql`exists (
    select from lines where deleted_at is null and auto_renewal and expired_at < now() + interval '13 hours')`,
  done: sql`(select attempted_at as at, outcome = 'failed' as failed from renewals)`,
};

/** Makes all lines such as their owners can renew, and gives these the credit. */
async function prepareOwners(db: Kysely<Database>): Promise<void> {
  await patiently(
    db,
    sql`
      update lines set auto_renewal = true, is_trial = false, is_paid_trial = false, refunded_at = null, package_id = ${PACKAGE},
        max_connections = 1, activated_at = coalesce(activated_at, now()), expired_at = now() + interval '20 days'
      where deleted_at is null`,
    sql`delete from restrictions`,
    sql`vacuum analyze`,
  );
  const owners = await db
    .selectFrom('lines')
    .select('user_id')
    .distinct()
    .where('user_id', '<>', 1)
    .execute();
  for (const { user_id } of owners) await fund(db, user_id);
}
