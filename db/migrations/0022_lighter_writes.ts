import { sql, type Kysely, type RawBuilder } from 'kysely';

/**
 * Makes a write cost less. Lines, transactions and log rows are counted later, see `tree_count_changes`. A transaction
 * has a row for each of its parties, no longer for everyone above them. Foreign keys to rows that are never deleted go,
 * and indexes that other ones replace.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db);
  await countLines(db);
  await countLogs(db);
  await countTransactions(db);
  await neverDeleted(db);
  await dropForeignKeys(db);
  await markWriters(db);
  await fewerIndexes(db);
}

/** Locks the tables in the order in which requests do, so that none waits for this while this waits for it. */
async function lockTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    lock table idempotency_keys, lines, users, packages, credit_accounts, credit_transfers, credit_entries,
      line_charges, syncs, transaction_parties, tree_counts, tokens, logs, purges in access exclusive mode`.execute(
    db,
  );
}

/** Adds up the changes once in so many of them. A list reads those that are left. */
const ADD_UP = sql`if random() < 0.005 then perform add_up_tree_counts(); end if`;

/** Counts new lines by statement, because many may be copied at once, and changed ones by row. */
async function countLines(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger count_inserted on lines`.execute(db);
  await sql`drop trigger count_updated on lines`.execute(db);
  await sql`
    create or replace function count_lines() returns trigger language plpgsql as $$
    begin
      insert into tree_count_changes
      select user_id, kind, count(*) from new_rows where deleted_at is null group by user_id, kind;
      ${ADD_UP};
      return null;
    end $$`.execute(db);
  await sql`
    create function count_changed_line() returns trigger language plpgsql as $$
    begin
      if (old.user_id, old.kind, old.deleted_at is null) = (new.user_id, new.kind, new.deleted_at is null) then
        return null;
      end if;
      if old.deleted_at is null then insert into tree_count_changes values (old.user_id, old.kind, -1); end if;
      if new.deleted_at is null then insert into tree_count_changes values (new.user_id, new.kind, 1); end if;
      ${ADD_UP};
      return null;
    end $$`.execute(db);
  await countInserted(db, 'lines', sql`count_lines()`);
  await sql`
    create trigger count_updated after update on lines
    for each row execute function count_changed_line()`.execute(db);
}

function countInserted(db: Kysely<unknown>, table: string, count: RawBuilder<unknown>): Promise<unknown> {
  return sql`
    create trigger count_inserted after insert on ${sql.ref(table)}
    referencing new table as new_rows for each statement execute function ${count}`.execute(db);
}

async function countLogs(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger count_inserted on logs`.execute(db);
  await sql`
    create or replace function count_logs() returns trigger language plpgsql as $$
    begin
      insert into tree_count_changes select user_id, 'log', count(*) from new_rows group by user_id;
      ${ADD_UP};
      return null;
    end $$`.execute(db);
  await countInserted(db, 'logs', sql`count_logs()`);
  await sql`
    create or replace function uncount_logs() returns trigger language plpgsql as $$
    begin
      insert into tree_count_changes select user_id, 'log', -count(*) from old_logs group by user_id;
      perform add_up_tree_counts();
      return null;
    end $$`.execute(db);
}

const PARTIES = sql`new_rows t
      join credit_accounts payer on payer.id = t.from_account_id
      join credit_accounts payee on payee.id = t.to_account_id`;

/**
 * Notes the parties of transactions, and counts each for the users who see it. Nearly all have one party: a payment goes
 * from the credit of a user to its sales account. With two, who sees it depends on where both are in the tree, so it is
 * counted at once.
 */
async function countTransactions(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger count_inserted on credit_transfers`.execute(db);
  await sql`
    create or replace function count_transactions() returns trigger language plpgsql as $$
    begin
      insert into transaction_parties
      select a.user_id, t.id from new_rows t join credit_accounts a on a.id in (t.from_account_id, t.to_account_id)
      group by 1, 2;
      insert into tree_count_changes
      select payer.user_id, 'transaction', count(*) from ${PARTIES}
      where payer.user_id = payee.user_id group by 1;
      if exists (select from ${PARTIES} where payer.user_id <> payee.user_id) then
        perform hold_tree();
        insert into tree_counts as c (user_id, kind, shard, count)
        select above, 'transaction', pg_backend_pid() % 16, count(*)
        from ${PARTIES} cross join lateral parties_above(payer.id, payee.id) as above
        where payer.user_id <> payee.user_id group by 1 order by 1
        on conflict (user_id, kind, shard) do update set count = c.count + excluded.count;
      end if;
      ${ADD_UP};
      return null;
    end $$`.execute(db);
  await countInserted(db, 'credit_transfers', sql`count_transactions()`);
  await sql`
    delete from transaction_parties p using credit_transfers t
    where t.id = p.transfer_id
      and p.user_id not in (select user_id from credit_accounts where id in (t.from_account_id, t.to_account_id))`.execute(
    db,
  );
}

