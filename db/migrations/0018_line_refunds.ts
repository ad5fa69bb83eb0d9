import { sql, type Kysely } from 'kysely';

/**
 * What was given back of a line is a `refund`: it was booked as `transfer_refunded`, which is credit that is taken back
 * from a user. The one change that an entry in the ledger ever sees: no amount, and no account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credit_transfers disable trigger append_only`.execute(db);
  await sql`
    update credit_transfers as t set kind = 'refund'
    from credit_accounts payer
    where t.kind = 'transfer_refunded' and payer.id = t.from_account_id and payer.purpose = 'sales'`.execute(
    db,
  );
  await sql`alter table credit_transfers enable trigger append_only`.execute(db);
}
