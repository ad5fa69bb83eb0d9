import { sql, type Kysely } from 'kysely';

/**
 * Who may see a transaction: everybody at or above one of its two parties, each in a row. A page of anybody's
 * transactions is read from the end of an index, however many users lie below and whenever they were busy. The
 * rows follow from the ledger and the tree, so nothing refers to them and they refer to nothing: a foreign key
 * would lock the root's row in every transfer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transaction_parties (
      user_id bigint not null,
      transfer_id bigint not null,
      primary key (user_id, transfer_id)
    )`.execute(db);
  await sql`
    insert into transaction_parties (user_id, transfer_id)
    select above, t.id
    from credit_transfers t cross join lateral parties_above(t.from_account_id, t.to_account_id) as above`.execute(
    db,
  );
  await sql`
    create or replace function count_transactions() returns trigger language plpgsql as $$
    begin
      perform hold_tree();
      with parties as (
        insert into transaction_parties (user_id, transfer_id)
        select above, t.id
        from new_transfers t cross join lateral parties_above(t.from_account_id, t.to_account_id) as above
        returning user_id
      )
      insert into tree_counts as c (user_id, kind, shard, count)
      select user_id, 'transaction', pg_backend_pid() % 16, count(*) from parties
      group by user_id order by user_id
      on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
      return null;
    end $$`.execute(db);
  await sql`create index credit_transfers_actor_id on credit_transfers (actor_id, id)`.execute(db);
}