/** Refuses to delete what other tables refer to without a foreign key. */
async function neverDeleted(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_deletion() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are never deleted', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
  for (const table of ['users', 'packages', 'lines', 'credit_accounts']) {
    await sql`
      create trigger never_deleted before delete or truncate on ${sql.ref(table)}
      for each statement execute function refuse_deletion()`.execute(db);
  }
}

/**
 * A foreign key locks the row that it refers to, and writes that lock to the log. These refer to rows that are never
 * deleted, by ids that the same transaction has read or made.
 */
async function dropForeignKeys(db: Kysely<unknown>): Promise<void> {
  const dropped: Record<string, string[]> = {
    lines: ['user_id', 'created_by_id', 'package_id'],
    line_charges: [
      'line_id',
      'payer_id',
      'package_id',
      'package_id_before',
      'transfer_id',
      'refund_transfer_id',
    ],
    credit_transfers: ['from_account_id', 'to_account_id', 'actor_id', 'token_id', 'reverses_id'],
    credit_entries: ['account_id', 'transfer_id'],
    syncs: ['line_id'],
    logs: ['user_id', 'token_id'],
    idempotency_keys: ['user_id'],
  };
  for (const [table, columns] of Object.entries(dropped)) {
    for (const column of columns) {
      await sql`alter table ${sql.ref(table)} drop constraint ${sql.ref(`${table}_${column}_fkey`)}`.execute(
        db,
      );
    }
  }
}

/** Marks the tokens that the audit log or the ledger names. The others are deleted soon after their end. */
async function markWriters(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tokens alter column has_written set default false`.execute(db);
  await sql`
    update tokens set has_written = false
    where not exists (select from logs where token_id = tokens.id)
      and not exists (select from credit_transfers where token_id = tokens.id)`.execute(db);
  await sql`drop index tokens_expires_at, tokens_revoked_at`.execute(db);
  await sql`create index tokens_expires_at on tokens (expires_at) where not has_written`.execute(db);
  await sql`
    create index tokens_revoked_at on tokens (revoked_at)
    where revoked_at is not null and not has_written`.execute(db);
  await sql`delete from purges where subject = 'logged_tokens'`.execute(db);
}

async function fewerIndexes(db: Kysely<unknown>): Promise<void> {
  const dropped = [
    'lines_code_unique',
    'lines_created_at',
    'lines_dns_unique',
    'lines_external_id',
    'lines_kind_username',
    'lines_mac_address_unique',
    'lines_owner_expired_at',
    'line_charges_creation_unique',
    'line_charges_package_id',
    'line_charges_package_id_before',
    'line_charges_refund_transfer_id',
    'line_charges_transfer_id',
    'credit_transfers_from',
    'credit_transfers_to',
    'credit_transfers_kind',
    'credit_transfers_token_id',
    'credit_entries_transfer_id',
    'logs_token_id',
    'idempotency_keys_created_at',
  ];
  await sql`drop index ${sql.join(dropped.map((name) => sql.ref(name)))}`.execute(db);
  await lineIndexes(db);
  // Rows come in the order of time and of their transfers, so block ranges are enough.
  await sql`create index line_charges_transfer_id on line_charges using brin (transfer_id)`.execute(db);
  await sql`create index credit_entries_transfer_id on credit_entries using brin (transfer_id)`.execute(db);
  await sql`create index idempotency_keys_created_at on idempotency_keys using brin (created_at)`.execute(db);
  await sql`
    create index line_charges_refund_transfer_id on line_charges (refund_transfer_id)
    where refund_transfer_id is not null`.execute(db);
  // Most transactions are payments: a list of them reads the primary key.
  await sql`
    create index credit_transfers_kind on credit_transfers (kind, id)
    where kind <> 'subscription_payment'`.execute(db);
}

/** Indexes without the lines that have no value. */
async function lineIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index lines_created_at on lines using brin (created_at)`.execute(db);
  await sql`
    create unique index lines_code_unique on lines (code)
    where code is not null and deleted_at is null`.execute(db);
  await sql`
    create unique index lines_mac_address_unique on lines (kind, mac_address)
    where mac_address is not null and deleted_at is null`.execute(db);
  await sql`
    create unique index lines_dns_unique on lines (lower(dns))
    where lower(dns) is not null and deleted_at is null`.execute(db);
  await sql`
    create index lines_external_id on lines (external_id, kind)
    where external_id is not null and deleted_at is null`.execute(db);
}
