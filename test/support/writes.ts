import { sql } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../db/schema/tables.ts';
import type { Handler, Handlers } from '../../handlers/call/contract.ts';
import { handlers } from '../../handlers/index.ts';
import { Service, type Ask } from './service.ts';

// Helpers for tests of the write path: one write, its body, and the rows that it leaves in the database.

export const CREATE = 'oauth_personal_access_tokens_create';
export const BODY = { name: 'Billing', scopes: ['users_me', 'packages_index'] };

export const keyed = (key: string): Record<string, string> => ({ 'idempotency-key': key });

/** Returns the write with other work in its transaction, which is given what the write itself does. */
export function replacing(
  work: (create: Handler<typeof CREATE>) => Handler<typeof CREATE>,
): Partial<Handlers> {
  return { [CREATE]: { prepare: async (preparation) => work(await handlers[CREATE].prepare(preparation)) } };
}

/** Returns the number of rows in each table. */
export async function rows(service: Service, ...tables: (keyof Database)[]): Promise<number[]> {
  const counts = tables.map((table) =>
    sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(service.db),
  );
  return (await Promise.all(counts)).map(({ rows: [row] }) => row?.n ?? -1);
}

/** Sets up a service with a user below the root, who has a token. */
export async function withUser(t: Test, replaced: Partial<Handlers> = {}) {
  const service = await Service.apart(t, {}, replaced);
  const user = await service.world.user(await service.world.user(null));
  const token = await service.world.token(user);
  return {
    service,
    user,
    token,
    create: (ask: Ask = {}) => service.call(CREATE, { token, body: BODY, ...ask }),
  };
}
