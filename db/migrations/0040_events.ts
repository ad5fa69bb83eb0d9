import { sql, type Kysely } from 'kysely';

/**
 * Tables of events, and of what a transaction leaves to be published. The outboxes have no index: a row costs a sale
 * little, and the publisher reads and empties them whole. Vacuumed early, they stay small. Their ids come from one
 * sequence, so that changes keep their order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table events (
      id bigint generated always as identity primary key,
      type text not null,
      created_at timestamptz not null,
      user_id bigint not null,
      subject_type text not null,
      subject_id bigint not null,
      audience text not null,
      data jsonb not null
    )`.execute(db);
  await sql`create index events_user_id on events (user_id, id)`.execute(db);
  await sql`create index events_subject_id on events (subject_id, id)`.execute(db);
  const emptiedOften = sql`with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0)`;
  await sql`
    create table event_outbox (
      id bigint not null generated always as identity,
      type text not null,
      created_at timestamptz not null default now(),
      user_id bigint,
      subject_type text,
      subject_id bigint not null,
      audience text,
      data jsonb
    ) ${emptiedOften}`.execute(db);
  await sql`
    create table line_event_outbox (
      id bigint not null default nextval('event_outbox_id_seq'),
      type text not null,
      recorded_at timestamptz not null default now(),
      line_id bigint not null,
      status text not null,
      kind text not null,
      username text,
      mac_address text,
      sn text,
      stb_type text,
      modem_mac text,
      enigma_version text,
      activecode_device_id bigint,
      serial text,
      package_id bigint not null,
      template_id bigint,
      max_connections integer not null,
      is_trial boolean not null,
      is_paid_trial boolean not null,
      adult boolean not null,
      auto_renewal boolean not null,
      vpn_enabled boolean not null,
      dns text,
      dns_domain_id bigint,
      note text not null,
      external_id text,
      country text not null,
      customer_has_paid boolean not null,
      messaging_contact text,
      user_id bigint not null,
      created_by_id bigint not null,
      activated_at timestamptz,
      expired_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    ) ${emptiedOften}`.execute(db);
}
