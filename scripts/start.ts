import { existsSync } from 'node:fs';
import { lookup } from 'node:dns/promises';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { onDatabase } from './database.ts';
import { migrate } from '../db/migrate.ts';
import { missingLimits } from '../db/time-limits.ts';
import { edge } from '../handlers/edge/index.ts';
import { handlers } from '../handlers/index.ts';
import { createApp } from '../handlers/runtime/app.ts';
import { readConfig, type Config } from './config.ts';
import { fillDemo, type DemoLogin } from './demo.ts';
import { startEmbedded, type EmbeddedPostgres } from '../db/embedded-postgres.ts';
import { roomForConnections } from './open-files.ts';
import { Refusal, runCommand } from './refusal.ts';
import { requireSchema } from './schema.ts';
import type { Worker } from '../handlers/jobs/worker.ts';

// `npm start`: runs the service on the operator's database, or on an embedded one with a demo operator.

const CLOSING_SECONDS = 25;

await runCommand(async () => {
  const config = readConfig();
  const room = roomForConnections(config);
  const embedded = config.ownDatabase ? undefined : await startEmbedded(config.dataDir);
  const databaseUrl = embedded?.url ?? config.databaseUrl;
  try {
    const login = embedded && (await prepareEmbedded(embedded, config));
    const unlimited = embedded ? [] : await checkDatabase(databaseUrl);
    const maxConnections = Math.min(config.maxConnections, room);
    const app = await createApp(handlers, { ...config, databaseUrl, maxConnections }, edge);
    if (maxConnections < config.maxConnections)
      app.log.warn(
        { maxConnections },
        `the limit of open files leaves room for fewer connections than MAX_CONNECTIONS, ${String(config.maxConnections)}: raise it (ulimit -n)`,
      );
    if (unlimited.length > 0)
      app.log.warn(
        { unlimited },
        'requests have no time limits: run `npm run migrate` as the role of DATABASE_URL',
      );
    let worker: Promise<Worker | undefined> = Promise.resolve(undefined);
    const stopServing = async (): Promise<void> => {
      await Promise.all([app.close(), worker.then((running) => running?.stop())]);
    };
    const drain = async (): Promise<void> => {
      app.endReadiness();
      await sleep(config.drainSeconds * 1000);
    };
    const isClosing = closeOnSignal({ drain, stopServing }, embedded);
    const origin = await listen(app, config);
    if (isClosing()) return;
    worker = startWorker({ ...config, databaseUrl });
    await worker.catch(async (error: unknown) => {
      await app.close();
      throw error;
    });
    console.log(welcome(origin, login));
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
});

async function prepareEmbedded(
  { url }: EmbeddedPostgres,
  { dataDir }: Config,
): Promise<DemoLogin | undefined> {
  const file = join(dataDir, 'demo.json');
  await onDatabase(url, 2, async (db) => {
    await migrate(db);
    const login = await fillDemo(db);
    if (login) await writeFile(file, JSON.stringify(login, null, 2), { mode: 0o600 });
  });
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as DemoLogin) : undefined;
}

/** Returns the time limits that the role lacks. Throws a Refusal when the schema is behind. */
function checkDatabase(databaseUrl: string): Promise<string[]> {
  return onDatabase(databaseUrl, 1, async (db) => {
    await requireSchema(db);
    return missingLimits(db);
  });
}

/**
 * Starts the background jobs in this process, unless another process runs them. They are loaded on demand to save
 * memory.
 */
async function startWorker(config: Config): Promise<Worker | undefined> {
  if (!config.worker) return undefined;
  const worker = await import('../handlers/jobs/worker.ts');
  return worker.startWorker(config);
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    // For a name with several addresses, Fastify would listen on each with a separate server that lacks our limits.
    const { address } = await lookup(host);
    return await app.listen({ port, host: address });
  } catch (error) {
    await app.close();
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new Refusal(`Port ${String(port)} of ${host} is in use. Set PORT to another.`);
    if (code === 'EACCES')
      throw new Refusal(`Port ${String(port)} is not open to this user. Set PORT to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Refusal(`This machine has no address ${host}. Set HOST to another.`);
    throw error;
  }
}

/**
 * Handles SIGINT and SIGTERM: finishes requests in flight, then stops the database. SIGTERM drains first, for load
 * balancers. A repeated signal counts once. Returns a function that tells whether a signal was received.
 */
function closeOnSignal(
  { drain, stopServing }: { drain: () => Promise<void>; stopServing: () => Promise<void> },
  embedded: EmbeddedPostgres | undefined,
): () => boolean {
  let closing = false;
  const close = async (signal: NodeJS.Signals): Promise<void> => {
    if (closing) return;
    closing = true;
    if (signal === 'SIGTERM' && embedded === undefined) await drain();
    const giveUp = async (): Promise<void> => {
      console.error(
        `Requests were still running after ${String(CLOSING_SECONDS)} seconds; giving up on them.`,
      );
      await embedded?.stop();
      process.exit(1);
    };
    setTimeout(() => void giveUp(), CLOSING_SECONDS * 1000).unref();
    await stopServing();
    await embedded?.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close(signal));
  return () => closing;
}

function welcome(origin: string, login: DemoLogin | undefined): string {
  return [
    '',
    `  API            ${origin}/api/v1`,
    `  Documentation  ${origin}/docs`,
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
    '',
  ].join('\n');
}
