import { once } from 'node:events';
import { test } from 'tap';
import { ask, listening } from '../support/connections.ts';

// More connections than the limits allow.

void test('connections beyond MAX_CONNECTIONS are closed at once, and the log says so once', async (t) => {
  const { sockets, open, accepted, logged } = await listening(t, {
    maxConnections: 20,
    connectionsPerAddress: 100,
  });
  const used = open();
  t.match(await ask(used), '200');
  for (let count = 0; count < 19; count += 1) open();
  await accepted(20);
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
    for (let count = 0; count < most; count += 1) open();
    await accepted(most);
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
    const { sockets, open, accepted } = await listening(t, { trustProxy, connectionsPerAddress: 5 });
    for (let count = 0; count < 50; count += 1) open();
    await accepted(50);
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
