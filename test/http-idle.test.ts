import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type Test } from 'tap';
import { until } from './support/processes.ts';
import { Service } from './support/service.ts';

// Connections that nobody uses, and more of them than there may be.

async function listening(t: Test, settings: Parameters<typeof Service.start>[1]) {
  const { app } = await Service.start(t, settings);
  const logged: unknown[] = [];
  app.log.warn = (of: unknown) => void logged.push(of);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sockets = new Set<Socket>();
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
  });
  /** Opens a connection that is in `sockets` until it is closed. */
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

/** Asks on a connection that stays open. */
async function asked(socket: Socket): Promise<string> {
  const answer = once(socket, 'data') as Promise<[Buffer]>;
  socket.write(HEALTH);
  return (await answer)[0].toString('latin1').split('\r\n', 1)[0] ?? '';
}

void test('2,000 connections that say nothing are closed after five seconds, and answers go on meanwhile', async (t) => {
  const { sockets, open, accepted } = await listening(t, { connectionsPerAddress: 10_000 });
  const used = open();
  t.match(await asked(used), '200');
  const begun = open();
  begun.write(HEALTH.slice(0, 20));
  // More at once would not get into the queue of those that wait to be accepted.
  for (let many = 200; many <= 2000; many += 200) {
    for (let count = 0; count < 200; count += 1) open();
    await accepted(2 + many);
  }
  const from = Date.now();
  while (sockets.size > 2 && Date.now() - from < 9000) {
    t.match(await asked(used), '200');
    await sleep(200);
  }
  t.same([...sockets], [used, begun], 'one that is used stays, and one whose request has begun');
  await accepted(2);
});

void test('a connection that has had its answer is closed when it says nothing more', async (t) => {
  const { app, sockets, open, accepted } = await listening(t, {});
  t.equal(app.server.keepAliveTimeout, 72_000, 'longer than load balancers keep theirs');
  app.server.keepAliveTimeout = 100;
  for (let count = 0; count < 5; count += 1) t.match(await asked(open()), '200');
  await until(() => sockets.size === 0);
  await accepted(0);
});

void test('connections beyond MAX_CONNECTIONS are closed at once, and the log says so once', async (t) => {
  const { sockets, open, accepted, logged } = await listening(t, {
    maxConnections: 20,
    connectionsPerAddress: 100,
  });
  const used = open();
  t.match(await asked(used), '200');
  for (let count = 0; count < 19; count += 1) open();
  await accepted(20);
  await Promise.all(Array.from({ length: 50 }, () => once(open(), 'close')));
  t.equal(sockets.size, 20);
  t.match(await asked(used), '200');
  t.same(logged, [{ connections: { all_in_use: 1 } }]);
  const [first] = [...sockets].slice(1);
  first?.destroy();
  await accepted(19);
  t.match(await asked(open()), '200', 'where one has gone there is room for another');
});

void test('one address has no more than CONNECTIONS_PER_ADDRESS, by itself half of all', async (t) => {
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
    t.match(await asked(open()), '200', 'where one has gone there is room for another');
  }
});

void test('a proxy in front has as many as it likes, for all its users', async (t) => {
  for (const trustProxy of [1, ['10.0.0.0/8', 'loopback']]) {
    const { sockets, open, accepted } = await listening(t, { trustProxy, connectionsPerAddress: 5 });
    for (let count = 0; count < 50; count += 1) open();
    await accepted(50);
    t.match(await asked(open()), '200');
    t.equal(sockets.size, 51);
  }
});

void test('a connection that cannot be taken does not end the process', async (t) => {
  const { app, open, logged } = await listening(t, {});
  app.server.emit('error', Object.assign(new Error('accept ENFILE'), { code: 'ENFILE' }));
  t.match(await asked(open()), '200');
  t.same(logged, [{ connections: { could_not_be_taken: 1 } }]);
});
