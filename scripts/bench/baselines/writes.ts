import { createHash } from 'node:crypto';
import type pg from 'pg';
import { HttpError, type authorize, type Incoming } from './queries.ts';

// What the hand-written writes have in common.

export type Seller = Awaited<ReturnType<typeof authorize>>;

export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin', []);
    const result = await work(client);
    await client.query('commit', []);
    return result;
  } catch (error) {
    await client.query('rollback', []);
    throw error;
  } finally {
    client.release();
  }
}

/** The columns that identify a key. */
export type Key = [userId: number, operation: string, key: string];

/** Claims the request's key. Throws 409 if it was used before. */
export async function claimKey(
  client: pg.PoolClient,
  seller: Seller,
  operation: string,
  { body, idempotencyKey = '' }: Incoming,
): Promise<Key> {
  const key: Key = [seller.id, operation, idempotencyKey];
  const hash = createHash('sha256').update(JSON.stringify(body)).digest();
  const claimed = await client.query(
    `insert into idempotency_keys (user_id, operation, key, request_hash) values ($1, $2, $3, $4)
     on conflict (user_id, operation, key) do nothing`,
    [...key, hash],
  );
  if (claimed.rowCount === 0) throw new HttpError(409, 'This key was used before.');
  return key;
}

export async function storeReply(client: pg.PoolClient, key: Key, reply: object): Promise<void> {
  await client.query(
    'update idempotency_keys set reply = $4 where user_id = $1 and operation = $2 and key = $3',
    [...key, JSON.stringify(reply)],
  );
}

interface Moved {
  id: number;
  /** What the seller has left. */
  balance: number;
}

/** Moves credit from the seller to what it has sold. Throws 422 if it has too little. */
export async function pay(
  client: pg.PoolClient,
  seller: Seller,
  lineId: number,
  amount: number,
  description: string,
): Promise<Moved> {
  const { rows } = await client.query<Moved>(
    `with locked as materialized (
       select id, purpose, balance, last_sequence from credit_accounts where user_id = $1 order by id for update
     ), moved as (
       insert into credit_transfers (kind, from_account_id, to_account_id, amount, description, subject_type,
         subject_id, actor_id, token_id)
       select 'subscription_payment', payer.id, payee.id, $2, $3, 'M3u', $4, $1, $5
       from locked payer, locked payee
       where payer.purpose = 'credit' and payee.purpose = 'sales' and payer.balance >= $2
       returning id
     ), steps as (
       select locked.id as account_id, last_sequence + 1 as sequence, moved.id as transfer_id,
         case purpose when 'credit' then -$2 else $2 end as amount,
         balance + case purpose when 'credit' then -$2 else $2 end as balance_after, purpose
       from locked, moved
     ), entered as (
       insert into credit_entries (account_id, sequence, transfer_id, amount, balance_after)
       select account_id, sequence, transfer_id, amount, balance_after from steps
     ), settled as (
       update credit_accounts set balance = balance_after, last_sequence = sequence
       from steps where credit_accounts.id = account_id
     )
     select transfer_id as id, balance_after as balance from steps where purpose = 'credit'`,
    [seller.id, amount, description, lineId, seller.token_id],
  );
  const [moved] = rows;
  if (moved === undefined) throw new HttpError(422, 'There is too little credit.');
  return moved;
}

/** Returns a payment as it is shown. */
export function receiptOf({ id, balance }: Moved, amount: number): object {
  return { id, amount: amount / 100, balance_after: balance / 100 };
}
