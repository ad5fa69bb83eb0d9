import { setTimeout as sleep } from 'node:timers/promises';

const DAY = 86_400_000;
const MARGIN = 20_000;

/** Lets midnight in UTC pass if it is less than twenty seconds away, so that what follows happens on one day. */
export async function onOneDay(): Promise<void> {
  const left = DAY - (Date.now() % DAY);
  if (left < MARGIN) await sleep(left);
}
