import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { test } from 'tap';
import { projectFile } from '../../handlers/http/project-file.ts';
import { Service } from '../support/service.ts';
import { until } from '../support/processes.ts';
import { createHook } from 'node:async_hooks';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import type { OperationName } from '../../generated/operations.ts';

void test('pages beside the contract', async (t) => {
  const { app, db } = await Service.apart(t, { publicUrl: undefined });

  await t.test('/openapi.json and /openapi-3.0.json are the generated files, with our address', async (t) => {
    for (const [name, version] of Object.entries({
      'openapi.json': /^3\.1\./,
      'openapi-3.0.json': /^3\.0\./,
    })) {
      const { statusCode, headers, body } = await app.inject({
        url: `/${name}`,
        headers: { host: 'shop.example:81' },
      });
      t.match([statusCode, headers['content-type']], [200, /^application\/json/]);
      const generated = await readFile(projectFile('generated', name), 'utf8');
      const ours = generated.replaceAll(
        /("url"|"tokenUrl"): "\/api/g,
        (_, key: string) => `${key}: "http://shop.example:81/api`,
      );
      // To show a difference of so long texts would take minutes.
      t.ok(isDeepStrictEqual(JSON.parse(body), JSON.parse(ours)), name);
      t.match(JSON.parse(body), { openapi: version });
    }
  });

  await t.test('all other responses may load nothing at all', async (t) => {
    for (const url of ['/openapi.json', '/health', '/nowhere']) {
      t.match((await app.inject(url)).headers['content-security-policy'], /default-src 'none'/, url);
    }
  });

  await t.test('/health is 200 whatever the database does; /health/ready checks the schema', async (t) => {
    const health = async (url: string): Promise<Record<string, unknown>> => {
      const { statusCode, body } = await app.inject(url);
      return { ...(JSON.parse(body) as object), statusCode };
    };
    /** Waits until a new result is this one, because a result is kept for a second. */
    const becomes = (expected: object): Promise<void> =>
      until(async () => {
        const result = await health('/health/ready');
        return Object.entries(expected).every(([name, value]) => result[name] === value);
      });
    t.same(await health('/health'), { statusCode: 200, status: 'ok' });
    await becomes({ statusCode: 200, status: 'ok', schema: 'current' });
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', 'now')`.execute(db);
    // An older version keeps serving during a deployment.
    await becomes({ statusCode: 200, schema: 'ahead' });
    const { rows: removed } = await sql<{ name: string; timestamp: string }>`
        delete from kysely_migration where name >= '0000' returning name, timestamp`.execute(db);
    await becomes({ statusCode: 503, code: 'unavailable' });
    for (const { name, timestamp } of removed)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(db);
    await becomes({ statusCode: 200 });
    await sql`drop schema public cascade`.execute(db);
    await becomes({ statusCode: 503, code: 'unavailable' });
    t.same(await health('/health'), { statusCode: 200, status: 'ok' });
  });
});

void test('the server that the contract names', async (t) => {
  const serverAt = async (app: Service['app'], host: string): Promise<string | undefined> => {
    const { body } = await app.inject({ url: '/openapi.json', headers: { host } });
    return (JSON.parse(body) as { servers: { url: string }[] }).servers[0]?.url;
  };

  await t.test('is below PUBLIC_URL, whatever host is asked', async (t) => {
    const { app } = await Service.apart(t, { publicUrl: 'https://api.example.com' });
    t.equal(await serverAt(app, 'elsewhere.example'), 'https://api.example.com/api/v1');
  });

  await t.test('is the host that was asked; after ten hosts none', async (t) => {
    const { app } = await Service.apart(t, { publicUrl: undefined });
    const hosts = Array.from({ length: 11 }, (_, number) => `host-${String(number)}.example`);
    const expected = hosts.map((host) => `http://${host}/api/v1`);
    for (const [place, host] of hosts.entries())
      t.equal(await serverAt(app, host), place < 10 ? expected[place] : '/api/v1');
    t.equal(await serverAt(app, 'host-0.example'), expected[0], 'one of the ten goes on');
  });
});

// What the pages beside the contract cost when they are asked for again and again.

