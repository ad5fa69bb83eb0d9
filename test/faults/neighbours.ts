import { openDatabase } from '../../db/connection/connection.ts';
import type { Scope } from '../support/processes.ts';
import { Service } from '../support/service.ts';
import { playNeighbours, type Neighbourhood } from '../support/webhook-neighbours.ts';
import { hostIn } from './host.ts';
import { NETWORKS } from '../support/webhook-scene.ts';

/** Milliseconds within which 99 of 100 events reach a receiver that answers. */
export const SLOWEST_P99 = 2000;

/** Delivers events to a receiver beside 300 of other branches that hang, fail or answer late, and one with 100,000 due deliveries. */
export async function runNeighbours(scope: Scope, databaseUrl: string): Promise<Neighbourhood> {
  const db = openDatabase(databaseUrl, 4);
  scope.teardown(() => db.destroy());
  const service = await Service.on(hostIn(scope), { db, databaseUrl }, { webhookNetworks: NETWORKS });
  return playNeighbours(scope, service, { backlog: 100_000, events: 300, neighbours: 300 });
}
