import { test } from 'tap';
import { ask, HEALTH, listening } from '../support/connections.ts';
import { until } from '../support/processes.ts';

// Idle connections.

void test('2,000 silent connections are closed after five seconds, and requests are served meanwhile', async (t) => {
  const { app, sockets, open, accepted } = await listening(t, { connectionsPerAddress: 10_000 });
  let taken = 0;
  app.server.on('connection', () => (taken += 1));
  const used = open();
  t.match(await ask(used), '200');
  // More at once would exceed the queue of connections that wait to be accepted. On a busy machine the first are closed
  // before the last are open.
  for (let many = 200; many <= 2000; many += 200) {
    for (let count = 0; count < 200; count += 1) open();
    await until(() => taken === 1 + many);
  }
  const begun = open();
  begun.write(HEALTH.slice(0, 20));
  await until(async () => {
    t.match(await ask(used), '200');
    return sockets.size <= 2;
  });
  t.same(
    [...sockets],
    [used, begun],
    'a connection in use stays open, and so does one whose request has begun',
  );
  await accepted(2);
});

void test('a connection is closed when it stays silent after a response', async (t) => {
  const { app, sockets, open, accepted } = await listening(t, {});
  t.equal(app.server.keepAliveTimeout, 72_000, 'later than load balancers close theirs');
  app.server.keepAliveTimeout = 100;
  for (let count = 0; count < 5; count += 1) t.match(await ask(open()), '200');
  await until(() => sockets.size === 0);
  await accepted(0);
});
