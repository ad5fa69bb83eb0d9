import { setTimeout as sleep } from 'node:timers/promises';
import { until, type Scope } from '../support/processes.ts';
import { Environment, type Kills } from './environment.ts';
import { Notifiers } from './notifying.ts';
import { gather } from './people.ts';
import { Renewing } from './renewing.ts';
import { Sender, type SentOperation } from './sending.ts';
import { Spenders } from './spending.ts';
import { judge, type Verdict } from './verdict/index.ts';

/** How long the storm lasts. */
export interface Storm {
  /** The API is killed once a round. */
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

export interface Report extends Verdict {
  kills: Kills;
  spenders: number;
  keys: number;
  requests: number;
  /** The number of responses of each status; 0 stands for no response. */
  statuses: ReadonlyMap<number, number>;
  due: number;
  seconds: number;
  /** All faults; empty if there are none. */
  wrong: string[];
}

const SPENDERS = 64;
/** The operations that must be in flight at every kill. */
export const UNDERWAY: readonly SentOperation[] = [
  'm3us_create',
  'vouchers_claim',
  'request_credits_accept',
  'request_refunds_accept',
  'announcements_notify_users',
];

/**
 * 64 spenders send every order three times, others announce to everybody, and a worker renews lines, while API, worker
 * and PostgreSQL are killed. Then all orders without a response are repeated, and the results are compared with what
 * they should be.
 */
export async function runStorm(scope: Scope, storm: Storm, log: (line: string) => void): Promise<Report> {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const environment = await Environment.open(scope);
  const people = await gather(environment, storm.audience);
  const { renewer, offers } = people;
  const renewing = await Renewing.begin(
    environment,
    renewer.token,
    offers.packageId,
    storm.due * storm.rounds,
  );
  const sender = new Sender(environment);
  const spenders = new Spenders(environment, sender, people, SPENDERS);
  const notifiers = new Notifiers(environment, sender, people);
  const more = async (count: number): Promise<void> => {
    const target = sender.succeeded + count;
    await until(() => sender.succeeded >= target, 120);
  };

  for (let round = 1; round <= storm.rounds; round += 1) {
    await renewing.bringDue(storm.due);
    await more(storm.successes);
    await notifiers.announce();
    // In the middle of whatever is in flight.
    await sleep(Math.random() * 300);
    await sender.underway(UNDERWAY);
    if (round % storm.databaseEvery === 0) await environment.killDatabase();
    if (round % storm.workerEvery === 0) await Promise.all([environment.killWorker(), environment.killApi()]);
    else await environment.killApi();
    log(
      `${seconds().toFixed(0)} s, round ${String(round)} of ${String(storm.rounds)}: ${String(sender.succeeded)} answers of 200`,
    );
  }
  await more(storm.successes);
  await Promise.all([spenders.stop(), notifiers.stop()]);
  const at = (what: string): void => log(`${seconds().toFixed(0)} s, ${what}`);
  at('everybody has stopped');
  await Promise.all([sender.settle(SPENDERS), renewing.finish()]);
  at('everything is answered and renewed');
  environment.look();

  const { orders, statuses, faults } = sender;
  const { due } = renewing;
  const wrong = [...environment.complaints, ...faults];
  for (const status of statuses.keys()) {
    if (status >= 500 && status !== 503) wrong.push(`an answer of ${String(status)}`);
  }
  const observations = { ...people, orders, due, claimers: spenders.claimers.all };
  return {
    ...(await judge(environment, observations, wrong)),
    kills: environment.kills,
    spenders: SPENDERS,
    keys: orders.length,
    requests: orders.reduce((sum, { sent }) => sum + sent.length, 0),
    statuses,
    due: due.length,
    seconds: seconds(),
    wrong,
  };
}
