import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema/index.ts';
import type { Order } from '../sending.ts';

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
