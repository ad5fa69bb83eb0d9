import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Filter } from './policy.ts';
import { notFound } from './problem.ts';

/**
 * The id and path of a user, of those that a filter of the policy lets through: `visibleUsers(caller)` or
 * `usersWithin(caller)`. Throws 404, the same whether it is hidden or absent.
 */
export async function findUser(
  db: Kysely<Database>,
  seen: Filter<'users'>,
  id: number,
): Promise<{ id: number; path: string }> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'path'])
    .where('id', '=', id)
    .where(seen)
    .executeTakeFirst();
  if (user === undefined) throw notFound();
  return user;
}
