import { existsSync } from 'node:fs';
import { lookup } from 'node:dns/promises';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { onDatabase } from './lib/database.ts';
import { migrate } from '../db/setup/migrate.ts';
import { findRoot } from '../db/users.ts';
import { missingLimits } from '../db/connection/time-limits.ts';
import { edge } from '../handlers/edge.ts';
import { handlers } from '../handlers/index.ts';
import type { ServedMetrics } from '../handlers/metrics/listener.ts';
import type { Metrics } from '../handlers/metrics/metrics.ts';
import { createApp } from '../handlers/http/app.ts';
import { readConfig, type Config } from './lib/config.ts';
import { fillDemo, type DemoLogin } from './demo/fill.ts';
import { startEmbedded, type EmbeddedPostgres } from '../db/setup/embedded-postgres.ts';
import { roomForConnections } from './start/open-files.ts';
import { listening } from './lib/listening.ts';
import { openMetrics } from './lib/metrics.ts';
import { runCommand } from './lib/refusal.ts';
import { EmbeddedSandbox, OWN_NETWORKS } from './sandbox/sandbox.ts';
import { requireService } from './lib/schema.ts';
import { announce } from './lib/service-log.ts';
import type { Worker } from '../handlers/jobs/worker.ts';

// `npm start`: runs the service on the operator's database, or on an embedded one with a demo operator.

const CLOSING_SECONDS = 25;

await runCommand(async () => {
  const config = readConfig();
  const room = roomForConnections(config);
  const starting = config.ownDatabase ? undefined : startEmbedded(config.dataDir);
  let stopServing = (_signal: NodeJS.Signals): Promise<void> => Promise.resolve();
  const isClosing = closeOnSignal(
    (signal) => stopServing(signal),
    starting,
    config.drainSeconds + CLOSING_SECONDS,
  );
  const embedded = await starting;
  const databaseUrl = embedded?.url ?? config.databaseUrl;
  let served: ServedMetrics | undefined;
  try {
    const login = embedded && (await prepareEmbedded(embedded, config));
    const unlimited = embedded ? [] : await checkDatabase(databaseUrl);
    served = await openMetrics(config, databaseUrl);
    const maxConnections = Math.min(config.maxConnections, room);
    const sandbox = config.sandbox ? await EmbeddedSandbox.open(databaseUrl, config) : undefined;
    const webhookNetworks = [...config.webhookNetworks, ...(sandbox ? OWN_NETWORKS : [])];
    const settings = { ...config, databaseUrl, maxConnections, webhookNetworks };
    const app = await createApp(handlers, settings, { edge, observer: served?.metrics, sandbox });
    warn(app, { maxConnections, wanted: config.maxConnections, unlimited });
    let worker: Promise<Worker | undefined> = Promise.resolve(undefined);
    stopServing = async (signal) => {
      // Load balancers notice it meanwhile.
      if (signal === 'SIGTERM' && embedded === undefined) {
        app.endReadiness();
        await sleep(config.drainSeconds * 1000);
      }
      await Promise.all([app.close(), worker.then((running) => running?.stop())]);
      await sandbox?.close();
      await served?.close();
    };
    const origin = await listen(app, config);
    if (isClosing()) return;
    await sandbox?.listenAt(origin);
    worker = startWorker(settings, served?.metrics);
    await worker.catch(async (error: unknown) => {
      await app.close();
      throw error;
    });
    announceService({
      origin,
      metrics: served?.url,
      sandbox: config.sandbox,
      login,
      dataDir: config.dataDir,
    });
  } catch (error) {
    if (isClosing()) return;
    await served?.close();
    await embedded?.stop();
    throw error;
  }
});

/** Migrates the embedded database, and fills an empty one with the demo. Returns the logins of the demo, if it has one. */
async function prepareEmbedded({ url }: EmbeddedPostgres, config: Config): Promise<DemoLogin | undefined> {
  const file = loginFile(config.dataDir);
  const unfinished = join(config.dataDir, 'demo.unfinished');
  await onDatabase(url, 2, async (db) => {
    // The first start was interrupted, before anybody could use the service.
    if (existsSync(unfinished))
      await sql`drop schema if exists public, pgboss cascade; create schema public`.execute(db);
    await migrate(db);
    if (await findRoot(db)) return;
    await writeFile(unfinished, '');
    const login = await fillDemo(db, { ...config, databaseUrl: url });
    await writeFile(file, JSON.stringify(login, null, 2), { mode: 0o600 });
    await rm(unfinished);
  });
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as DemoLogin) : undefined;
}

