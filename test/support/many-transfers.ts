import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** Inserts many transfers by a statement. They are counted at once, for their payees, which their trigger does one by one. */
export async function insertTransfers(db: Kysely<Database>, insert: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`alter table credit_transfers disable trigger count_inserted`.execute(trx);
    await insert.execute(trx);
    await sql`alter table credit_transfers enable trigger count_inserted`.execute(trx);
    await sql`insert into received_transfers select to_account_id, id from credit_transfers`.execute(trx);
    await sql`
      insert into tree_count_changes
      select user_id, 'transaction', count(*) from credit_transfers t
      join credit_accounts payee on payee.id = t.to_account_id group by user_id`.execute(trx);
  });
}
