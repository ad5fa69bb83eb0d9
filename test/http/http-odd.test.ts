import { once } from 'node:events';
import { METHODS } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'tap';
import { type OperationName, operations } from '../../generated/operations.ts';
import { type Answer, deviations, problemDeviations } from '../support/contract.ts';
import { askRaw } from '../support/processes.ts';
import { Service } from '../support/service.ts';
import type { Encoding } from '../support/forms.ts';

// Requests that are barely valid HTTP.

void test('users_me: errors that Node or Fastify would send themselves are problems like all others', async (t) => {
  const service = await Service.apart(t);
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as AddressInfo;
  const bearer = `Bearer ${await service.world.token(await service.world.user(null))}`;
  const ask = async (line: string, ...headers: string[]): Promise<Answer> => {
    const sent = [line, 'x-request-id: order-17', 'connection: close', ...headers, '', ''];
    const answer = await askRaw(port, sent.join('\r\n'));
    if (answer.status !== 200) t.same(problemDeviations(answer), [], line.slice(0, 40));
    return answer;
  };
  const known = { headers: { 'x-request-id': 'order-17' }, body: { request_id: 'order-17' } };

  await t.test('417 for an expectation that is not 100-continue', async (t) => {
    const answer = await ask('GET /api/v1/me HTTP/1.1', 'host: a', 'expect: the unexpected');
    t.match(answer, { ...known, status: 417, body: { code: 'expectation_failed' } });
  });

  await t.test('405 for every method that Node knows and the address does not have', async (t) => {
    for (const method of METHODS.filter((name) => !['GET', 'HEAD', 'CONNECT'].includes(name))) {
      const answer = await ask(`${method} /api/v1/me HTTP/1.1`, 'host: a');
      t.match(answer, { ...known, status: 405, headers: { allow: 'GET, HEAD' } }, method);
    }
  });

  await t.test('414, 431 for an address that is too long', async (t) => {
    t.match(await ask(`GET /api/v1/users/${'1'.repeat(201)} HTTP/1.1`, 'host: a'), { ...known, status: 414 });
    const { status, body } = await ask(`GET /api/v1/me?${'a'.repeat(17_000)} HTTP/1.1`, 'host: a');
    t.match([status, body], [431, { code: 'headers_too_large', detail: /address/ }]);
  });

  await t.test('400 for two Host headers, the same or not', async (t) => {
    for (const other of ['host: a', 'Host: b', 'HOST:']) {
      const answer = await ask('GET /api/v1/me HTTP/1.1', 'host: a', other);
      t.match(answer, { ...known, status: 400, body: { code: 'malformed_request', detail: /Host/ } }, other);
    }
  });

  await t.test('405 for CONNECT', async (t) => {
    const answer = await askRaw(port, 'CONNECT b:443 HTTP/1.1\r\nhost: b:443\r\n\r\n');
    t.same(problemDeviations(answer), []);
    t.match(answer, { status: 405, headers: { allow: '' }, body: { code: 'method_not_allowed' } });
  });

  await t.test('200 for more headers than Node reads by default, wherever the token is', async (t) => {
    const many = Array<string>(2500).fill('a:');
    const answer = await ask('GET /api/v1/me HTTP/1.1', 'host: a', ...many, `authorization: ${bearer}`);
    t.equal(answer.status, 200);
  });

  await t.test('200 after 100-continue', async (t) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.write('POST /api/v1/oauth/token HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\n');
    socket.write('content-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}');
    await once(socket, 'close');
    t.match(text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 422 /);
  });
});

void test('404 for every operation with an empty id in its address', async (t) => {
  const service = await Service.apart(t);
  const token = await service.world.token(await service.world.user(null));
  const inside = (Object.keys(operations) as OperationName[]).filter((name) =>
    /\}\/[\w-]+$/.test(operations[name].path),
  );
  for (const name of inside) {
    const { method, path } = operations[name];
    const url = `/api/v1${path.replaceAll(/\{\w+\}/g, '')}`;
    const { status, body } = await service.problem({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
    });
    t.match([status, body], [404, { code: 'not_found' }], `${method} ${url}`);
  }
});

void test('400, 413, 415 for writes without a body', async (t) => {
  const service = await Service.apart(t);
  const token = await service.world.token(await service.world.user(null));
  for (const [operation, params] of [
    ['m3us_kill_connections', { id: 1 }],
    ['oauth_personal_access_tokens_delete', { token_id: 1 }],
    ['m3us_delete', { id: 1 }],
  ] as const) {
    const ask = (type: string, payload: string) => ({ token, params, raw: { type, payload } });
    await service.refused(400, operation, ask('application/json', '{'));
    await service.refused(413, operation, ask('application/json', ' '.repeat(1024 * 1024 + 1)));
    await service.refused(415, operation, ask('text/plain', 'x'));
    const headers = { 'content-encoding': 'gzip' };
    await service.refused(415, operation, { ...ask('application/json', '{}'), headers });
  }
});

