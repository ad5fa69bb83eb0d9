import assert from 'node:assert/strict';
import { spanOf, successOf, type Sent } from '../../test/faults/sending.ts';
import { until, type Scope } from '../../test/support/processes.ts';
import { statusRows } from '../test-faults/report.ts';
import { Installation, type Standby } from './installation.ts';
import { Section } from './readme.ts';
import { moreSales, Shop } from './shop.ts';

/** The handbook: clients have their answer within this time. */
const PATIENCE_SECONDS = 10;
/** Answers of 200 between any two events. */
const SALES = 200;

export interface Report {
  /** The figures, with what they mean. */
  rows: string[][];
  wrong: string[];
}

/**
 * Does all that the handbook's section on more machines tells an operator, while clients buy lines. One of the standbys lacks
 * sales when the primary dies.
 */
export async function playFailover(
  scope: Scope,
  behind: Standby,
  log: (line: string) => void,
): Promise<Report> {
  const started = performance.now();
  const at = (what: string): void =>
    log(`${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s, ${what}`);
  const section = await Section.read(
    ['scripts', 'deploy', 'README.md'],
    'More machines',
    'Passwords and tokens',
  );
  const installation = await Installation.make(scope, section);
  at('db1 has two synchronous standbys');
  const direct = section.inline(/^postgres:.*@db1:/);
  const shop = await Shop.open(scope, { direct, pooled: section.inline(/^postgres:.*@127\.0\.0\.1:/) });
  at('clients buy');
  await moreSales(shop, SALES);
  let killed = 0;
  await installation.killPrimary(behind, async () => {
    await moreSales(shop, SALES);
    killed = performance.now();
  });
  await until(async () => (await shop.ready()).every((status) => status === 503), PATIENCE_SECONDS);
  at('db1 is dead');
  const promoted = await installation.promote();
  assert.notEqual(promoted.primary.name, behind, 'the one that has more is promoted');
  await moreSales(shop, SALES);
  at(`${promoted.primary.name} was promoted, which had ${String(promoted.ahead)} bytes more; sales go on`);
  await installation.rebuild(promoted);
  at('db1 is a synchronous standby');
  await promoted.standby.stop();
  await moreSales(shop, SALES);
  at(`${promoted.standby.name} is away; db1 alone confirms sales`);
  await shop.close();
  assert.deepEqual(await shop.ready(), [200, 200], '/health/ready');
  assert.deepEqual(section.unused, [], 'every block of the handbook was used');
  const wrong = await shop.judge(direct.replace('db1', promoted.primary.name));
  return { rows: rows(shop, killed), wrong: [...wrong, ...late(shop)] };
}

const sentBy = ({ sender }: Shop): Sent[] => sender.orders.flatMap(({ sent }) => sent);

/** Returns a sentence for each answer that is not one of the handbook's, or came too late. */
const late = (shop: Shop): string[] =>
  sentBy(shop).flatMap(({ requestId, answer, from, to }) => {
    const status = answer?.status ?? 0;
    const seconds = (to - from) / 1000;
    // 409: the same order is still under way.
    const isExpected = [200, 409].includes(status) || answer?.headers['retry-after'] !== undefined;
    return isExpected && seconds < PATIENCE_SECONDS
      ? []
      : [`request ${requestId}: ${String(status)} after ${seconds.toFixed(1)} s`];
  });

/** Returns the figures of a finished run; `killed` is when the primary died, by performance.now(). */
function rows(shop: Shop, killed: number): string[][] {
  const { orders, statuses } = shop.sender;
  const confirmed = orders.filter((order) => (spanOf(order).to ?? Infinity) < killed && successOf(order));
  const afterwards = sentBy(shop).filter(({ answer, from }) => answer?.status === 200 && from > killed);
  const waits = orders.map((order) => {
    const { from, to = Infinity } = spanOf(order);
    return (to - from) / 1000;
  });
  return [
    ['sales', String(orders.length)],
    ['confirmed before db1 died', String(confirmed.length)],
    ['without an outcome at first', String(orders.filter(({ interrupted }) => interrupted).length)],
    ...statusRows(statuses),
    ['seconds without a sale', ((Math.min(...afterwards.map(({ to }) => to)) - killed) / 1000).toFixed(1)],
    ['longest wait of a client, in seconds', Math.max(...waits).toFixed(1)],
  ];
}
