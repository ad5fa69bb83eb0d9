import { once } from 'node:events';
import type { Socket } from 'node:net';
import { test } from 'tap';
import { ask, listening } from '../support/connections.ts';

// More connections than the limits allow.

/** Opens connections that have been used: silent ones are closed after five seconds. */
const inUse = (count: number, open: () => Socket) =>
  Promise.all(Array.from({ length: count }, () => ask(open())));

void test('connections beyond MAX_CONNECTIONS are closed at once, and the log says so once', async (t) => {
  const { sockets, open, accepted, logged } = await listening(t, {
    maxConnections: 20,
    connectionsPerAddress: 100,
  });
  const used = open();
  t.match(await ask(used), '200');
  await inUse(19, open);
  await Promise.all(Array.from({ length: 50 }, () => once(open(), 'close')));
  t.equal(sockets.size, 20);
  t.match(await ask(used), '200');
  t.same(logged, [{ connections: { all_in_use: 1 } }]);
  const [first] = [...sockets].slice(1);
  first?.destroy();
  await accepted(19);
  t.match(await ask(open()), '200', 'a closed connection makes room for another');
});

void test('an address has at most CONNECTIONS_PER_ADDRESS, by default half of all', async (t) => {
  for (const [settings, most] of [
    [{ connectionsPerAddress: 5 }, 5],
    [{ maxConnections: 21 }, 11],
    [{}, 256],
  ] as const) {
    const { sockets, open, accepted, logged } = await listening(t, settings);
    await inUse(most, open);
    await Promise.all(Array.from({ length: 20 }, () => once(open(), 'close')));
    t.equal(sockets.size, most);
    t.same(logged, [{ connections: { too_many_of_an_address: 1 } }]);
    const [first] = sockets;
    first?.destroy();
    await accepted(most - 1);
    t.match(await ask(open()), '200', 'a closed connection makes room for another');
  }
});

void test('a trusted proxy has no limit of its own', async (t) => {
  for (const trustProxy of [1, ['10.0.0.0/8', 'loopback']]) {
    const { sockets, open } = await listening(t, { trustProxy, connectionsPerAddress: 5 });
    await inUse(50, open);
    t.match(await ask(open()), '200');
    t.equal(sockets.size, 51);
  }
});

void test('an error in accepting a connection does not end the process', async (t) => {
  const { app, open, logged } = await listening(t, {});
  app.server.emit('error', Object.assign(new Error('accept ENFILE'), { code: 'ENFILE' }));
  t.match(await ask(open()), '200');
  t.same(logged, [{ connections: { could_not_be_taken: 1 } }]);
});
