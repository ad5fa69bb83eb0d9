/** True when a job has to end: its time is over, and what is left waits for its next run. */
export type IsOver = () => boolean;

/** Works batch by batch until one finds nothing more to do, or the time is over. Returns the sum of all batches. */
export async function inBatches(
  batch: () => Promise<{ done: number; more: boolean }>,
  isOver: IsOver,
): Promise<number> {
  for (let sum = 0; ;) {
    const { done, more } = await batch();
    sum += done;
    if (!more || isOver()) return sum;
  }
}
