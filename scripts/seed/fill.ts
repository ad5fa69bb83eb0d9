import type { Kysely } from 'kysely';
import pg from 'pg';
import { schemaState } from '../../db/migrate.ts';
import type { Database } from '../../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { copyInto } from './copy.ts';
import { drawFrom } from './draw.ts';
import * as ledger from './ledger.ts';
import { ROLES } from '../roles.ts';
import * as rows from './rows.ts';
import { makeTree } from './tree.ts';

export interface SeedSize {
  users: number;
  lines: number;
  /** Of credit between users. */
  transactions: number;
  /** The same seed makes the same rows. */
  seed: number;
}

/** How many rows a seed makes, all tables together, and of restrictions. */
export function seedTotals({ users, lines, transactions }: SeedSize): {
  rows: number;
  restrictions: number;
  packages: number;
} {
  const packages = rows.packageRows();
  const roles = Object.values(rows.roleRows(packages)).reduce((sum, list) => sum + list.length, 0);
  const restrictions = Math.floor(users / rows.RESTRICTED_USERS) + Math.floor(lines / rows.RESTRICTED_LINES);
  return {
    rows: packages.length + roles + 4 * users + lines + 4 * transactions + restrictions,
    restrictions,
    packages: packages.length,
  };
}

/** Fills an empty database, all or nothing. Throws a Refusal when there are users, or no tables, in it. */
export async function fillDatabase(
  db: Kysely<Database>,
  databaseUrl: string,
  size: SeedSize,
  onRows: (count: number) => void = () => undefined,
): Promise<void> {
  await refuseUnlessEmpty(db);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // A session of its own, on an empty database: no request has to keep to the limits beside it.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin');
    await copyAll(client, size, onRows);
    // Sequences stand outside transactions: before the commit, so that no committed row is ahead of them.
    await advance(db, 'users', size.users);
    await advance(db, 'lines', size.lines);
    await advance(db, 'roles', ROLES.length);
    await advance(db, 'packages', rows.packageRows().length);
    await advance(db, 'credit_accounts', 2 * size.users);
    await advance(db, 'credit_transfers', size.transactions);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function refuseUnlessEmpty(db: Kysely<Database>): Promise<void> {
  if ((await schemaState(db)) === 'behind') {
    throw new Refusal('The database has no tables of this version yet. Run `npm run migrate` first.');
  }
  for (const table of ['users', 'roles', 'packages'] as const) {
    const row = await db.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row !== undefined)
      throw new Refusal(`There are ${table} in this database already. Seed an empty one.`);
  }
}

async function copyAll(
  client: pg.Client,
  { users, lines, transactions, seed }: SeedSize,
  onRows: (count: number) => void,
): Promise<void> {
  const draw = drawFrom(seed);
  const tree = makeTree(users, draw);
  const packages = rows.packageRows();
  const roles = rows.roleRows(packages);
  await copyInto(client, 'packages', packages, onRows);
  await copyInto(client, 'roles', roles.roles, onRows);
  await copyInto(client, 'roles_can_give', roles.rolesCanGive, onRows);
  await copyInto(client, 'role_permissions', roles.rolePermissions, onRows);
  await copyInto(client, 'role_packages', roles.rolePackages, onRows);
  await copyInto(client, 'users', rows.userRows(tree, draw), onRows);
  await copyInto(client, 'credit_accounts', ledger.accountRows(tree, transactions, draw), onRows);
  await copyInto(client, 'credit_transfers', ledger.transferRows(tree, transactions, draw), onRows);
  await copyInto(client, 'credit_entries', ledger.entryRows(tree, transactions, draw), onRows);
  await copyInto(client, 'logs', ledger.logRows(tree, transactions, draw), onRows);
  await copyInto(client, 'user_roles', rows.userRoleRows(tree), onRows);
  await copyInto(client, 'lines', rows.lineRows(lines, tree, packages, draw), onRows);
  await copyInto(client, 'restrictions', rows.restrictionRows(lines, tree, draw), onRows);
}

/** Ids were given by hand: the next one that the database gives comes after them. */
async function advance(
  db: Kysely<Database>,
  table: 'users' | 'lines' | 'roles' | 'packages' | 'credit_accounts' | 'credit_transfers',
  last: number,
): Promise<void> {
  if (last === 0) return;
  await db
    .selectNoFrom((eb) =>
      eb
        .fn('setval', [
          eb.fn('pg_get_serial_sequence', [eb.val(table), eb.val('id')]),
          eb.cast(eb.val(last), 'bigint'),
        ])
        .as('value'),
    )
    .execute();
}
