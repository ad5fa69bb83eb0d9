import assert from 'node:assert/strict';
import { openDatabase } from '../../db/connection/connection.ts';
import { checkLedger } from '../../db/ledger/check.ts';
import { hostIn } from './host.ts';
import type { Scope } from '../support/processes.ts';
import { credits } from '../support/sequences/credits.ts';
import type { Sequences } from '../support/sequences/play.ts';
import { refunds } from '../support/sequences/refunds.ts';
import { support } from '../support/sequences/support.ts';
import { vouchers } from '../support/sequences/vouchers.ts';
import { Service } from '../support/service.ts';
import { Shop } from '../support/shop.ts';

/** Every kind of sequences. */
export const KINDS: Readonly<Record<string, Sequences>> = {
  'requests for credit': credits,
  'requests for refunds': refunds,
  'tickets and reports': support,
  'vouchers and rewards': vouchers,
};

/** The result of one kind of sequences. */
export interface SequencesReport {
  kind: string;
  sequences: number;
  requests: number;
  refused: number;
  seconds: number;
}

/**
 * Plays this many random sequences of each kind in one service on an empty, migrated database. Calls `tell` after each
 * with the number played so far. Throws if the service deviates from a model or the contract, or the ledger is unsound.
 */
export async function runSequences(
  scope: Scope,
  { databaseUrl, each }: { databaseUrl: string; each: number },
  onPlayed: (kind: string, played: number) => void,
): Promise<SequencesReport[]> {
  const db = openDatabase(databaseUrl, 4);
  scope.teardown(() => db.destroy());
  const shop = await Shop.of(await Service.on(hostIn(scope), { db, databaseUrl }));
  const reports: SequencesReport[] = [];
  for (const [kind, play] of Object.entries(KINDS)) {
    const started = performance.now();
    let count = 0;
    const { sequences, answers } = await play(shop, each, () => onPlayed(kind, (count += 1)));
    const sum = (of: 'called' | 'succeeded'): number =>
      [...answers.values()].reduce((total, answer) => total + answer[of], 0);
    reports.push({
      kind,
      sequences,
      requests: sum('called'),
      refused: sum('called') - sum('succeeded'),
      seconds: (performance.now() - started) / 1000,
    });
  }
  assert.deepEqual((await checkLedger(db)).faults, [], 'the ledger is sound');
  return reports;
}
