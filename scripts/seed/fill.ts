import type { Kysely } from 'kysely';
import pg from 'pg';
import { schemaState } from '../../db/setup/migrate.ts';
import type { Database } from '../../db/schema/tables.ts';
import { Refusal } from '../lib/refusal.ts';
import { ROLE_ROWS } from '../lib/roles.ts';
import { seededRandom } from './random.ts';
import { dropIndexes } from './indexes.ts';
import { ledgerLoads } from './ledger.ts';
import { load, type Load } from './load.ts';
import { offers } from './offers.ts';
import { reports } from './reports.ts';
import { paymentsOf, requests } from './requests.ts';
import * as rows from './rows.ts';
import { support } from './support.ts';
import { generateTree } from './tree.ts';

export interface SeedSize {
  users: number;
  lines: number;
  /** The number of transfers between users. */
  transactions: number;
  /** The same seed generates the same rows. */
  seed: number;
}

/** Returns the loads of all tables, in the order of their foreign keys. */
export function loadsOf({ users, lines, transactions, seed }: SeedSize): Load[] {
  const random = seededRandom(seed);
  const tree = generateTree(users, random);
  const packages = rows.packageRows();
  const market = { users, lines, tree, packages, random };
  return [
    load('packages', () => packages),
    load('roles', () => ROLE_ROWS.roles),
    load('roles_can_give', () => ROLE_ROWS.roles_can_give),
    load('role_permissions', () => ROLE_ROWS.role_permissions),
    load('role_settings', () => ROLE_ROWS.role_settings),
    load('role_packages', () => rows.rolePackageRows(packages)),
    load('users', () => rows.userRows(tree, random), users),
    ...ledgerLoads({ tree, random, transactions, payments: paymentsOf(market) }),
    load('user_roles', () => rows.userRoleRows(tree), users),
    load('lines', () => rows.lineRows(market), lines),
    load('restrictions', () => rows.restrictionRows(market)),
    ...requests(market, transactions),
    ...offers(market),
    ...support(market),
    ...reports(market),
  ];
}

/** Fills an empty database in one transaction. Throws a Refusal when it has users, or no tables. */
export async function fillDatabase(
  db: Kysely<Database>,
  databaseUrl: string,
  loads: readonly Load[],
  onRows: (count: number) => void = () => undefined,
): Promise<void> {
  await refuseUnlessEmpty(db);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // A session of its own on an empty database, so the time limits of requests do not apply.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query(`set maintenance_work_mem = '1GB'`);
    await client.query('begin');
    for (const each of loads) {
      const createIndexes = await dropIndexes(client, each.table);
      await each.send(client, onRows);
      await createIndexes();
      await advanceSequence(client, each.table);
    }
    await addUpCounts(client);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/**
 * Adds what copying has counted to the counters. Lists would read all of it. Schemas of older versions add up a part at a
 * time, or count at once.
 */
export async function addUpCounts(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin
      if to_regproc('add_up_changes') is not null then
        perform add_up_changes(null);
      elsif to_regproc('add_up_tree_counts') is not null then
        while exists (select from tree_count_changes) loop perform add_up_tree_counts(); end loop;
      end if;
    end $$`);
}

async function refuseUnlessEmpty(db: Kysely<Database>): Promise<void> {
  if ((await schemaState(db)) === 'behind') {
    throw new Refusal('The database has no tables of this version yet. Run `npm run migrate` first.');
  }
  for (const table of ['users', 'roles', 'packages', 'streams', 'series'] as const) {
    const row = await db.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row !== undefined)
      throw new Refusal(`There are ${table} in this database already. Seed an empty one.`);
  }
}

/**
 * Sets the sequence of a table's ids to the highest id, because rows were inserted with explicit ids. A sequence is not
 * rolled back.
 */
export async function advanceSequence(client: pg.Client, table: string): Promise<void> {
  const { rows: keys } = await client.query<{ sequence: string }>(
    `select pg_get_serial_sequence($1, attname) as sequence from pg_attribute
     where attrelid = $1::regclass and attname = 'id' and attidentity <> ''`,
    [table],
  );
  for (const { sequence } of keys) {
    await client.query(`select setval($1, max(id)) from ${pg.escapeIdentifier(table)}`, [sequence]);
  }
}
