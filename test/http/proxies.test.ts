import type { InjectOptions } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { test } from 'tap';
import type { Reply } from '../../handlers/call/contract.ts';
import type { Settings } from '../../handlers/call/settings.ts';
import { Service } from '../support/service.ts';
import { refusedSettings } from '../support/settings.ts';

// Whom the service takes a caller for, and where it says it is, as the proxies in front tell.

const PASSWORD = 'correct horse battery staple';

void test('oauth_token_issue 200 the address of the caller is the one that a trusted proxy saw', async (t) => {
  /** Returns the stored address of a login that came through these proxies; `peer` is the nearest. */
  const behind = async (trustProxy: Settings['trustProxy']) => {
    const service = await Service.apart(t, { trustProxy });
    const user = await service.world.user(null, { password: PASSWORD });
    return async (forwarded: string, peer = '10.0.0.1'): Promise<string | null> => {
      const { statusCode, body } = await service.app.inject(login(user.username, PASSWORD, forwarded, peer));
      t.equal(statusCode, 200, forwarded);
      const token = (JSON.parse(body) as Reply<'oauth_token_issue'>).access_token;
      return (await service.ok('users_me', { token })).last_ip;
    };
  };
  const byOne = await behind(1);
  const byTwo = await behind(2);

  t.equal(await (await behind(0))('192.0.2.1'), '10.0.0.1', 'no proxy is trusted');
  t.equal(await byOne('192.0.2.9, 192.0.2.1'), '192.0.2.1', 'the last entry, by one proxy');
  t.equal(await byTwo('192.0.2.9, 192.0.2.1, 10.0.0.2'), '192.0.2.1', 'the one before, by two');
  const networks = await behind(['10.0.0.0/8']);
  t.equal(await networks('192.0.2.9, 192.0.2.1, 10.0.0.2'), '192.0.2.1', 'by a network');
  t.equal(await (await behind(['loopback']))('192.0.2.1'), '10.0.0.1', 'by another network');
  t.equal(await byOne('2001:db8::1'), '2001:db8::1');
  const wrong = ['<script>', 'x'.repeat(60), `fe80::1%${'a'.repeat(60)}`, '', ',', '192.0.2.1:80'];
  for (const [index, none] of wrong.entries()) {
    // Five logins a minute are allowed from one address.
    const [peer, proxy] = [`10.0.1.${String(index)}`, `10.0.2.${String(index)}`];
    t.equal(await byOne(none, peer), peer, `${none} is not an address`);
    const forwarded = `${none}, 192.0.2.9, ${none}, ${proxy}`;
    t.equal(await byTwo(forwarded), proxy, `and the last one hides the entries before ${none}`);
  }
});

void test('oauth_token_issue 429 whatever a caller writes into X-Forwarded-For', async (t) => {
  const service = await Service.apart(t, { trustProxy: 1 });
  const { username } = await service.world.user(null, { password: PASSWORD });
  const statuses: number[] = [];
  for (let time = 1; time <= 6; time += 1) {
    const forwarded = `192.0.2.${String(time)}, 198.51.100.1`;
    statuses.push((await service.app.inject(login(username, 'wrong', forwarded))).statusCode);
  }
  t.same(statuses, [401, 401, 401, 401, 401, 429]);
});

const login = (
  username: string,
  password: string,
  forwarded: string,
  remoteAddress = '10.0.0.1',
): InjectOptions => ({
  method: 'POST',
  url: '/api/v1/oauth/token',
  remoteAddress,
  headers: { 'x-forwarded-for': forwarded },
  payload: { grant_type: 'password', username, password },
});

void test('packages_index 200 links lead to a host, by http or https', async (t) => {
  const service = await Service.apart(t, { trustProxy: 1, publicUrl: undefined });
  const token = await service.world.token(await service.world.user(null));
  const linked = async (headers: Record<string, string>): Promise<unknown> => {
    const { path } = await service.ok('packages_index', { token, headers });
    return path;
  };
  const PATH = '/api/v1/packages';

  t.equal(await linked({ host: 'api.example.com' }), `http://api.example.com${PATH}`);
  t.equal(await linked({ host: '[2001:db8::1]:8443' }), `http://[2001:db8::1]:8443${PATH}`);
  const believed = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'panel.example.com:8443' };
  t.equal(await linked({ host: 'a', ...believed }), `https://panel.example.com:8443${PATH}`);
  for (const proto of ['javascript', 'https:', 'ftp', '"><script>', 'http, javascript']) {
    t.equal(await linked({ host: 'a', 'x-forwarded-proto': proto }), `http://a${PATH}`, proto);
  }
  for (const host of ['evil.example/x', 'a@b', '"><script>', 'a b', 'a:99999', '[::g]', 'x'.repeat(300)]) {
    t.equal(await linked({ host: 'a', 'x-forwarded-host': host }), `http://a${PATH}`, host);
  }
});

void test('packages_index 400 a host that is none, 200 one in the address itself', async (t) => {
  const service = await Service.apart(t, { publicUrl: undefined });
  const token = await service.world.token(await service.world.user(null));
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as AddressInfo;
  const asked = async (line: string, ...headers: string[]): Promise<{ status: number; text: string }> => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.write(
      [line, `authorization: Bearer ${token}`, 'connection: close', ...headers, '', ''].join('\r\n'),
    );
    await once(socket, 'close');
    return { status: Number(text.split(' ', 2)[1]), text };
  };

  const plain = 'GET /api/v1/packages HTTP/1.1';
  for (const host of ['evil.example/x', 'a@b', '"><script>', 'a b', 'a:99999', '[::g]', '', '-', 'a,b']) {
    const { status, text } = await asked(plain, `host: ${host}`);
    t.equal(status, 400, host);
    t.match(text, /"code":"malformed_request".*"request_id":"/);
  }
  const missing = await asked(plain, 'x-request-id: order-17');
  t.equal(missing.status, 400);
  t.match(missing.text, /"code":"malformed_request".*"request_id":"order-17"/);

  const absolute = 'GET http://shop.example/api/v1/packages?page=1 HTTP/1.1';
  t.match((await asked(absolute, 'host: a')).text, '"path":"http://shop.example/api/v1/packages"');
  t.equal((await asked('GET http://a@b/api/v1/packages HTTP/1.1', 'host: a')).status, 400);
  const old = await asked('GET /api/v1/packages HTTP/1.0');
  t.match(old.text, `"path":"http://127.0.0.1:${String(port)}/api/v1/packages"`);
});

void test('an invalid TRUST_PROXY is refused', (t) => {
  const wrong = [
    'true',
    '-1',
    '1.5',
    'yes',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.1,',
    '::1/129',
    'proxy.internal',
  ];
  for (const TRUST_PROXY of wrong)
    t.match(refusedSettings(t, { TRUST_PROXY }), /TRUST_PROXY must be the number/);
  t.end();
});
