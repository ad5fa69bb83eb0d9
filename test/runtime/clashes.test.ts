import { sql, type Kysely } from 'kysely';
import { test } from 'tap';
import type { Database } from '../../db/schema/tables.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import { EVERY_POLICY, permissionsFor } from '../access/scene.ts';
import { names, table } from '../access/table.ts';
import { subjects } from '../access/subjects/index.ts';
import { cloneDatabase } from '../support/database.ts';
import { Service } from '../support/service.ts';
import type { World, WorldUser } from '../support/world.ts';

// A caller who was allowed a moment ago and no longer is: it learns that, and not that its write clashes.

interface User {
  caller: WorldUser;
  above: WorldUser;
  tokenId: number;
}

/** What another process does to a caller between two requests, and the status of the second. */
const LOSSES: Record<
  string,
  { status: number; lose: (world: World, user: User, operation: OperationName) => Promise<unknown> }
> = {
  'its token is revoked': {
    status: 401,
    lose: ({ db }, { tokenId }) =>
      db.updateTable('tokens').set({ revoked_at: new Date() }).where('id', '=', tokenId).execute(),
  },
  'a permission is taken from it': {
    status: 403,
    lose: ({ db }, { caller }) => db.deleteFrom('user_roles').where('user_id', '=', caller.id).execute(),
  },
  'it is restricted': {
    status: 403,
    lose: (world, { caller, above }, operation) =>
      world.restriction({ user_id: caller.id }, above, [operation]),
  },
};

void test('every write that can violate a unique constraint', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  await clash(db);
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', SERVICE);
  const service = await Service.on(t, { db, databaseUrl: url.href });
  const { world } = service;
  const above = await world.user(await world.user(null), { permissions: EVERY_POLICY });
  const clashed = new Set<OperationName>();

  /** Calls a write twice, and takes something from its caller between the two. Returns both statuses. */
  const statuses = async (operation: OperationName, loss: keyof typeof LOSSES): Promise<[number, number]> => {
    const caller = await world.member(above, permissionsFor(operation));
    const { id: tokenId, secret: token } = await world.issue(caller);
    const { ask } = await subjects[operation].prepare(world, caller, caller);
    // Most of these clashes cannot happen: the contract does not list them.
    const call = (): Promise<number> => service.status(operation, { ...ask, token });
    const allowed = await call();
    await LOSSES[loss]?.lose(world, { caller, above, tokenId }, operation);
    return [allowed, await call()];
  };

  for (const operation of names.filter((name) => table[name].method !== 'GET' && table[name].secured)) {
    for (const [loss, { status }] of Object.entries(LOSSES)) {
      const [allowed, now] = await statuses(operation, loss);
      if (allowed === 200) break;
      clashed.add(operation);
      const isOpen = loss === 'it is restricted' && operations[operation].openToRestricted;
      t.equal(now, isOpen ? allowed : status, `${operation}: ${String(status)} once ${loss}`);
    }
  }
  for (const operation of [
    'activecode_devices_create',
    'dns_domains_create',
    'm3us_create',
    'request_credits_create',
    'users_create',
  ] as const) {
    t.ok(clashed.has(operation), `${operation} can clash`);
  }
});

/** The name by which the service is known to the database. */
const SERVICE = 'service';

/**
 * Lets every write of the service to a table with a unique constraint violate it. Primary keys are drawn, so they are
 * not violated.
 */
async function clash(db: Kysely<Database>): Promise<void> {
  await sql`
    create function clash() returns trigger language plpgsql as $$
    begin
      raise unique_violation using constraint = tg_argv[0];
    end $$`.execute(db);
  const { rows } = await sql<{ relation: string; constraint: string }>`
    select indrelid::regclass as relation, min(relname) as constraint
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and not indisprimary and relnamespace = 'public'::regnamespace
    group by indrelid`.execute(db);
  for (const { relation, constraint } of rows) {
    await sql`
      create trigger clash before insert or update on ${sql.table(relation)} for each row
      when (current_setting('application_name') = ${sql.lit(SERVICE)})
      execute function clash(${sql.lit(constraint)})`.execute(db);
  }
}
