import type { Kysely } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../db/schema/tables.ts';
import type { Permission } from '../../generated/operations.ts';
import { waitingForLocks } from './database.ts';
import { until } from './processes.ts';
import { Service } from './service.ts';

// Helpers for tests of writes to users.

/** The minimal body of a new user. */
export const BODY = {
  username: 'northern-lights',
  email: 'office@northern-lights.example',
  password: 'a long password',
};

/** Sets up a service with a root and a reseller below it. */
export async function scene(t: Test) {
  const service = await Service.start(t);
  const { world, db } = service;
  const root = await world.user(null);
  const caller = await world.user(root);
  const token = await world.token(caller);
  /** Inserts a role that one of the caller's roles may give. */
  const givable = async (permissions: readonly Permission[] = ['users_me']) => {
    const role_id = await world.role({ users: [caller] });
    const given_role_id = await world.role({ permissions: [...permissions] });
    await db.insertInto('roles_can_give').values({ role_id, given_role_id }).execute();
    return given_role_id;
  };
  const rolesOf = async ({ id }: { id: number }): Promise<number[]> =>
    (await service.ok('users_roles', { token: await world.token(root), params: { id } })).map(
      (role) => role.id,
    );
  return { service, world, db, root, caller, token, givable, rolesOf };
}

/** Waits until a request waits for a lock. */
export const untilOneWaits = (db: Kysely<Database>): Promise<void> =>
  until(async () => (await waitingForLocks(db)) > 0);
