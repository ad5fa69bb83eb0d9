import { bySystem } from '../../db/cause.ts';
import { pino } from 'pino';
import type { Test } from 'tap';
import type { SyncAction } from '../../db/schema/columns.ts';
import { recordSyncs } from '../../db/syncs.ts';
import { deliverToEdge, EDGE_DEFAULTS, type EdgeSettings } from '../../handlers/jobs/edge-delivery.ts';
import { cloneDatabase } from './database.ts';
import { EdgeSimulator } from './edge-simulator.ts';
import { until } from './processes.ts';
import { World } from './world.ts';

/** Sets up lines of one owner, an edge, and fast deliveries to it. */
export async function edgeScene(t: Test) {
  const { db, databaseUrl } = await cloneDatabase(t);
  const world = new World(db);
  const owner = await world.user(null);
  const edge = await EdgeSimulator.start(t);
  const record = (lineId: number, ...actions: SyncAction[]): Promise<void> =>
    db.transaction().execute(async (trx) => {
      for (const action of actions) await recordSyncs(trx, bySystem(), [lineId], action);
    });
  const deliver = (settings: Partial<EdgeSettings> = {}) => {
    const { url, secret } = edge;
    const fast = { ...EDGE_DEFAULTS, pollEvery: 20, firstPause: 0.05, url, secret, ...settings };
    const delivery = deliverToEdge(db, fast, { log: pino({ level: 'silent' }) });
    t.teardown(() => delivery.stop());
    return delivery;
  };
  const syncs = (lineId: number) =>
    db
      .selectFrom('syncs')
      .select(['id', 'status', 'attempts', 'last_error', 'synced_at'])
      .where('line_id', '=', lineId)
      .orderBy('id')
      .execute();
  const settled = (lineId: number): Promise<void> =>
    until(async () => {
      const all = await syncs(lineId);
      return all.length > 0 && all.every(({ status }) => status !== 'pending');
    });
  return { db, databaseUrl, world, owner, edge, record, deliver, syncs, settled };
}
