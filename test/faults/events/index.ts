import { openDatabase } from '../../../db/connection/connection.ts';
import { playCrossings } from '../../support/credit-crossings.ts';
import { faultsOfReading, playOverlap, type Overlap } from '../../support/overlapping-events.ts';
import type { Scope } from '../../support/processes.ts';
import { Service } from '../../support/service.ts';
import { Shop } from '../../support/shop.ts';
import { hostIn } from '../host.ts';

// What the suite shows of events in small, in full size.

/** More than 20,000 events that are committed. */
const OVERLAP: Overlap = { writers: 32, publishers: 3, readers: 4, transactions: 40, most: 39, held: 2000 };
const CROSSINGS = { crossings: 40, sales: 50, clients: 32 };

/** Has readers follow the feed beside writers whose transactions stay open. Returns how many events, and what is wrong. */
export async function runFeed(
  scope: Scope,
  databaseUrl: string,
): Promise<{ committed: number; wrong: string[] }> {
  const { committed, seen } = await playOverlap(scope, await shopOn(scope, databaseUrl), OVERLAP);
  return { committed: committed.length, wrong: seen.flatMap((one) => faultsOfReading(committed, one)) };
}

/** Has sales cross the limit of a credit alert. Returns how many alerts there were, and what is wrong. */
export async function runAlerts(
  scope: Scope,
  databaseUrl: string,
): Promise<{ sold: number; events: number; notifications: number; wrong: string[] }> {
  const report = await playCrossings(await shopOn(scope, databaseUrl), CROSSINGS);
  const { events, notifications } = report;
  const isRight = events === CROSSINGS.crossings && notifications === CROSSINGS.crossings;
  return {
    ...report,
    wrong: isRight ? [] : [`${String(events)} events and ${String(notifications)} notifications`],
  };
}

async function shopOn(scope: Scope, databaseUrl: string): Promise<Shop> {
  const db = openDatabase(databaseUrl, 8);
  scope.teardown(() => db.destroy());
  return Shop.of(await Service.on(hostIn(scope), { db, databaseUrl }));
}
