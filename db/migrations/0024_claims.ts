import { sql, type Kysely } from 'kysely';

/**
 * Creates the function that claims an Idempotency-Key. It fails when the key is taken, so a request can send its next
 * statement without waiting for the claim. The lock is `idempotencyKey` of db/connection/locks.ts, the SQLSTATEs are those of
 * db/connection/errors.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function claim_idempotency_key(its_user bigint, its_operation text, its_key text, lock integer)
    returns void language plpgsql as $$
    declare
      stored_at timestamptz;
    begin
      if not pg_try_advisory_xact_lock(2, lock) then
        raise exception 'the Idempotency-Key is in use' using errcode = 'IK001';
      end if;
      select created_at into stored_at from idempotency_keys
      where user_id = its_user and operation = its_operation and key = its_key;
      if stored_at >= now() - interval '24 hours' then
        raise exception 'the Idempotency-Key has been used' using errcode = 'IK002';
      elsif stored_at is not null then
        delete from idempotency_keys where user_id = its_user and operation = its_operation and key = its_key;
      end if;
    end $$`.execute(db);
}
