import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from './schema/tables.ts';

// Tells whether a database continues, or was restored from a backup. A restored database would give ids out again, and
// repeat messages that the streaming edge has seen. Therefore each restore begins an epoch.

/**
 * `own`: the database continues. `promoted`: it continues on a server that was its standby. `standby`: it follows
 * another database. `restored`: it comes from a backup or is a copy, and has not begun its epoch.
 */
export type Origin = 'own' | 'promoted' | 'standby' | 'restored';

const SYSTEM = sql`(select system_identifier from pg_control_system())`;
const DATABASE = sql`(select oid::bigint from pg_database where datname = current_database())`;
/** The control file has a new timeline only after the next checkpoint; the name of the log file has it at once. */
const TIMELINE = sql`('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint`;

/**
 * True on a server that followed a primary until its promotion, without a recovery target such as a point in time.
 * PostgreSQL forgets this at a restart. Without synchronous standbys, a standby may lack commits, so this is false.
 */
const FOLLOWED = sql`
  pg_last_wal_receive_lsn() is not null
  and current_setting('synchronous_standby_names') <> ''
  and not exists (select from pg_settings where name like 'recovery\\_target%'
    and name not in ('recovery_target_action', 'recovery_target_inclusive', 'recovery_target_timeline')
    and setting <> '')`;

/** Returns the origin of the database. */
export async function originOf(db: Kysely<Database>): Promise<Origin> {
  const { rows } = await sql<{ origin: Origin }>`
    select case
      when pg_is_in_recovery() then 'standby'
      when system_identifier <> ${SYSTEM} or database_oid <> ${DATABASE} then 'restored'
      when timeline = ${TIMELINE} then 'own'
      when ${FOLLOWED} then 'promoted'
      else 'restored' end as origin
    from epochs order by id desc limit 1`.execute(db);
  return rows[0]?.origin ?? 'restored';
}

/** Records the timeline of a promoted server, without waiting for its standbys. Returns the origin before. */
export async function notePromotion(db: Kysely<Database>): Promise<Origin> {
  const origin = await originOf(db);
  if (origin === 'promoted')
    await db.transaction().execute(async (trx) => {
      await sql`select set_config('synchronous_commit', 'local', true)`.execute(trx);
      await sql`
        update epochs set timeline = ${TIMELINE} where id = (select max(id) from epochs)`.execute(trx);
    });
  return origin;
}

/**
 * The least number of ids that an epoch skips: more than a service gives out between a backup and its restore, and a
 * small part of the 2^53 possible ones.
 */
const GAP = 1_000_000_000n;

/**
 * An epoch is a time in seconds. Ids start at this many for each second since 2026, more than a service gives out in
 * the long run, so a second restore of one backup repeats no id of the first.
 */
const IDS_A_SECOND = 10_000n;
const FIRST_SECOND = BigInt(Date.UTC(2026, 0, 1) / 1000);

/** Transactions that draw ids are shorter. */
const LONGEST_TRANSACTION = '1 hour';

/**
 * Keeps other transactions from beginning an epoch or writing lines, until this one ends. Without the lock, the edge
 * would be told to drop a line that is just being sold.
 */
export async function lockEpochs(trx: Transaction<Database>): Promise<void> {
  await sql`lock table epochs, lines in share row exclusive mode`.execute(trx);
}

/**
 * Begins an epoch here, after `lockEpochs`: moves every sequence on, so that no id is given out twice. Records the ids
 * of lines that may have been given out but are not in this database. Returns the epoch.
 */
export async function beginEpoch(trx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with begun as (
      select greatest(extract(epoch from now())::bigint, max(id) + 1) as id from epochs
    ), known as (
      select coalesce(max(id), 0) as id from lines
      where created_at < (select max(created_at) from lines) - ${LONGEST_TRANSACTION}::interval
    ), missing as (
      select int8multirange(int8range(known.id + 1, ${lastId(sql`moved.last_value`, sql`begun.id`)}, '[]'))
        - coalesce((select range_agg(int8range(id, id, '[]')) from lines where lines.id > known.id), '{}') as ids
      from begun, known, ${sequences()} as moved
      where moved.name = pg_get_serial_sequence('lines', 'id')::regclass
    )
    insert into epochs (id, system_identifier, database_oid, timeline, dropped_lines)
    select begun.id, ${SYSTEM}, ${DATABASE}, ${TIMELINE}, ids from begun, missing returning id`.execute(trx);
  const [epoch] = rows;
  if (epoch === undefined) throw new Error('an insert without its row');
  const last = lastId(sql`last_value`, sql`${epoch.id}::bigint`);
  await sql`select setval(name, ${last}) from ${sequences()} as s`.execute(trx);
  return epoch.id;
}

/** The last id before those of an epoch, from the last id that the sequence has given out. */
const lastId = (given: RawBuilder<unknown>, epoch: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  greatest(${given} + ${GAP}::bigint, (${epoch} - ${FIRST_SECOND}::bigint) * ${IDS_A_SECOND}::bigint)`;

/** The sequences of all identities, with the last id of each. */
const sequences = () => sql`(
  select format('%I.%I', schemaname, sequencename)::regclass as name, coalesce(last_value, 0) as last_value
  from pg_sequences where schemaname = current_schema())`;

/** Ids of lines, from the first to the last. */
interface IdRange {
  from: number;
  to: number;
}

/** An epoch that the streaming edge has not confirmed. */
interface UntoldEpoch {
  epoch: number;
  createdAt: string;
  /** The ids of lines that the edge has to drop, for earlier unconfirmed epochs too. */
  drop: IdRange[];
}

/** Returns the current epoch if the edge has not confirmed it. */
export async function untoldEpoch(db: Kysely<Database>): Promise<UntoldEpoch | undefined> {
  const { rows } = await sql<UntoldEpoch>`
    select id as epoch, created_at as "createdAt", coalesce(
      (select jsonb_agg(jsonb_build_object('from', lower(ids), 'to', upper(ids) - 1) order by lower(ids))
        from unnest((select range_agg(dropped_lines) from epochs where told_at is null)) as ids), '[]') as drop
    from epochs where told_at is null and id = (select max(id) from epochs)`.execute(db);
  return rows[0];
}

/** Notes that the edge has confirmed an epoch, and thereby all earlier ones. */
export async function markTold(db: Kysely<Database>, epoch: number): Promise<void> {
  await db
    .updateTable('epochs')
    .set((eb) => ({ told_at: eb.fn<string>('now') }))
    .where('id', '<=', epoch)
    .where('told_at', 'is', null)
    .execute();
}
