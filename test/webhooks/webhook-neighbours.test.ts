import { test } from 'tap';
import { playNeighbours } from '../support/webhook-neighbours.ts';

void test('a receiver that hangs, one that answers 500 and one with a backlog delay no other', async (t) => {
  const { slowest, p99, received } = await playNeighbours(t, { backlog: 3000, events: 60, hanging: 20 });
  t.equal(received, 60);
  t.ok(p99 < 2000, `p99 ${String(p99)} ms, slowest ${String(slowest)} ms`);
});
