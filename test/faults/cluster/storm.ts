import { setTimeout as sleep } from 'node:timers/promises';
import { until, type Scope } from '../../support/processes.ts';
import { spanOf, type Order } from '../sending.ts';
import { Traffic, type Outcome } from '../traffic.ts';
import { Cluster, type Kind } from './cluster.ts';

/** How long the storm lasts. */
export interface ClusterStorm {
  orders: number;
  /** How often something other than PostgreSQL is killed. */
  kills: number;
  promotions: number;
  spenders: number;
}

export interface ClusterReport extends Outcome {
  present: readonly Kind[];
  kills: ReadonlyMap<Kind, number>;
  /** For each promotion: seconds until there was a new standby, and the longest that a client waited for an answer. */
  promotions: { seconds: number; longest: number }[];
  /** While an API was frozen: answers of 200 by the others, and the longest that one of their answers took. */
  frozen: { answered: number; longest: number };
  /** Orders a second while they were sent. */
  rate: number;
}

/** Every order is sent again, to another API, as if its response had been lost. */
const TIMES = 2;
/** In what order things are killed, again and again. */
const SEQUENCE: readonly Kind[] = ['API', 'worker', 'API', 'PgBouncer', 'API', 'Redis'];
/** Lines that come to their end between two kills. */
const DUE = 10;
/** Enough for each voucher claim to have a user of its own. */
const AUDIENCE = 4000;
const FROZEN_SECONDS = 8;
/** Every client has its answer from a healthy API within this time. */
const PATIENCE_SECONDS = 10;

/**
 * Sends orders to several APIs while these, workers, PgBouncer and Redis are killed, an API is frozen, and standbys of
 * PostgreSQL are promoted. Then compares what happened with what was answered.
 */
export async function runClusterStorm(
  scope: Scope,
  storm: ClusterStorm,
  log: (line: string) => void,
): Promise<ClusterReport> {
  const cluster = await Cluster.open(scope);
  const rounds = storm.kills + storm.promotions + 1;
  const traffic = await Traffic.begin(cluster, {
    spenders: storm.spenders,
    audience: AUDIENCE,
    due: DUE * rounds,
    insists: true,
    listens: scope,
    times: TIMES,
  });
  const { orders } = traffic.sender;
  const stretches: Stretch[] = [];
  let frozen: ClusterReport['frozen'] = { answered: 0, longest: 0 };
  const disturb = async (what: Disturbance): Promise<void> => {
    if (what === 'promotion') stretches.push(await measured(() => cluster.promoteStandby()));
    else if (what === 'freeze') frozen = answersBeside(orders, await cluster.freezeApi(FROZEN_SECONDS));
    else await cluster.kill(what);
  };
  for (const [index, what] of schedule(storm, cluster.kinds).entries()) {
    await traffic.renewing.bringDue(DUE);
    await traffic.notifiers.announce();
    await until(() => orders.length >= ((index + 1) * storm.orders) / (rounds + 1));
    // In the middle of whatever is in flight.
    await sleep(Math.random() * 300);
    await disturb(what);
    log(`${traffic.seconds().toFixed(0)} s, ${what}: ${String(orders.length)} orders`);
  }
  await until(() => orders.length >= storm.orders);
  const rate = orders.length / traffic.seconds();
  const outcome = await traffic.end(log);
  if (frozen.longest > PATIENCE_SECONDS)
    outcome.wrong.push(`beside a frozen API an answer took ${frozen.longest.toFixed(1)} s`);
  if (frozen.answered === 0) outcome.wrong.push('nothing was answered beside a frozen API');
  return {
    ...outcome,
    present: cluster.kinds,
    kills: cluster.kills,
    promotions: stretches.map((stretch) => ({
      seconds: (stretch.to - stretch.from) / 1000,
      longest: longestOutage(orders, stretch),
    })),
    frozen,
    rate,
  };
}

type Disturbance = Kind | 'promotion' | 'freeze';

/** Returns the kills with the promotions evenly between them, and a frozen API in the middle. */
function schedule({ kills, promotions }: ClusterStorm, present: readonly Kind[]): Disturbance[] {
  const sequence = SEQUENCE.filter((kind) => present.includes(kind));
  const all: Disturbance[] = Array.from(
    { length: kills },
    (_, index) => sequence[index % sequence.length] ?? 'API',
  );
  for (let nth = promotions; nth >= 1; nth -= 1)
    all.splice(Math.round((nth * kills) / (promotions + 1)), 0, 'promotion');
  all.splice(Math.round(all.length / 2), 0, 'freeze');
  return all;
}

/** A stretch of time, by performance.now(). */
interface Stretch {
  from: number;
  to: number;
}

async function measured(work: () => Promise<void>): Promise<Stretch> {
  const from = performance.now();
  await work();
  return { from, to: performance.now() };
}

/** Returns the longest that a client knew nothing of its order, in seconds, of the orders open in a stretch of time. */
function longestOutage(orders: readonly Order[], { from, to }: Stretch): number {
  const waits = orders.map((order) => {
    const span = spanOf(order);
    const wasOpen = span.from < to && (span.to ?? Infinity) > from;
    return wasOpen ? ((span.to ?? Infinity) - span.from) / 1000 : 0;
  });
  return Math.max(0, ...waits);
}

/** Returns what the other APIs answered while one was frozen. */
function answersBeside(
  orders: readonly Order[],
  frozen: Stretch & { origin: string },
): ClusterReport['frozen'] {
  const beside = orders
    .flatMap(({ sent }) => sent)
    .filter(({ origin, from, to }) => origin !== frozen.origin && to > frozen.from && from < frozen.to);
  return {
    answered: beside.filter(({ answer }) => answer?.status === 200).length,
    longest: Math.max(0, ...beside.map(({ from, to }) => (to - from) / 1000)),
  };
}
