import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import type { Settings } from '../../handlers/call/settings.ts';
import { cloneDatabase } from './database.ts';
import { DatabaseProxy } from './database-proxy.ts';
import { Service } from './service.ts';
import { OWN } from './world.ts';

// What the tests of a database in trouble share: clients of a service whose database is behind a proxy.

/** Every client has its answer within this time. */
const PATIENCE_MS = 10_000;

/**
 * Starts a service behind a proxy, with a client that reads and one that writes. It waits for connections no longer than
 * it does outside of tests.
 */
export async function behindProxy(t: Test, settings: Partial<Settings> = {}) {
  const { db, databaseUrl } = await cloneDatabase(t);
  const proxy = await DatabaseProxy.start(t, databaseUrl);
  const url = new URL(proxy.url);
  url.searchParams.delete('connect_timeout');
  const service = await Service.on(t, { db, databaseUrl: url.href }, settings);
  const root = await service.world.user(null);
  const token = async () => service.world.token(await service.world.user(root, { permissions: [...OWN] }));
  // Each has a share of the connections.
  const [reader, writer] = [await token(), await token()];
  const body = { subject: 'A', message: 'B' };
  const read = () => service.call('users_me', { token: reader });
  const writeAs = (token: string) => service.call('tickets_create_support', { token, body });
  const write = () => writeAs(writer);
  const ready = () => service.app.inject('/health/ready');
  return { proxy, service, token, read, write, writeAs, ready };
}

/** Returns an answer. Throws if it takes longer than a client waits. */
export async function inTime<Answer>(answer: Promise<Answer>, milliseconds = PATIENCE_MS): Promise<Answer> {
  const late = sleep(milliseconds, undefined, { ref: false }).then(() => {
    throw new Error('no answer in time');
  });
  return Promise.race([answer, late]);
}

/** Does so much work at once, and returns all results. */
export const times = <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, work));
