import type { Test } from 'tap';
import { checkLedger } from '../../../db/ledger/check.ts';
import { Shop } from '../shop.ts';
import type { Sequences } from './play.ts';

/**
 * Plays sequences in a service of their own. Asserts that all are played, that each of the given operations succeeds in
 * them, and that the ledger is sound.
 */
export async function judge(
  t: Test,
  play: Sequences,
  of: { count: number; operations: number },
): Promise<void> {
  const shop = await Shop.open(t);
  const { sequences, answers } = await play(shop, of.count);
  const figures = [...answers].map(
    ([name, { called, succeeded }]) => `${name} ${String(succeeded)}/${String(called)}`,
  );
  t.comment(figures.sort().join(', '));
  t.equal(sequences, of.count, 'so many were played');
  t.equal(answers.size, of.operations, 'so many operations were called');
  t.same(
    [...answers].filter(([, { succeeded }]) => succeeded === 0),
    [],
    'and each has succeeded',
  );
  t.same((await checkLedger(shop.db)).faults, [], 'the ledger is sound');
}
