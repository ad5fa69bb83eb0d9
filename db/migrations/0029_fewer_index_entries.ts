import { sql, type Kysely } from 'kysely';

/**
 * A sale no longer has a row in `transaction_parties`, and an entry among the charges that rewards count only if a
 * program counts it. Triggers do less for a sale, and nothing for an extension that changes no counter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    lock table lines, credit_accounts, credit_transfers, line_charges, transaction_parties
      in access exclusive mode`.execute(db);
  await countChangedLines(db);
  await countTransactions(db);
  await sql`drop table transaction_parties`.execute(db);
  await sql`drop index line_charges_payer_id`.execute(db);
  await sql`
    create index line_charges_rewards on line_charges (payer_id, package_id, created_at)
    where counts_for_rewards`.execute(db);
}

/** Counts each transaction. Of one between two users, notes the receiver. */
async function countTransactions(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger count_inserted on credit_transfers`.execute(db);
  await sql`drop function count_transactions()`.execute(db);
  await sql`
    create function count_transaction() returns trigger language plpgsql as $$
    declare
      payer bigint := (select user_id from credit_accounts where id = new.from_account_id);
      payee bigint;
    begin
      insert into tree_count_changes values (payer, 'transaction', 1);
      -- A line is paid to an account of the payer.
      if new.kind <> 'subscription_payment' then
        select user_id into payee from credit_accounts where id = new.to_account_id;
        if payee <> payer then
          perform hold_tree();
          insert into received_transfers values (new.to_account_id, new.id);
          insert into tree_count_changes values
            (payee, 'transaction', 1), (nearest_common_ancestor(payer, payee), 'transaction', -1);
        end if;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger count_inserted after insert on credit_transfers
    for each row execute function count_transaction()`.execute(db);
  // Once a statement at most, because many rows may be copied at once.
  await sql`
    create function add_up_now_and_then() returns trigger language plpgsql as $$
    begin
      if random() < 0.005 then perform add_up_tree_counts(); end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger counts_added_up after insert on credit_transfers
    for each statement execute function add_up_now_and_then()`.execute(db);
  await sql`drop trigger note_received on credit_transfers`.execute(db);
  await sql`drop function note_received_transfers()`.execute(db);
}

/** The trigger only runs for statements that set one of these columns. */
async function countChangedLines(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger count_updated on lines`.execute(db);
  await sql`
    create trigger count_updated after update of user_id, kind, deleted_at on lines
    for each row execute function count_changed_line()`.execute(db);
}
