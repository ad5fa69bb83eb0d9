import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { test } from 'tap';
import { handlers } from '../../handlers/index.ts';
import { until } from '../support/processes.ts';
import { listening, problemIn } from '../support/raw-requests.ts';

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
    // For two seconds after the event loop was blocked, as at a start under load, it is 503.
    let answer = '';
    await until(async () => {
      const { socket, text } = await open();
      socket.write(sent);
      await once(socket, 'close');
      answer = text();
      return !answer.startsWith('HTTP/1.1 503');
    });
    t.match(answer, /^HTTP\/1\.1 408 Request Timeout\r\n.*^x-request-id: /ms, name);
    t.match(problemIn(answer), { status: 408, code: 'request_timeout' });
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