const STRANGER = '198.51.100.7';
const DOCUMENTS = ['/openapi.json', '/openapi-3.0.json', '/docs', '/docs/script.js'];
const DECODE: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};

void test('/openapi.json, /openapi-3.0.json, /docs and its script', async (t) => {
  const { app } = await Service.apart(t, { corsOrigins: ['https://panel.example'] });
  const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  await t.test('come in the coding that the client takes, and say that they do', async (t) => {
    const { rawPayload: plain } = await ask('/openapi.json');
    const codings: [accepted: string, coding: string][] = [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['GZIP, br;q=0.0', 'gzip'],
      ['*', 'br'],
      ['br;q=0, *', 'gzip'],
      ['identity, br;q=0.5', 'br'],
      ['deflate', 'identity'],
      ['br;q=0, gzip;q=x', 'identity'],
      ['', 'identity'],
    ];
    for (const [accepted, coding] of codings) {
      const { headers, rawPayload } = await ask('/openapi.json', { 'accept-encoding': accepted });
      t.equal(headers['content-encoding'] ?? 'identity', coding, accepted);
      t.equal(Number(headers['content-length']), rawPayload.length);
      t.ok(DECODE[coding]?.(rawPayload).equals(plain));
      if (coding !== 'identity') t.ok(rawPayload.length < plain.length / 10);
    }
    t.notOk('content-encoding' in (await ask('/openapi.json')).headers, 'who does not say takes it as it is');
  });

  await t.test('have a tag for each coding, and are 304 to whom has just these bytes', async (t) => {
    for (const url of DOCUMENTS) {
      const tags = new Set<string>();
      for (const coding of ['br', 'gzip', 'identity']) {
        const headers = { 'accept-encoding': coding, origin: 'https://panel.example' };
        const answer = await ask(url, headers);
        const etag = String(answer.headers.etag);
        t.match(etag, /^"[\w-]{20,}"$/);
        t.match(answer.headers, {
          'cache-control': /^public, max-age=\d+$/,
          vary: /^Origin, (X-Forwarded-Host, X-Forwarded-Proto, )?Accept-Encoding$/,
        });
        for (const named of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
          const again = await ask(url, { ...headers, 'if-none-match': named });
          t.same([again.statusCode, again.body, again.headers.etag], [304, '', etag], named);
          t.match(again.headers, { vary: /Accept-Encoding/, 'cache-control': /^public/ });
        }
        t.equal((await ask(url, { ...headers, 'if-none-match': '"other"' })).statusCode, 200);
        tags.add(etag);
      }
      t.equal(tags.size, 3, url);
    }
  });

  await t.test('are compressed once, however many ask, and the documentation by the build', async (t) => {
    const { app } = await Service.apart(t);
    let compressed = 0;
    const watch = createHook({
      init(_, type) {
        if (type === 'ZLIB') compressed += 1;
      },
    }).enable();
    for (const coding of ['br', 'gzip', 'br', 'gzip']) {
      const headers = { 'accept-encoding': coding };
      await Promise.all(
        ['/openapi.json', '/openapi.json', '/docs'].map((url) => app.inject({ url, headers })),
      );
    }
    watch.disable();
    t.equal(compressed, 2, 'for each coding');
  });

  await t.test('HEAD has the length and the tag of GET', async (t) => {
    const got = await ask('/docs');
    const head = await app.inject({ method: 'HEAD', url: '/docs' });
    t.same([head.statusCode, head.body, head.headers.etag], [200, '', got.headers.etag]);
    t.equal(head.headers['content-length'], got.headers['content-length']);
  });
});

