import assert from 'node:assert/strict';
import { checkLedger } from '../../db/ledger/check.ts';
import { successOf } from '../../test/faults/sending.ts';
import { EdgeSimulator, type Received } from '../../test/support/edge-simulator.ts';
import { runScript, startScript, until, type Environment, type Scope } from '../../test/support/processes.ts';
import { onDatabase } from '../lib/database.ts';
import { Machine } from '../test-failover/machine.ts';
import { Section } from '../test-failover/readme.ts';
import { moreSales, Shop } from '../test-failover/shop.ts';
import { HOME } from '../test-failover/tools.ts';
import { succeed } from '../test-deploy/program.ts';

const URL = 'postgres://reseller:secret@db1:5432/reseller';
/** Answers of 200 between any two events. */
const SALES = 50;
/** The point in time in the handbook, which the play replaces by its own. */
const NOON = '2026-11-24 12:00:00+00';

export interface Report {
  /** The figures, with what they mean. */
  rows: string[][];
  wrong: string[];
}

/** Backs up while clients buy, restores to a point after the backup, and goes on. */
export async function playRestore(scope: Scope, log: (line: string) => void): Promise<Report> {
  const began = performance.now();
  const at = (what: string): void =>
    log(`${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s, ${what}`);
  const handbook = await Section.read(['scripts', 'deploy', 'README.md'], 'Back up', 'Suspend a reseller');
  const db1 = await machine(scope, handbook);
  const edge = await EdgeSimulator.start(scope);
  const env = { DATABASE_URL: URL, EDGE_URL: edge.url, EDGE_SECRET: edge.secret };
  const shop = await Shop.open(scope, { direct: URL, pooled: URL });
  const endWorker = await startWorker(scope, env);
  await moreSales(shop, SALES);
  await db1.run(handbook.block('on db1'));
  at('a base backup was made; sales go on');
  await moreSales(shop, SALES);
  const asked = performance.now();
  const point = await db1.value('select now()');
  const told = performance.now();
  await moreSales(shop, SALES);
  await shop.close();
  await shop.stop();
  await endWorker();
  const sold = await lineIds();
  at(`${String(sold.length)} lines were sold; back to ${point}`);

  await db1.stop();
  await db1.run(handbook.block('on db1, while').replace(NOON, point));
  await db1.start();
  const recovering = handbook.block('on db1, until');
  await until(async () => (await db1.run(recovering)).trim() === 'f');
  await db1.run(handbook.block('on db1, afterwards'));
  assert.deepEqual(handbook.unused, [], 'every block of the handbook was used');
  const kept = await lineIds();
  at(`restored, with ${String(kept.length)} lines`);

  const refused = await runScript(scope, 'worker', [], env);
  assert.match(refused.stderr, /^The database was restored/, 'the worker refuses to start');
  const seen = edge.received.splice(0);
  const atEdge = linesAtEdge(new Set(), seen, []);
  const restored = await runScript(scope, 'restored', [], env);
  assert.equal(restored.code, 0, restored.stderr);
  const endNext = await startWorker(scope, env);
  const next = await Shop.reopen(scope, URL);
  await moreSales(next, SALES);
  await next.close();
  await next.stop();
  await endNext();
  at('the service went on');

  const present = await lineIds();
  const left = linesAtEdge(atEdge, edge.received, edge.restores);
  const wrong = [
    ...soldBetween(shop, 0, asked)
      .filter((id) => !kept.includes(id))
      .map((id) => `line ${String(id)} is lost`),
    ...soldBetween(shop, told, Infinity)
      .filter((id) => kept.includes(id))
      .map((id) => `line ${String(id)} is still there`),
    ...soldBetween(next, 0, Infinity)
      .filter((id) => sold.includes(id))
      .map((id) => `line ${String(id)} was given twice`),
    ...seenAgain(seen, edge.received).map((id) => `${id} was sent before the restore too`),
    ...edge.faults,
    ...(await onDatabase(URL, 2, checkLedger)).faults.map((fault) => JSON.stringify(fault)),
  ];
  if ([...left].sort((one, other) => one - other).join() !== present.join())
    wrong.push(`the edge has ${String(left.size)} lines, the database ${String(present.length)}`);
  const rows = [
    ['lines at the point', String(kept.length)],
    ['lines sold later, and gone', String(sold.length - kept.length)],
    ['lines at the edge before and after', `${String(atEdge.size)}, ${String(left.size)}`],
    ['deliveries before and after', `${String(seen.length)}, ${String(edge.received.length)}`],
  ];
  return { rows, wrong };
}

/** Sets up a PostgreSQL whose log is archived, with an empty database. */
async function machine(scope: Scope, handbook: Section): Promise<Machine> {
  const db1 = await Machine.make(scope, 'db1', '127.0.0.11');
  await succeed({ args: ['chown', 'postgres:postgres', HOME], cwd: '/' });
  await db1.createCluster();
  await db1.append('pg_hba.conf', 'host reseller reseller samenet scram-sha-256\n');
  await db1.run(handbook.block('on db1'));
  await db1.append('postgresql.conf', handbook.block('postgresql.conf'));
  await db1.start();
  await db1.run(
    `psql -c "create role reseller login password 'secret'" -c 'create database reseller owner reseller'`,
  );
  return db1;
}

/** Starts a worker. Returns a function that ends it once it has delivered everything. */
async function startWorker(scope: Scope, env: Environment): Promise<() => Promise<void>> {
  const worker = startScript(scope, 'worker', [], { ...env, LOG_LEVEL: 'silent' });
  await until(() => worker.stdout.includes('The worker runs.'), 60);
  return async () => {
    await until(async () => (await pending()) === 0, 60);
    await worker.end('SIGTERM');
  };
}

function pending(): Promise<number> {
  return onDatabase(URL, 1, async (db) => {
    const waiting = db.selectFrom('syncs').select('id').where('status', '=', 'pending');
    return (await waiting.execute()).length;
  });
}

function lineIds(): Promise<number[]> {
  return onDatabase(URL, 1, async (db) => {
    const lines = await db.selectFrom('lines').select('id').orderBy('id').execute();
    return lines.map(({ id }) => id);
  });
}

/** Returns the lines of orders that were sent and answered between two moments, by performance.now(). */
function soldBetween({ sender }: Shop, from: number, to: number): number[] {
  return sender.orders
    .filter(({ sent }) => sent.every((each) => each.from > from && each.to < to))
    .flatMap((order) => {
      const answer = successOf(order);
      return answer === undefined ? [] : (answer.body as { id: number }).id;
    });
}

/** Returns the lines that an edge has after messages: first it drops what restores name, then it stores what is sent. */
function linesAtEdge(
  before: ReadonlySet<number>,
  received: readonly Received[],
  restores: EdgeSimulator['restores'],
): Set<number> {
  const dropped = restores.flatMap(({ drop }) => drop);
  const lines = new Set([...before].filter((id) => !dropped.some(({ from, to }) => from <= id && id <= to)));
  for (const { line } of received)
    if (line.status === 'deleted') lines.delete(line.id);
    else lines.add(line.id);
  return lines;
}

/** Returns the names of messages that were sent before as well. */
function seenAgain(before: readonly Received[], after: readonly Received[]): string[] {
  const seen = new Set(before.map(({ webhookId }) => webhookId));
  return after.map(({ webhookId }) => webhookId).filter((id) => seen.has(id));
}
