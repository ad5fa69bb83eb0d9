import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Test, test } from 'tap';
import type { Handlers } from '../../handlers/call/contract.ts';
import { Service } from '../support/service.ts';
import { setImmediate } from 'node:timers/promises';
import { handlers } from '../../handlers/index.ts';
import { until } from '../support/processes.ts';

// Requests that are written to their connection byte by byte, and what delays them.

/** Blocks the event loop. */
const busyFor = (ms: number): void => {
  const end = Date.now() + ms;
  while (Date.now() < end);
};

/** Starts a service that listens. `open` connects to it, and `head` returns the head of a request. */
async function listening(t: Test, replaced: Partial<Handlers> = {}) {
  const service = await Service.apart(t, {}, replaced);
  const token = await service.world.token(await service.world.user(null));
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { server } = service.app;
  const { port } = server.address() as AddressInfo;
  const open = async (allowHalfOpen = false): Promise<{ socket: Socket; text: () => string }> => {
    const accepted = once(server, 'connection');
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    await accepted;
    return { socket, text: () => text };
  };
  const head = (line: string, ...headers: string[]): string =>
    [line, 'host: a', `authorization: Bearer ${token}`, ...headers, '', ''].join('\r\n');
  return { service, token, server, open, head };
}

/** Returns the problem in a raw HTTP response. */
const problemIn = (text: string): unknown => JSON.parse(text.slice(text.indexOf('\r\n\r\n')));

// Requests that are late or incomplete on their connection.

void test('oauth_personal_access_tokens_create 408 for a request that never ends', async (t) => {
  const { server, open, head } = await listening(t);
  t.same([server.requestTimeout, server.headersTimeout], [30_000, 30_000]);
  server.requestTimeout = server.headersTimeout = 100;
  const POST = 'POST /api/v1/oauth/personal-access-tokens HTTP/1.1';
  for (const [sent, name] of [
    [`${head(POST, 'content-type: application/json', 'content-length: 100')}{"name`, 'a body'],
    [head(POST).slice(0, -4), 'headers'],
    ['', 'nothing at all'],
  ] as const) {
    const { socket, text } = await open();
    socket.write(sent);
    await once(socket, 'close');
    t.match(text(), /^HTTP\/1\.1 408 Request Timeout\r\n.*^x-request-id: /ms, name);
    t.match(problemIn(text()), { status: 408, code: 'request_timeout' });
  }
});

void test('users_me 200 before the 400 for invalid input after it on the same connection', async (t) => {
  const { promise: gate, resolve: release } = gated();
  const { server, open, head } = await listening(t, {
    users_me: async (call) => {
      await gate;
      return handlers.users_me(call);
    },
  });
  const { socket, text } = await open();
  const failed = once(server, 'clientError');
  socket.write(`${head('GET /api/v1/me HTTP/1.1')}this is not http\r\n\r\n`);
  await failed;
  await setImmediate();
  t.equal(text(), '', 'responses keep their order');
  release();
  await once(socket, 'close');
  t.match(text(), /^HTTP\/1\.1 200 OK.*\}HTTP\/1\.1 400 Bad Request.*"malformed_request"/s);
});

void test('oauth_token_issue 400 at once for a body that ends too early', async (t) => {
  const { open, head } = await listening(t);
  const { socket, text } = await open();
  const chunked = ['content-type: application/json', 'transfer-encoding: chunked'];
  socket.write(`${head('POST /api/v1/oauth/token HTTP/1.1', ...chunked)}zz\r\n`);
  await once(socket, 'close');
  t.match(text(), /^HTTP\/1\.1 400 /);
  t.match(problemIn(text()), { code: 'malformed_request' });
});

void test('oauth_token_issue 413 at once for a body in very many chunks, 422 for one in as many as may be', async (t) => {
  const { open, head } = await listening(t);
  const chunked = ['content-type: application/json', 'transfer-encoding: chunked'];
  const answer = async (chunks: string): Promise<string> => {
    const { socket, text } = await open();
    socket.write(`${head('POST /api/v1/oauth/token HTTP/1.1', ...chunked, 'connection: close')}${chunks}`);
    await once(socket, 'close');
    return text();
  };
  const most = `2\r\n{}\r\n${'1\r\n \r\n'.repeat(4999)}`;
  t.match(problemIn(await answer(`${most}0\r\n\r\n`)), { status: 422, code: 'validation_failed' });
  const refused = await answer(`${most}1\r\n \r\n`);
  t.match(refused, /^HTTP\/1\.1 413 Payload Too Large\r\n/);
  t.match(problemIn(refused), {
    code: 'payload_too_large',
    detail: 'The body comes in more than 5000 chunks.',
  });
});

function gated(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
}

// Requests that come before the response to the one before.

