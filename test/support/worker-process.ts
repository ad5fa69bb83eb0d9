import type { Test } from 'tap';
import { recordSyncs } from '../../db/syncs.ts';
import { cloneDatabase } from './database.ts';
import { EdgeSimulator } from './edge-simulator.ts';
import { World } from './world.ts';

// What the tests of the worker as a process share.

export const SETTINGS = { LOG_LEVEL: 'silent' };

/** Sets up a line with pending changes, and the edge. */
export async function scene(t: Test) {
  const { db, databaseUrl } = await cloneDatabase(t);
  const world = new World(db);
  const owner = await world.user(null);
  const edge = await EdgeSimulator.start(t);
  const line = await world.line(owner, 'm3u');
  const record = (): Promise<void> => db.transaction().execute((trx) => recordSyncs(trx, [line], 'update'));
  const states = async (): Promise<string[]> => {
    const rows = await db.selectFrom('syncs').select('status').orderBy('id').execute();
    return rows.map(({ status }) => status);
  };
  const env = { DATABASE_URL: databaseUrl, EDGE_URL: edge.url, EDGE_SECRET: edge.secret, ...SETTINGS };
  return { db, databaseUrl, edge, record, states, env };
}

/** Returns where a process has logged that its metrics are. */
export const metricsIn = (stdout: string): string | undefined => /"metrics":"([^"]+)"/.exec(stdout)?.[1];

/** Waits until a process has taken notice of a signal: it does before it reads anything after this answer. */
export async function untilNoticed(metricsUrl: string): Promise<void> {
  await (await fetch(metricsUrl)).text();
}

/** Lets the edge answer nothing until `settle` is called. `begun` tells whether it has been asked. */
export function holdAnswers(edge: EdgeSimulator): { begun: () => boolean; settle: () => void } {
  let asked = false;
  let settle = (): void => undefined;
  const held = new Promise<void>((resolve) => (settle = resolve));
  edge.answer = async () => {
    asked = true;
    await held;
    return 204;
  };
  return { begun: () => asked, settle };
}
