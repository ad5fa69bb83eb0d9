import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { test } from 'tap';
import { until } from '../support/processes.ts';
import { busyFor, listening, problemIn } from '../support/raw-requests.ts';
import { Service } from '../support/service.ts';

// Requests that the process, rather than their client, is late with.

void test('oauth_personal_access_tokens_create 503 without effect if the process was too busy to read the request in time', async (t) => {
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
  t.match(text(), /^HTTP\/1\.1 503 .*^retry-after: \d+/ms);
  t.match(problemIn(text()), { status: 503, code: 'unavailable' });
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