/** Warns of limits of the machine and the database that the operator should change. */
function warn(
  { log }: FastifyInstance,
  given: { maxConnections: number; wanted: number; unlimited: string[] },
): void {
  const { maxConnections, wanted, unlimited } = given;
  if (maxConnections < wanted)
    log.warn(
      { maxConnections },
      `the limit of open files leaves room for fewer connections than MAX_CONNECTIONS, ${String(wanted)}: raise it (ulimit -n)`,
    );
  if (unlimited.length > 0)
    log.warn(
      { unlimited },
      'requests have no time limits: run `npm run migrate` as the role of DATABASE_URL',
    );
}

/** Returns the time limits that the role lacks. Throws a Refusal when the schema is behind, or the database was restored. */
function checkDatabase(databaseUrl: string): Promise<string[]> {
  return onDatabase(databaseUrl, 1, async (db) => {
    await requireService(db);
    return missingLimits(db);
  });
}

/**
 * Starts the background jobs in this process, unless another process runs them. They are loaded on demand to save
 * memory.
 */
async function startWorker(config: Config, metrics: Metrics | undefined): Promise<Worker | undefined> {
  if (!config.worker) return undefined;
  const worker = await import('../handlers/jobs/worker.ts');
  return worker.startWorker(config, metrics);
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await listening({ host, port, variables: { host: 'HOST', port: 'PORT' } }, async () => {
      // For a name with several addresses, Fastify would listen on each with a separate server that lacks our limits.
      const { address } = await lookup(host);
      return app.listen({ port, host: address });
    });
  } catch (error) {
    await app.close();
    throw error;
  }
}

/**
 * Handles SIGINT and SIGTERM: stops serving, or gives up on it after some seconds, then stops the database. A repeated signal
 * counts once. Returns a function that tells whether a signal was received.
 */
function closeOnSignal(
  stopServing: (signal: NodeJS.Signals) => Promise<void>,
  starting: Promise<EmbeddedPostgres> | undefined,
  seconds: number,
): () => boolean {
  let closing = false;
  const close = async (signal: NodeJS.Signals): Promise<void> => {
    if (closing) return;
    closing = true;
    // The timer also keeps the process alive, if nothing else does.
    const limit = sleep(seconds * 1000, 'late' as const);
    const ended = await Promise.race([stopServing(signal), limit]).catch((error: unknown) => error);
    if (ended === 'late')
      console.error(`Requests were still running after ${String(seconds)} seconds; giving up on them.`);
    else if (ended !== undefined) console.error(ended);
    await (await starting?.catch(() => undefined))?.stop();
    // pg-boss still waits for statements that a database which is away has not answered.
    process.exit(ended === undefined ? 0 : 1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close(signal));
  return () => closing;
}

interface Running {
  origin: string;
  metrics: string | undefined;
  sandbox: boolean;
  login: DemoLogin | undefined;
  dataDir: string;
}

/** Says where the service is. A log gets no password and no token, but the file that has those of the demo. */
function announceService({ origin, metrics, sandbox, login, dataDir }: Running): void {
  const [api, documentation] = [`${origin}/api/v1`, `${origin}/docs`];
  const demo = login && { usernames: login.usernames, login_file: loginFile(dataDir) };
  const advice = [
    ...welcome(origin, metrics, login),
    ...(sandbox && login ? sandboxAdvice(origin, login) : []),
    '',
  ];
  announce('The service runs.', { api, documentation, metrics, demo }, advice.join('\n'));
}

function loginFile(dataDir: string): string {
  return join(dataDir, 'demo.json');
}

function welcome(origin: string, metrics: string | undefined, login: DemoLogin | undefined): string[] {
  return [
    '',
    `  API            ${origin}/api/v1`,
    `  Documentation  ${origin}/docs`,
    ...(metrics === undefined ? [] : [`  Metrics        ${metrics}`]),
    ...(login
      ? [
          '',
          `  Demo logins, with the password ${login.password}:`,
          '',
          ...Object.entries(login.usernames).map(([role, username]) => `  ${role.padEnd(16)}${username}`),
          '',
          '  Try it:',
          '',
          `  curl -H 'Authorization: Bearer ${login.token}' ${origin}/api/v1/packages`,
        ]
      : []),
  ];
}

function sandboxAdvice(origin: string, { token }: DemoLogin): string[] {
  const curl = `curl -H 'Authorization: Bearer ${token}'`;
  return [
    '',
    '  Let a day pass, see the events, begin anew:',
    '',
    `  ${curl} --json '{"seconds": 86400}' ${origin}/sandbox/advance`,
    `  ${curl} ${origin}/sandbox/events`,
    `  ${curl} -X POST ${origin}/sandbox/reset`,
  ];
}
