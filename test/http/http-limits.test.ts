import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Test, test } from 'tap';
import { until } from '../support/processes.ts';
import { Service } from '../support/service.ts';

// Connections to a service that listens, and what it logs about them.

/** Starts a service that listens. `accepted` waits until it has so many connections. */
async function listening(t: Test, settings: Parameters<typeof Service.apart>[1]) {
  const { app } = await Service.apart(t, settings);
  const logged: unknown[] = [];
  app.log.warn = (of: unknown) => void logged.push(of);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sockets = new Set<Socket>();
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
  });
  /** Opens a connection, which is in `sockets` until it is closed. */
  const open = (): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.add(socket.once('close', () => sockets.delete(socket)).resume());
    return socket;
  };
  const accepted = async (count: number): Promise<void> => {
    await until(() => new Promise((done) => app.server.getConnections((_, now) => done(now === count))));
  };
  return { app, sockets, open, accepted, logged };
}

const HEALTH = 'GET /health HTTP/1.1\r\nhost: a\r\n\r\n';

/** Sends a request on a connection that stays open. */
async function ask(socket: Socket): Promise<string> {
  const answer = once(socket, 'data') as Promise<[Buffer]>;
  socket.write(HEALTH);
  return (await answer)[0].toString('latin1').split('\r\n', 1)[0] ?? '';
}

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
