import { sql, type Kysely } from 'kysely';

/**
 * A sale no longer has a row in `transaction_parties`, and an entry among the charges that rewards count only if a
 * program counts it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    lock table credit_accounts, credit_transfers, line_charges, transaction_parties
      in access exclusive mode`.execute(db);
  await countTransactions(db);
  await sql`drop table transaction_parties`.execute(db);
  await sql`drop index line_charges_payer_id`.execute(db);
  await sql`
    create index line_charges_rewards on line_charges (payer_id, package_id, created_at)
    where counts_for_rewards`.execute(db);
}

/** The trigger that counts a transaction of two users also notes who received it. */
async function countTransactions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function count_transactions() returns trigger language plpgsql as $$
    declare moved record;
    begin
      for moved in
        select t.id, t.to_account_id, (select user_id from credit_accounts where id = t.from_account_id) as payer,
          (select user_id from credit_accounts where id = t.to_account_id) as payee
        from new_rows t
      loop
        insert into tree_count_changes values (moved.payer, 'transaction', 1);
        if moved.payee <> moved.payer then
          perform hold_tree();
          insert into received_transfers values (moved.to_account_id, moved.id);
          insert into tree_count_changes values
            (moved.payee, 'transaction', 1),
            (nearest_common_ancestor(moved.payer, moved.payee), 'transaction', -1);
        end if;
      end loop;
      if random() < 0.005 then perform add_up_tree_counts(); end if;
      return null;
    end $$`.execute(db);
  await sql`drop trigger note_received on credit_transfers`.execute(db);
  await sql`drop function note_received_transfers()`.execute(db);
}
