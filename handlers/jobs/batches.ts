/** Returns true when a job has to end because its time is over. The rest waits for the next run. */
export type IsTimeUp = () => boolean;

/** Runs batches until one reports no more work, or the time is over. Returns the sum of all batches. */
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