void test('users_me 200 in order and one at a time for requests that are sent ahead', async (t) => {
  let [now, most] = [0, 0];
  const { open, head } = await listening(t, {
    users_me: async (call) => {
      most = Math.max(most, (now += 1));
      await setImmediate();
      now -= 1;
      return handlers.users_me(call);
    },
  });
  const { socket, text } = await open();
  const ids = Array.from({ length: 21 }, (_, index) => `ahead-${String(index)}`);
  socket.write(ids.map((id) => head('GET /api/v1/me HTTP/1.1', `x-request-id: ${id}`)).join(''));
  await until(() => Promise.resolve(text().split('HTTP/1.1 200 OK').length === 22));
  t.same(text().match(/(?<=^x-request-id: )\S+/gm), ids);
  t.equal(most, 1);
  socket.destroy();
});

void test('users_me 429 closes its connection, and none that is sent ahead is answered', async (t) => {
  const { app } = await Service.apart(t, { rateLimit: 2 });
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const statuses = async (requests: string): Promise<(string | undefined)[]> => {
    const socket = connect(Number(url.port), url.hostname);
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.write(requests);
    await once(socket, 'close');
    return [...text.matchAll(/(?:^|\})HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  };
  const get = 'GET /api/v1/me HTTP/1.1\r\nhost: a\r\n\r\n';
  t.same(await statuses(get.repeat(10)), ['401', '401', '429']);
  const post =
    'POST /api/v1/faqs HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';
  t.same(await statuses(post + get.repeat(2)), ['429', '429'], 'a body is read first');
});

// Requests that the process, rather than their client, is late with.

void test('oauth_personal_access_tokens_create 408 without effect if the process was too busy to read the request in time', async (t) => {
  const { service, token, server, open, head } = await listening(t);
  server.requestTimeout = server.headersTimeout = 100;
  // The client keeps the connection open, because what it has sent is still to be read.
  const { socket, text } = await open(true);
  const body = JSON.stringify({ name: 'Billing', scopes: ['*'] });
  const length = `content-length: ${String(body.length)}`;
  socket.write(
    head('POST /api/v1/oauth/personal-access-tokens HTTP/1.1', 'content-type: application/json', length) +
      body,
  );
  // Longer than the interval of Node's timeout checks.
  busyFor(2000);
  await once(socket, 'end');
  t.match(problemIn(text()), { status: 408, code: 'request_timeout' });
  // Their round trips come after its own.
  for (let count = 0; count < 10; count += 1) await service.ok('users_me', { token });
  socket.destroy();
  t.equal((await service.db.selectFrom('tokens').select('id').execute()).length, 1);
});

void test('packages_index 503 while the event loop is delayed by more than OVERLOAD_DELAY, 200 afterwards', async (t) => {
  const service = await Service.apart(t, { overloadDelay: 20 });
  const token = await service.world.token(await service.world.user(null));
  const status = async (): Promise<number> => (await service.call('packages_index', { token })).status;
  // On a busy machine the start itself can count as overload.
  await until(async () => (await status()) === 200);
  await until(async () => {
    busyFor(400);
    await setImmediate();
    return (await status()) === 503;
  });
  await until(async () => (await status()) === 200);
});

// Connections to a service that listens, and what it logs about them.

/** Starts a service that listens. `accepted` waits until it has so many connections. */
async function limitListening(t: Test, settings: Parameters<typeof Service.apart>[1]) {
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
  const { sockets, open, accepted, logged } = await limitListening(t, {
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
    const { sockets, open, accepted, logged } = await limitListening(t, settings);
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

void test('a connection with very many requests sent ahead is closed, with next to no work for them', async (t) => {
  const { sockets, open, logged } = await limitListening(t, {});
  let text = '';
  const socket = open().on('data', (part: Buffer) => (text += part.toString()));
  socket.write(HEALTH.repeat(5000));
  await once(socket, 'close');
  t.ok(text.split('HTTP/1.1 ').length <= 2);
  t.equal(sockets.size, 0);
  t.same(logged, [{ connections: { too_many_requests_waiting: 1 } }]);
});

void test('a trusted proxy has no limit of its own', async (t) => {
  for (const trustProxy of [1, ['10.0.0.0/8', 'loopback']]) {
    const { sockets, open } = await limitListening(t, { trustProxy, connectionsPerAddress: 5 });
    await inUse(50, open);
    t.match(await ask(open()), '200');
    t.equal(sockets.size, 51);
  }
});

void test('an error in accepting a connection does not end the process', async (t) => {
  const { app, open, logged } = await limitListening(t, {});
  app.server.emit('error', Object.assign(new Error('accept ENFILE'), { code: 'ENFILE' }));
  t.match(await ask(open()), '200');
  t.same(logged, [{ connections: { could_not_be_taken: 1 } }]);
});

// Idle connections.

void test('2,000 silent connections are closed after five seconds, and requests are served meanwhile', async (t) => {
  const { app, sockets, open, accepted } = await limitListening(t, { connectionsPerAddress: 10_000 });
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
  const { app, sockets, open, accepted } = await limitListening(t, {});
  t.equal(app.server.keepAliveTimeout, 72_000, 'later than load balancers close theirs');
  app.server.keepAliveTimeout = 100;
  for (let count = 0; count < 5; count += 1) t.match(await ask(open()), '200');
  await until(() => sockets.size === 0);
  await accepted(0);
});
