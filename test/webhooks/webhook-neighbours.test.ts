import { test } from 'tap';
import { Service } from '../support/service.ts';
import { playNeighbours } from '../support/webhook-neighbours.ts';
import { NETWORKS } from '../support/webhook-scene.ts';

void test('endpoints that hang, fail, answer late or have a backlog delay none of another branch', async (t) => {
  const service = await Service.apart(t, { webhookNetworks: NETWORKS });
  const size = { backlog: 3000, events: 60, neighbours: 20 };
  const { slowest, p99, received } = await playNeighbours(t, service, size);
  t.equal(received, 60);
  // Half of the time for which one that hangs keeps a delivery. How quick it is on an idle machine, `npm run test:faults` says.
  t.ok(p99 < 5000, `p99 ${String(p99)} ms, slowest ${String(slowest)} ms`);
});
