import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { openDatabase } from '../../db/connection/connection.ts';
import { enqueue } from '../../db/setup/queue.ts';
import type { Database } from '../../db/schema/index.ts';
import { goal, table } from '../lib/table.ts';
import type { Environment } from './environment.ts';
import { fund } from './funds.ts';
import { medianRound, startLoad, type Round } from './measure.ts';
import { PACKAGE, saleSubjects } from './sales.ts';
import { childrenCpuMs, startServer } from './server.ts';
import { serviceEnvironment } from './sides.ts';
import { createProjectTree, type ProjectTree } from './tree.ts';

export interface RenewalsOptions {
  /** The lines that are due at once. */
  renewals: number;
  users: number;
  /** Of a round of sales. */
  seconds: number;
  /** An earlier commit to compare with, by any name that git knows. */
  before: string | undefined;
}

/** Renewals a second, by the number of workers. */
const LEAST = { 1: 400, 2: 600 } as const;

/** How many times longer 99 of 100 sales may take beside renewals. */
const MOST_P99 = 1.5;

const SALE_CONNECTIONS = 8;

/**
 * Measures a month's end: lines that are all due at once are renewed by one worker, by two, and by one beside sales.
 */
export async function renewals(environment: Environment, options: RenewalsOptions): Promise<void> {
  const { before } = options;
  const rows: string[][] = [];
  const goals: string[] = [];
  for (const ref of before === undefined ? [undefined] : [before, undefined]) {
    const tree = await createProjectTree(
      `${environment.folder}/renewals-${ref ?? 'ours'}`,
      ref === undefined ? {} : { ref },
    );
    const end = await monthsEnd(environment, tree, options);
    rows.push([
      ref === undefined ? 'this service' : `at ${ref}`,
      end.alone.perSecond.toFixed(0),
      end.two.perSecond.toFixed(0),
      end.beside.perSecond.toFixed(0),
      end.alone.databaseCpuMs.toFixed(2),
      end.without.p99.toFixed(1),
      end.with.p99.toFixed(1),
      end.without.requestsPerSecond.toFixed(0),
      end.with.requestsPerSecond.toFixed(0),
    ]);
    if (ref !== undefined) continue;
    const slower = end.with.p99 / end.without.p99;
    goals.push(
      atLeast(end.alone, LEAST[1], 'one worker'),
      atLeast(end.two, LEAST[2], 'two workers'),
      goal(`p99 of sales ${slower.toFixed(2)} x, at most ${String(MOST_P99)}`, slower <= MOST_P99),
    );
  }
  const head = [
    '',
    'renewals/s',
    'by two workers',
    'beside sales',
    'database CPU ms',
    'p99 ms of a sale',
    'beside renewals',
    'sales/s',
    'beside renewals',
  ];
  console.log(`\n### ${String(options.renewals)} lines due at once\n`);
  console.log(table(head, rows));
  console.log(`\n### Goals\n\n${goals.join('\n')}`);
}

const atLeast = ({ perSecond }: Run, least: number, who: string): string =>
  goal(
    `${perSecond.toFixed(0)} renewals a second with ${who}, at least ${String(least)}`,
    perSecond >= least,
  );

interface Run {
  perSecond: number;
  /** Of PostgreSQL, for one renewal. */
  databaseCpuMs: number;
}

interface MonthsEnd {
  alone: Run;
  two: Run;
  beside: Run;
  /** Sales without renewals, and with. */
  without: Round;
  with: Round;
}