void test('a limit of requests a minute and address, whatever the limit of a user', async (t) => {
  const service = await Service.apart(t, { rateLimit: 1 });
  const { app } = service;
  await service.ready();
  const ask = async (url: string, remoteAddress = STRANGER): Promise<number> =>
    (await app.inject({ method: 'HEAD', url, remoteAddress })).statusCode;
  const limits: [most: number, urls: string[]][] = [
    [120, ['/openapi.json', '/openapi-3.0.json', '/postman.json']],
    [1200, ['/docs', '/docs/m3us', '/docs/style.css', '/docs/search.json', '/llms.txt']],
  ];
  for (const [most, urls] of limits) {
    for (let count = 0; count < most; count += 1) {
      const url = urls[count % urls.length] ?? '';
      if ((await ask(url)) !== 200) t.fail(`${url} is refused, ${String(count)}`);
    }
    const [url = ''] = urls;
    const { statusCode, headers, body } = await app.inject({ url, remoteAddress: STRANGER });
    t.match([statusCode, JSON.parse(body)], [429, { code: 'too_many_requests' }], url);
    t.match(headers, { 'retry-after': /^\d+$/, 'cache-control': 'no-store' });
    t.equal(await ask(url, '198.51.100.8'), 200, 'another address is not held up');
  }
  t.equal(await ask('/health/ready'), 200, 'nor is a monitor');
});

void test('/health/ready asks the database once for a thousand that ask', async (t) => {
  const service = await Service.apart(t);
  const { app, db } = service;
  await service.ready();
  const checks = async (): Promise<number> => {
    const { rows } = await sql<{ scans: string }>`
      select coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as scans
      from pg_stat_user_tables where relname = 'kysely_migration'`.execute(db);
    return Number(rows[0]?.scans);
  };
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const before = await checks();
  const stranger = { url: '/health/ready', remoteAddress: STRANGER };
  const asked = Array.from({ length: 1000 }, () => app.inject(stranger));
  const statuses = new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode));
  t.same(statuses, new Set([200]), 'nobody is limited');
  // The figures of a connection are told when it ends.
  await app.close();
  t.ok((await checks()) - before <= 2, String((await checks()) - before));
});

// Late pages of a list, and pages beyond the last one.

/** Returns the texts of all statements that a service sends from now on. */
function statementsOf({ pg }: FastifyInstance): string[] {
  const texts: string[] = [];
  pg.pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client);
    const noted = (...args: unknown[]): unknown => {
      const [first] = args;
      texts.push(typeof first === 'string' ? first : String((first as { text?: string }).text));
      return Reflect.apply(query, client, args);
    };
    client.query = noted as typeof client.query;
  });
  return texts;
}

void test('beyond the last page no row is read', async (t) => {
  const service = await Service.apart(t);
  const { world } = service;
  const texts = statementsOf(service.app);
  const root = await world.user(null);
  const token = await world.token(root);
  const line = await world.line(root, 'm3u');
  await world.line(root, 'm3u');
  const lists: [OperationName, Record<string, unknown>, object][] = [
    ['m3us_index', {}, {}],
    ['m3us_index', {}, { sort: 'username,id' }],
    ['m3us_index', {}, { 'filters[status]': 'active' }],
    ['users_index', {}, {}],
    ['packages_index', {}, {}],
    ['logs_index', {}, {}],
    ['transactions_index', {}, {}],
    ['m3us_syncs', { id: line }, {}],
  ];
  for (const [operation, params, query] of lists) {
    const far = { token, params, query: { per_page: 100, ...query } };
    const { body: first } = await service.call(operation, far);
    texts.length = 0;
    const { status, body } = await service.call(operation, {
      ...far,
      query: { ...far.query, page: 1_000_000 },
    });
    const { total } = first as { total: number };
    t.match([status, body], [200, { data: [], total, from: null, to: null, current_page: 1_000_000 }]);
    t.ok(texts.length > 0);
    t.same(
      texts.filter((text) => /\boffset \$\d/.test(text)),
      [],
      `${operation} ${JSON.stringify(query)}`,
    );
  }
});

void test('later pages have the same rows as one long page', async (t) => {
  const service = await Service.apart(t);
  const { world } = service;
  const root = await world.user(null);
  const token = await world.token(root);
  const ids: number[] = [];
  for (let count = 0; count < 7; count += 1) ids.push(await world.line(root, 'm3u'));
  for (const sort of ['id', 'id,username']) {
    const seen: number[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { data, total, last_page } = await service.ok('m3us_index', {
        token,
        query: { per_page: 3, page, sort },
      });
      t.same([total, last_page], [7, 3]);
      seen.push(...data.map(({ id }) => id));
    }
    t.same(seen, ids);
  }
});
