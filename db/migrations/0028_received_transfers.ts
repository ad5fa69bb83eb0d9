import { sql, type Kysely } from 'kysely';

/**
 * Finds the transactions of users by their accounts: by an index on the account that pays, and by `received_transfers`
 * for what comes from another user. `transaction_parties` also has a row for each sale; until it goes, both are filled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`lock table credit_accounts, credit_transfers in share row exclusive mode`.execute(db);
  await sql`create index credit_transfers_from_account_id on credit_transfers (from_account_id, id)`.execute(
    db,
  );
  await sql`
    create table received_transfers (
      account_id bigint not null,
      transfer_id bigint not null,
      primary key (account_id, transfer_id)
    )`.execute(db);
  await sql`
    insert into received_transfers
    select payee.id, t.id
    from credit_transfers t
    join credit_accounts payer on payer.id = t.from_account_id
    join credit_accounts payee on payee.id = t.to_account_id
    where payee.user_id <> payer.user_id`.execute(db);
  await sql`create index received_transfers_transfer_id on received_transfers (transfer_id)`.execute(db);
  await sql`
    create function note_received_transfers() returns trigger language plpgsql as $$
    begin
      insert into received_transfers
      select payee.id, t.id
      from new_rows t
      join credit_accounts payer on payer.id = t.from_account_id
      join credit_accounts payee on payee.id = t.to_account_id
      where payee.user_id <> payer.user_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger note_received after insert on credit_transfers referencing new table as new_rows
    for each statement execute function note_received_transfers()`.execute(db);
}
