import { setTimeout as sleep } from 'node:timers/promises';
import { until, type Scope } from '../support/processes.ts';
import { Environment, type Kills } from './environment.ts';
import { successOf, type SentOperation } from './sending.ts';
import { Traffic, type Outcome } from './traffic.ts';

/** How long the storm lasts. */
export interface Storm {
  /** Clients that spend credit at the same time. */
  spenders: number;
  /** The API is killed once a round, and again until every operation of `UNDERWAY` was interrupted. */
  rounds: number;
  /** PostgreSQL is also killed every this many rounds. */
  databaseEvery: number;
  /** The worker is also killed every this many rounds. */
  workerEvery: number;
  /** Requests that succeed between two kills. */
  successes: number;
  /** Lines that are moved close to their end in each round. */
  due: number;
  /** Users whom the announcements address. */
  audience: number;
}

export interface Report extends Outcome {
  kills: Kills;
  /** Of these, the kills of the API after the rounds. */
  extraKills: number;
}

/** The operations that must be interrupted by a kill, and must take effect. */
export const UNDERWAY: readonly SentOperation[] = [
  'm3us_create',
  'vouchers_claim',
  'request_credits_accept',
  'request_refunds_accept',
  'announcements_notify_users',
];

/**
 * Spenders send every order three times, others announce to everybody, and a worker renews lines, while API, worker
 * and PostgreSQL are killed. Then all orders without a response are repeated, and the results are compared with what
 * they should be.
 */
export async function runStorm(scope: Scope, storm: Storm, log: (line: string) => void): Promise<Report> {
  const environment = await Environment.open(scope);
  const traffic = await Traffic.begin(environment, {
    spenders: storm.spenders,
    audience: storm.audience,
    due: storm.due * storm.rounds,
  });
  const { sender } = traffic;
  const more = async (count: number): Promise<void> => {
    const target = sender.succeeded + count;
    await until(() => sender.succeeded >= target);
  };

  for (let round = 1; round <= storm.rounds; round += 1) {
    await traffic.renewing.bringDue(storm.due);
    await more(storm.successes);
    await traffic.notifiers.announce();
    // In the middle of whatever is in flight.
    await sleep(Math.random() * 100);
    await sender.underway(UNDERWAY);
    if (round % storm.databaseEvery === 0) await environment.killDatabase();
    if (round % storm.workerEvery === 0) await Promise.all([environment.killWorker(), environment.killApi()]);
    else await environment.killApi();
    log(
      `${traffic.seconds().toFixed(0)} s, round ${String(round)} of ${String(storm.rounds)}: ${String(sender.succeeded)} answers of 200`,
    );
  }
  // What was in flight may have finished just before the kill.
  let extraKills = 0;
  for (; !sender.hasOfEach(UNDERWAY, ({ interrupted }) => interrupted); extraKills += 1) {
    await traffic.notifiers.announce();
    await sender.underway(UNDERWAY);
    await environment.killApi();
  }
  await more(storm.successes);
  // An accept is refused if somebody has changed the line since the request.
  await until(() => sender.hasOfEach(UNDERWAY, (order) => successOf(order) !== undefined));
  return { ...(await traffic.end(log)), kills: environment.kills, extraKills };
}
