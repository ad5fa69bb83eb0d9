/** Returns true when the time of a job is over. The next run does the rest. */
export type IsTimeUp = () => boolean;

/** Runs batches until one has no more work, or the time is over. Returns the sum of their work. */
export async function inBatches(
  batch: () => Promise<{ done: number; more: boolean }>,
  isOver: IsTimeUp,
): Promise<number> {
  for (let sum = 0; ;) {
    const { done, more } = await batch();
    sum += done;
    if (!more || isOver()) return sum;
  }
}