void test('users_create 415 for a Content-Encoding, whatever the body', async (t) => {
  const service = await Service.apart(t);
  const token = await service.world.token(await service.world.user(null));
  const ask = (as: Encoding, coding: string) => ({
    token,
    as,
    body: { username: 'a' },
    headers: { 'content-encoding': coding },
  });
  for (const as of ['json', 'form', 'multipart'] as const) {
    for (const coding of ['gzip', 'GZIP', 'br', 'identity, gzip', 'x'])
      await service.refused(415, 'users_create', ask(as, coding));
    await service.refused(422, 'users_create', ask(as, 'identity'));
  }
});

void test('packages_index 400 for a query that cannot be decoded, as in the contract', async (t) => {
  const service = await Service.apart(t);
  const { statusCode, headers, body } = await service.app.inject('/api/v1/packages?page=%ff');
  const answer = { status: statusCode, headers, body: JSON.parse(body) as unknown };
  t.match(answer, { status: 400, body: { code: 'malformed_request' } });
  t.same(deviations('packages_index', answer), []);
});

void test('m3us_delete 422 for a Dry-Run that is neither true nor false', async (t) => {
  const service = await Service.apart(t);
  const token = await service.world.token(await service.world.user(null));
  for (const text of ['TRUE', '1', 'yes', '', 'true, true']) {
    const ask = { token, params: { id: 1 }, headers: { 'dry-run': text } };
    const { errors } = await service.refused(422, 'm3us_delete', ask);
    t.same(Object.keys(errors ?? {}), ['Dry-Run'], text);
  }
});

// Queries of faulty or hostile clients.

const PACKAGES = '/api/v1/packages';

void test('packages_index, users_index 422 for a repeated parameter, except for lists', async (t) => {
  const service = await Service.start(t);
  const root = await service.world.user(null);
  const headers = { authorization: `Bearer ${await service.world.token(root)}` };
  const ask = (url: string) => service.app.inject({ url: `/api/v1/${url}`, headers });
  for (const name of ['page', 'per_page', 'filters[name]', 'filters[is_default]']) {
    const { statusCode, body } = await ask(`packages?${name}=1&${name}=1`);
    t.match([statusCode, JSON.parse(body)], [422, { errors: { [name]: [/^must be/] } }], name);
  }
  const { statusCode, body } = await ask(`users?filters[id]=1&filters[id]=${String(root.id)}`);
  t.match([statusCode, JSON.parse(body)], [200, { data: [{ id: root.id }] }]);
});

void test('packages_index 400 for a query that cannot be decoded', async (t) => {
  const service = await Service.start(t);
  const token = await service.world.token(await service.world.user(null));
  const headers = { authorization: `Bearer ${token}` };

  for (const text of ['%', '%4', '%zz', '%ff', '%c3', '%c0%af', '%ed%a0%80']) {
    for (const query of [`filters[name]=${text}`, `${text}=1`, `per_page=1&filters[name]=a${text}&page=1`]) {
      const { status, body } = await service.problem({ url: `${PACKAGES}?${query}`, headers });
      t.match([status, body], [400, { code: 'malformed_request', detail: /query/ }], query);
    }
  }

  await t.test('200 for a query that is encoded correctly', async () => {
    await service.ok('packages_index', { token, query: { 'filters[name]': 'å % 😀' } });
  });
});

void test('422 for a text of another format says which format is expected', async (t) => {
  const service = await Service.start(t);
  const token = await service.world.token(await service.world.user(null));
  const TOKEN = { name: 'Billing', scopes: ['*'] };
  const MAC = 'must be like 00:1A:79:AB:CD:EF, 00-1A-79-AB-CD-EF, 00.1A.79.AB.CD.EF or 001A79ABCDEF';

  await t.test('oauth_personal_access_tokens_create', async (t) => {
    for (const [field, text, reason] of [
      ['expires_at', 'tomorrow', 'must be YYYY-MM-DD HH:MM:SS, from 2000 to 2099'],
      ['expires_at', '2027-01-01T00:00:00', 'must be YYYY-MM-DD HH:MM:SS, from 2000 to 2099'],
      ['expires_at', '2027-01-01T00:00:00.000Z', 'must be YYYY-MM-DD HH:MM:SS, from 2000 to 2099'],
      ['expires_at', 'x'.repeat(1000), 'must be YYYY-MM-DD HH:MM:SS, from 2000 to 2099'],
      ['name', 'x'.repeat(192), 'must not have more than 191 characters'],
      ['name', 'a\0b', 'must not have a NUL character'],
    ] as const) {
      const body = { ...TOKEN, [field]: text };
      const { errors } = await service.refused(422, 'oauth_personal_access_tokens_create', { token, body });
      t.same(errors, { [field]: [reason] }, text);
    }
  });

  await t.test('mags_create', async (t) => {
    for (const mac_address of ['my first box', '00:1A:79:AB:CD:EF:00']) {
      const body = { package_id: 1, mac_address };
      const { errors } = await service.refused(422, 'mags_create', { token, body });
      t.same(errors, { mac_address: [MAC] });
    }
  });

  await t.test('logs_index', async (t) => {
    for (const time of ['yesterday', '2026-02-30', '2026-01-31T09:00:00+00:00', '2026-01-31 09:00']) {
      const query = { 'filters[created_from]': time };
      const { errors } = await service.refused(422, 'logs_index', { token, query });
      const reason = 'must be a time such as 2026-01-31 09:00:00, or a date, from 2000 to 2099';
      t.same(errors, { 'filters[created_from]': [reason] }, time);
    }
  });
});
