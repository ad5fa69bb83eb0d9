import fc from 'fast-check';
import type { OperationName } from '../../../generated/operations.ts';
import type { Shop } from '../shop.ts';

/**
 * Plays random sequences of one kind in a shop, and calls `tell` after each. Throws with the seed and the smallest
 * sequence that deviates from its model.
 */
export type Sequences = (shop: Shop, count: number, onPlayed?: () => void) => Promise<Played>;

/** What was played. */
export interface Played {
  sequences: number;
  /** How often each operation was called, and how often it succeeded. */
  answers: Answers;
}

export type Answers = Map<OperationName, { called: number; succeeded: number }>;

const AT_ONCE = 8;

/** Returns one of many, numbered from the newest and starting over at the end. Returns undefined if there is none. */
export const nth = <T>(many: readonly T[], place: number): T | undefined =>
  many.at(-1 - (place % Math.max(1, many.length)));

/** Returns a step with a relative weight. */
export const often = <Step>(weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });

/** The length of sequences, without the steps that they begin with. */
export const LENGTH = { minLength: 3, maxLength: 7, size: 'max' } as const;

/** A sequence being played, in the service and in its model. */
export interface Run<Step> {
  /** Takes a step. Throws if the service deviates from the model. */
  take: (step: Step) => Promise<void>;
  /** Checks that everything is as in the model, at the end. */
  settle: () => Promise<void>;
}

/** Plays sequences to their end, eight at a time by default. `begin` must return a run with users of its own. */
export async function playAll<Step>(
  sequences: fc.Arbitrary<Step[]>,
  begin: (answers: Answers) => Promise<Run<Step>>,
  count: number,
  onPlayed: () => void = () => undefined,
  atOnce: number = AT_ONCE,
): Promise<Played> {
  const played: Played = { sequences: 0, answers: new Map() };
  let failed = false;
  // A bias to small values would make most sequences short and uneventful.
  const property = fc.asyncProperty(fc.noBias(sequences), async (sequence) => {
    // The sequence that found a fault is shrinking it or has reported it. The others can stop.
    if (failed) return;
    const run = await begin(played.answers);
    for (const step of sequence) await run.take(step);
    await run.settle();
    played.sequences += 1;
    onPlayed();
  });
  const lanes = Array.from({ length: atOnce }, async (_, lane) => {
    const numRuns = Math.floor((count + lane) / atOnce);
    if (numRuns === 0) return;
    // Where the seed is given, each lane has one of its own.
    const { seed } = fc.readConfigureGlobal();
    try {
      await fc.assert(property, { numRuns, ...(seed === undefined ? {} : { seed: seed + lane }) });
    } catch (error) {
      failed = true;
      throw error;
    }
  });
  for (const lane of await Promise.allSettled(lanes)) if (lane.status === 'rejected') throw lane.reason;
  return played;
}
