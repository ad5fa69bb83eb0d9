import { setTimeout as sleep } from 'node:timers/promises';
import { until, type Scope } from '../support/processes.ts';
import { programBy, voucherBy } from '../support/vouchers.ts';
import { World } from '../support/world.ts';
import { Ground, type Kills } from './ground.ts';
import { Renewing } from './renewing.ts';
import { Spenders, type Goods, type Seller } from './spending.ts';
import { judgeOrders, judgeRequests, judgeRest, type Effects } from './verdict.ts';

/** How long the storm is. */
export interface Storm {
  /** The API is killed once a round. */
  rounds: number;
  /** In which rounds PostgreSQL is killed too: every so many. */
  databaseEvery: number;
  /** In which rounds the worker is. */
  workerEvery: number;
  /** Requests that succeed between two kills. */
  successes: number;
  /** Lines that come near their end in each round. */
  due: number;
}

export interface Report {
  kills: Kills;
  spenders: number;
  keys: number;
  requests: number;
  /** How many answers of each status; 0 stands for none. */
  statuses: ReadonlyMap<number, number>;
  effects: Effects;
  /** Requests for credit and refunds that were accepted. */
  accepted: number;
  due: number;
  renewed: number;
  lines: number;
  transfers: number;
  seconds: number;
  /** Everything that should not be; empty when all is well. */
  wrong: string[];
}

const SPENDERS = 64;
const SELLERS = 8;
/** The last two run out of credit. */
const RICH = 10_000_000;
const POOR = 20_000;

/**
 * Lets 64 spenders send every order three times, and a worker renew lines, while API, worker and PostgreSQL are
 * killed; then holds what happened against what should have.
 */
export async function runStorm(scope: Scope, storm: Storm, tell: (line: string) => void): Promise<Report> {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const ground = await Ground.open(scope);
  const { sellers, goods, token } = await people(ground);
  const renewing = await Renewing.begin(ground, token, goods.packageId, storm.due * storm.rounds);
  const spenders = new Spenders(ground, goods, sellers, SPENDERS);
  const more = async (count: number): Promise<void> => {
    const target = spenders.succeeded + count;
    await until(() => spenders.succeeded >= target, 60);
  };

  for (let round = 1; round <= storm.rounds; round += 1) {
    await renewing.bringDue(storm.due);
    await more(storm.successes);
    // In the midst of whatever goes on then.
    await sleep(Math.random() * 300);
    if (round % storm.databaseEvery === 0) await ground.killDatabase();
    if (round % storm.workerEvery === 0) await Promise.all([ground.killWorker(), ground.killApi()]);
    else await ground.killApi();
    tell(
      `${seconds().toFixed(0)} s, round ${String(round)} of ${String(storm.rounds)}: ${String(spenders.succeeded)} answers of 200`,
    );
  }
  await more(storm.successes);
  await spenders.stop();
  await renewing.finish();
  ground.look();

  const { orders, statuses } = spenders;
  const wrong = [...ground.complaints, ...spenders.faults];
  for (const status of statuses.keys()) {
    if (status >= 500 && status !== 503) wrong.push(`an answer of ${String(status)}`);
  }
  const accepted = await judgeRequests(ground.db, wrong);
  const effects = await judgeOrders(ground.db, orders, wrong);
  const rest = await judgeRest(ground.db, orders, renewing.due, wrong);
  return {
    ...rest,
    kills: ground.kills,
    spenders: SPENDERS,
    keys: orders.length,
    requests: orders.reduce((sum, { sent }) => sum + sent.length, 0),
    statuses,
    effects,
    accepted,
    due: renewing.due.length,
    seconds: seconds(),
    wrong,
  };
}

/** The root, whose voucher they claim and whose program they earn rewards in, sellers with credit and a child each, and one more whose lines renew themselves. */
async function people(ground: Ground): Promise<{ sellers: Seller[]; goods: Goods; token: string }> {
  const world = new World(ground.db);
  const root = await world.user(null);
  const users = [];
  for (let index = 0; index <= SELLERS; index += 1) users.push(await world.user(root));
  const packageId = await world.package({ period: 30, period_type: 'day' });
  await world.refundPolicy(packageId, [{ passed_days: 30, refund_amount: 700 }]);
  await world.role({ packages: [packageId], users });
  const aboveToken = await world.token(root);
  const { code: voucherCode } = await voucherBy(world, root, { value: 100, max_usage_per_user: 1000 });
  await programBy(world, root, { package_id: packageId, sale_package_objective: 10 });
  const sellers: Seller[] = [];
  for (const [index, user] of users.entries()) {
    await world.transfer(root, user, index < SELLERS - 2 || index === SELLERS ? RICH : POOR);
    const child = await world.user(user);
    const token = await world.token(user);
    sellers.push({ user, token, aboveToken, childId: child.id, lines: [] });
  }
  const [last] = sellers.splice(-1);
  return { sellers, goods: { packageId, voucherCode }, token: last?.token ?? '' };
}
