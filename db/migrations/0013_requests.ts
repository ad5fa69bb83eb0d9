import { sql, type Kysely } from 'kysely';

/** Extends requests for credit and refunds: the charge to be refunded, the indexes of their lists, and their totals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table request_refunds add column line_charge_id bigint not null references line_charges`.execute(
    db,
  );
  await sql`create index request_refunds_line_charge_id on request_refunds (line_charge_id)`.execute(db);
  await indexLists(db);
  await countRequests(db);
}

/** Creates the indexes for sort keys and filters. Many rows share a status, so it is indexed in both directions. */
async function indexLists(db: Kysely<unknown>): Promise<void> {
  const sorted = {
    request_credits: ['amount', 'taken_at', 'decided_at', 'created_at', 'updated_at'],
    request_refunds: ['amount', 'decided_at', 'created_at', 'updated_at'],
  };
  for (const [table, columns] of Object.entries(sorted)) {
    for (const column of columns) {
      await sql`
        create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)} (${sql.ref(column)}, id)`.execute(
        db,
      );
    }
    await sql`
      create index ${sql.ref(`${table}_status_newest`)} on ${sql.table(table)} (status, id desc)`.execute(db);
  }
  // Most rows have no amount. Only accepted requests have one.
  await sql`create index request_refunds_amount_newest on request_refunds (amount, id desc)`.execute(db);
  await sql`
    create index request_credits_description on request_credits
    using gin (description gin_trgm_ops)`.execute(db);
  await sql`create index request_refunds_reason on request_refunds using gin (reason gin_trgm_ops)`.execute(
    db,
  );
}

async function countRequests(db: Kysely<unknown>): Promise<void> {
  await countKinds(db, ['request_credit', 'request_refund']);
  await sql`
    create function count_requests() returns trigger language plpgsql as $$
    begin
      perform add_to_tree(array_agg(created_by_id), array_agg(tg_argv[0]), array_agg(1::bigint)) from new_requests;
      return null;
    end $$`.execute(db);
  for (const kind of ['request_credit', 'request_refund']) {
    await sql`
      create trigger count_inserted after insert on ${sql.table(`${kind}s`)} referencing new table as new_requests
      for each statement execute function count_requests(${sql.lit(kind)})`.execute(db);
  }
}

/** Adds kinds to those that the counters count. */
async function countKinds(db: Kysely<unknown>, kinds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ kind: string }>`
    select (regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''', 'g'))[1] as kind
    from pg_constraint where conrelid = 'tree_counts'::regclass and conname = 'tree_counts_kind_check'`.execute(
    db,
  );
  const all = [...rows.map(({ kind }) => kind), ...kinds].map((kind) => sql.lit(kind));
  await sql`
    alter table tree_counts drop constraint tree_counts_kind_check,
      add constraint tree_counts_kind_check check (kind in (${sql.join(all)}))`.execute(db);
}
