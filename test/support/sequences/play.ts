import fc from 'fast-check';
import type { OperationName } from '../../../generated/operations.ts';
import type { Shop } from '../shop.ts';

/**
 * Plays so many random sequences of one kind in a shop, and says `tell` after each. Throws with the seed and the smallest
 * sequence that does not go as its model says.
 */
export type Sequences = (shop: Shop, count: number, tell?: () => void) => Promise<Played>;

/** What was played. */
export interface Played {
  sequences: number;
  /** How often each operation was called, and how often it succeeded. */
  answers: Answers;
}

export type Answers = Map<OperationName, { asked: number; succeeded: number }>;

const AT_ONCE = 8;

/** One of many, counted from the newest and round again; undefined where there is none. */
export const nth = <T>(many: readonly T[], place: number): T | undefined =>
  many.at(-1 - (place % Math.max(1, many.length)));

/** A step that is drawn so often in comparison with others. */
export const often = <Step>(weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });

/** How long sequences are, but for the steps that they begin with. */
export const LENGTH = { minLength: 3, maxLength: 7, size: 'max' } as const;

/** One sequence as it is played, in the service and in a model of it. */
export interface Run<Step> {
  /** Takes a step; throws where the service does not do as the model says. */
  take: (step: Step) => Promise<void>;
  /** That everything is as the model says, in the end. */
  settle: () => Promise<void>;
}

/** Plays so many sequences, each to its end, eight at a time: what `begin` returns must be on users of its own. */
export async function playAll<Step>(
  sequences: fc.Arbitrary<Step[]>,
  begin: (answers: Answers) => Promise<Run<Step>>,
  count: number,
  tell: () => void = () => undefined,
): Promise<Played> {
  const played: Played = { sequences: 0, answers: new Map() };
  let failed = false;
  // Its bias to small values would make most sequences short ones in which little happens.
  const property = fc.asyncProperty(fc.noBias(sequences), async (sequence) => {
    // Who has found a fault is shrinking it by now, or has told it: the others need not go on.
    if (failed) return;
    const run = await begin(played.answers);
    for (const step of sequence) await run.take(step);
    await run.settle();
    played.sequences += 1;
    tell();
  });
  const lanes = Array.from({ length: AT_ONCE }, async (_, lane) => {
    const numRuns = Math.floor((count + lane) / AT_ONCE);
    if (numRuns === 0) return;
    try {
      await fc.assert(property, { numRuns });
    } catch (error) {
      failed = true;
      throw error;
    }
  });
  for (const lane of await Promise.allSettled(lanes)) if (lane.status === 'rejected') throw lane.reason;
  return played;
}
