import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import { type Order, type SentOperation, successOf } from '../sending.ts';
import type { Reply, Schema } from '../../../handlers/call/contract.ts';
import { ask } from '../../support/processes.ts';
import { urlOf } from '../../support/service.ts';
import type { Buyer } from '../people.ts';

/** Checks that accepted requests moved their credit, and no others did. Returns how many were accepted. */
export async function judgeRequests(db: Kysely<Database>, wrong: string[]): Promise<number> {
  const credits = await ids(
    db,
    sql`
      select coalesce(r.id, t.subject_id) as id from request_credits r
      full join (select * from credit_transfers where subject_type = 'RequestCredit') t on t.subject_id = r.id
      where r.id is null or (r.status = 'accepted') <> (t.id is not null)
        or (r.transfer_id, r.amount) is distinct from (t.id, t.amount) and t.id is not null`,
  );
  if (credits.length > 0) wrong.push(`requests for credit that were not paid once: ${credits.join(', ')}`);
  const refunds = await ids(
    db,
    sql`
      select r.id from request_refunds r join line_charges c on c.id = r.line_charge_id
      where r.status = 'accepted'
        and (r.transfer_id, r.amount) is distinct from (c.refund_transfer_id, c.refund_amount)`,
  );
  if (refunds.length > 0)
    wrong.push(`accepted refunds that their charges do not know: ${refunds.join(', ')}`);
  const accepted = await ids(
    db,
    sql`
      select id from request_credits where status = 'accepted'
      union all select id from request_refunds where status = 'accepted'`,
  );
  return accepted.length;
}

/** Returns the column `id` of the rows of a statement. */
export async function ids(db: Kysely<Database>, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await (query as ReturnType<typeof sql<{ id: number }>>).execute(db);
  return rows.map(({ id }) => id);
}

/** Compares tickets with the orders that wrote replies: the message of each exists once, and there are no others. */
export async function judgeTickets(
  db: Kysely<Database>,
  done: readonly Order[],
  wrong: string[],
): Promise<void> {
  const sent = done.filter(({ operation }) => operation.startsWith('tickets_')).map(({ key }) => key);
  const { rows } = await sql<{ message: string; count: number }>`
    select message, count(*) as count
    from (select message from ticket_replys union all select unnest(${sent}::text[])) as told
    group by message having count(*) <> 2`.execute(db);
  for (const { message, count } of rows)
    wrong.push(`ticket message ${message}: is ${String(count)} times in what was sent and what is there`);
}

const GAINS: readonly SentOperation[] = [
  'transactions_refund',
  'm3us_refund',
  'mags_refund',
  'request_refunds_accept',
  'vouchers_claim',
];

/** Returns the credit in hundredths that an order brought by its response; below 0 for a cost. */
function movedBy(order: Order): number {
  const { transaction } = (successOf(order)?.body ?? {}) as { transaction?: { amount: number } | null };
  const amount = Math.round((transaction?.amount ?? 0) * 100);
  return GAINS.includes(order.operation) ? amount : -amount;
}

/** Reads the credit of every user from the API, and compares it with its initial credit and the responses since. */
export async function judgeBalances(
  origin: string,
  done: readonly Order[],
  buyers: readonly (Buyer & { credit?: number })[],
  wrong: string[],
): Promise<void> {
  const moved = new Map<number, number>();
  for (const order of done) moved.set(order.userId, (moved.get(order.userId) ?? 0) + movedBy(order));
  for (const { user, token, credit = 0 } of buyers) {
    const { body } = await ask(origin + urlOf('users_me', {}), token);
    const has = Math.round(((body as Partial<Reply<'users_me'>>).credit ?? NaN) * 100);
    const should = credit + (moved.get(user.id) ?? 0);
    if (has !== should)
      wrong.push(`user ${String(user.id)} has ${String(has)}, and should ${String(should)}`);
  }
}

/** Returns the data of a user's notifications of one type. Throws if they cannot be read. */
export async function noticesOf<Data>(
  origin: string,
  token: string,
  type: Schema<'NotificationType'>,
): Promise<Data[]> {
  const query = { 'filters[type]': type, per_page: 100 };
  const { status, body } = await ask(origin + urlOf('notifications_index', { query }), token);
  if (status !== 200) throw new Error(`notifications could not be read: ${String(status)}`);
  return (body as Reply<'notifications_index'>).data.map(({ data }) => data as Data);
}
