import { migrate, type Migrated } from '../../db/migrate.ts';
import { until, type Scope } from '../support/processes.ts';
import { Environment, thisVersion, type Version } from './environment.ts';
import { Notifiers } from './notifying.ts';
import { gather } from './people.ts';
import { Renewing } from './renewing.ts';
import { Sender, successOf, type SentOperation } from './sending.ts';
import { Spenders } from './spending.ts';
import { judge, type Verdict } from './verdict/index.ts';

export interface UpgradeReport extends Verdict {
  migrated: Migrated;
  finished: Migrated;
  /** 200s before the migration, beside the old version after it, and by the new one. */
  succeeded: [before: number, beside: number, after: number];
  statuses: ReadonlyMap<number, number>;
  seconds: number;
  /** Everything that should not be; empty when all is well. */
  wrong: string[];
}

const SPENDERS = 16;
const AUDIENCE = 1000;
const DUE = 20;
/** Each of these succeeds in each part. */
const MUST_WORK: readonly SentOperation[] = [
  'm3us_create',
  'mags_extend',
  'm3us_refund',
  'transactions_create',
];
/** 200s in each part. */
const SUCCESSES = 300;

/**
 * Upgrades a service from the version before while people spend: migrates beside it, replaces its processes by ours,
 * and finishes the migration. Then compares what happened with what was answered.
 */
export async function runUpgrade(
  scope: Scope,
  before: Version,
  tell: (line: string) => void,
): Promise<UpgradeReport> {
  const started = performance.now();
  const environment = await Environment.open(scope, before);
  const { db } = environment;
  const people = await gather(environment, AUDIENCE);
  const renewing = await Renewing.begin(environment, people.renewer.token, people.offers.packageId, 3 * DUE);
  const sender = new Sender(environment);
  const spenders = new Spenders(environment, sender, people, SPENDERS);
  const notifiers = new Notifiers(environment, sender, people);
  const part = async (name: string): Promise<number> => {
    await Promise.all([renewing.bringDue(DUE), notifiers.announce()]);
    const [succeeded, ordered] = [sender.succeeded, sender.orders.length];
    const done = (): ReadonlySet<string> =>
      new Set(sender.orders.slice(ordered).flatMap((order) => (successOf(order) ? order.operation : [])));
    await until(
      () =>
        sender.succeeded >= succeeded + SUCCESSES && MUST_WORK.every((operation) => done().has(operation)),
      120,
    );
    tell(`${((performance.now() - started) / 1000).toFixed(0)} s, ${name}`);
    return sender.succeeded - succeeded;
  };

  const old = await part('the version before serves');
  const migrated = await migrate(db);
  const beside = await part('it serves beside the new schema');
  await environment.replaceBy(await thisVersion(scope, db));
  const finished = await migrate(db, { finish: true });
  const after = await part('the new version serves');
  await Promise.all([spenders.stop(), notifiers.stop()]);
  await Promise.all([sender.settle(SPENDERS), renewing.finish()]);
  environment.look();

  const { orders, statuses, faults } = sender;
  const wrong = [...environment.complaints, ...faults];
  for (const status of statuses.keys()) {
    if (status >= 500 && status !== 503) wrong.push(`an answer of ${String(status)}`);
  }
  const story = { ...people, orders, due: renewing.due, claimers: spenders.claimers.all };
  return {
    ...(await judge(environment, story, wrong)),
    migrated,
    finished,
    succeeded: [old, beside, after],
    statuses,
    seconds: (performance.now() - started) / 1000,
    wrong,
  };
}
