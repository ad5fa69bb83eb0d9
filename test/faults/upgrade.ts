import { migrations } from '../../db/migrations/index.ts';
import { migrate, type Migrated } from '../../db/setup/migrate.ts';
import { until, type Scope } from '../support/processes.ts';
import { Environment } from './environment.ts';
import { watchLocks, type HeldLock } from './held-locks.ts';
import { MIGRATIONS_OF_NEXT } from './next-migrations.ts';
import { thisVersion, type Version } from './programs.ts';
import { successOf, type SentOperation } from './sending.ts';
import { Traffic, type Outcome } from './traffic.ts';

export interface UpgradeReport extends Outcome {
  migrated: Migrated;
  finished: Migrated;
  /** 200s before the migration, beside the old version after it, and by the new one. */
  succeeded: [before: number, beside: number, after: number];
  /** The locks of both migrations. */
  locks: HeldLock[];
  /** The longest that a client waited for an answer, in milliseconds. */
  longest: number;
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
/** How long a part may take. */
const PART_SECONDS = 120;
/** 200s in each part. */
const SUCCESSES = 300;

/**
 * Upgrades a service while people spend, from the version before or else from this one, to a version with further
 * migrations: migrates beside it, replaces its processes by new ones, and finishes the migration. Then compares what
 * happened with what was answered.
 */
export async function runUpgrade(
  scope: Scope,
  before: Version | undefined,
  tell: (line: string) => void,
): Promise<UpgradeReport> {
  const environment = await Environment.open(scope, before);
  const { db } = environment;
  const amount = { spenders: SPENDERS, audience: AUDIENCE, due: 3 * DUE };
  const traffic = await Traffic.begin(environment, amount);
  const { sender } = traffic;
  const part = async (name: string): Promise<number> => {
    await Promise.all([traffic.renewing.bringDue(DUE), traffic.notifiers.announce()]);
    const [succeeded, ordered] = [sender.succeeded, sender.orders.length];
    const done = (): ReadonlySet<string> =>
      new Set(sender.orders.slice(ordered).flatMap((order) => (successOf(order) ? order.operation : [])));
    await until(
      () =>
        sender.succeeded >= succeeded + SUCCESSES && MUST_WORK.every((operation) => done().has(operation)),
      PART_SECONDS,
    ).catch(() => {
      throw new Error(`It is not so after ${String(PART_SECONDS)} seconds that ${name}.`);
    });
    const unavailable = String(sender.statuses.get(503) ?? 0);
    tell(`${traffic.seconds().toFixed(0)} s, ${name}; until now ${unavailable} answers of 503`);
    return sender.succeeded - succeeded;
  };

  const old = await part('the version before serves');
  const all = { ...migrations, ...MIGRATIONS_OF_NEXT };
  const { result: migrated, locks } = await watchLocks(db, () => migrate(db, { all }));
  const beside = await part('it serves beside the new schema');
  await environment.replaceBy(thisVersion(db));
  const last = await watchLocks(db, () => migrate(db, { finish: true, all }));
  const after = await part('the new version serves');
  return {
    ...(await traffic.end(tell)),
    migrated,
    finished: last.result,
    succeeded: [old, beside, after],
    locks: [...locks, ...last.locks],
    longest: Math.max(...sender.orders.flatMap(({ sent }) => sent.map(({ from, to }) => to - from))),
  };
}