async function monthsEnd(
  environment: Environment,
  tree: ProjectTree,
  { renewals: count, users, seconds }: RenewalsOptions,
): Promise<MonthsEnd> {
  const databaseUrl = await environment.makeDatabase(`due_${tree.folder.split('-').at(-1) ?? ''}`, {
    users,
    lines: count,
    transactions: count,
  });
  const db = openDatabase(databaseUrl, 2);
  try {
    const { create } = await saleSubjects(db);
    await prepareOwners(db);
    const renew = (workers: number, beside?: () => Promise<void>): Promise<Run> =>
      renewAll(environment, { tree, databaseUrl, db, workers }, beside);
    const alone = await renew(1);
    const two = await renew(2);
    const server = await startServer(
      environment,
      { name: 'this service', args: tree.service, cwd: tree.folder, env: serviceEnvironment(databaseUrl) },
      create.asks[0],
    );
    const measure = startLoad(environment, tree);
    const sell = (): Promise<Round> => measure(server, create, { connections: SALE_CONNECTIONS, seconds });
    await sell();
    const without = [await sell(), await sell(), await sell()];
    const during: Round[] = [];
    const beside = await renew(1, async () => {
      const round = await sell();
      if (await areDue(db)) during.push(round);
    });
    await server.stop();
    if (during.length === 0) throw new Error('the renewals ended before a round of sales: take more of them');
    return { alone, two, beside, without: medianRound(without), with: medianRound(during) };
  } finally {
    await db.destroy();
  }
}

/** Makes all lines such as their owners can renew, and gives these the credit. */
async function prepareOwners(db: Kysely<Database>): Promise<void> {
  await patiently(
    db,
    sql`
      update lines set auto_renewal = true, is_trial = false, is_paid_trial = false, refunded_at = null, package_id = ${PACKAGE},
        max_connections = 1, activated_at = coalesce(activated_at, now()), expired_at = now() + interval '20 days'
      where deleted_at is null`,
    sql`delete from restrictions`,
    sql`vacuum analyze`,
  );
  const owners = await db
    .selectFrom('lines')
    .select('user_id')
    .distinct()
    .where('user_id', '<>', 1)
    .execute();
  for (const { user_id } of owners) await fund(db, user_id);
}

/** Executes statements without a limit on their time. */
async function patiently(db: Kysely<Database>, ...statements: RawBuilder<unknown>[]): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    for (const statement of statements) await statement.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

interface Due {
  tree: ProjectTree;
  databaseUrl: string;
  db: Kysely<Database>;
  workers: number;
}

/** Makes all lines due, and has them renewed. Repeats `beside` meanwhile. */
async function renewAll(
  environment: Environment,
  { tree, databaseUrl, db, workers }: Due,
  beside: () => Promise<void> = () => sleep(250),
): Promise<Run> {
  await patiently(
    db,
    sql`delete from renewals`,
    sql`update lines set expired_at = date_trunc('second', now() + interval '12 hours') where deleted_at is null`,
    sql`vacuum analyze lines, renewals, credit_accounts`,
  );
  const cpuBefore = await childrenCpuMs(environment.postmaster);
  const processes = Array.from({ length: workers }, () =>
    spawn(process.execPath, tree.worker, {
      cwd: tree.folder,
      env: { ...process.env, NODE_ENV: 'production', ...serviceEnvironment(databaseUrl) },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  for (const child of processes) environment.own(child);
  await db.transaction().execute((trx) => enqueue(trx, 'auto-renewal'));
  while (await areDue(db)) await beside();
  const databaseCpuMs = (await childrenCpuMs(environment.postmaster)) - cpuBefore;
  const { rows } = await sql<{ count: number; failed: number; seconds: number }>`
    select count(*)::integer as count, (count(*) filter (where outcome = 'failed'))::integer as failed,
      extract(epoch from max(attempted_at) - min(attempted_at))::float8 as seconds
    from renewals`.execute(db);
  const [{ count, failed, seconds } = { count: 0, failed: 0, seconds: 0 }] = rows;
  if (failed > 0) throw new Error(`${String(failed)} renewals failed`);
  for (const child of processes) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  return { perSecond: count / seconds, databaseCpuMs: databaseCpuMs / count };
}

/** Returns whether a line is still to be renewed. */
async function areDue(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (
      select from lines where deleted_at is null and auto_renewal and expired_at < now() + interval '13 hours'
    ) as due`.execute(db);
  return rows[0]?.due === true;
}
