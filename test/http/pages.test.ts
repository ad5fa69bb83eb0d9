import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { test } from 'tap';
import { projectFile } from '../../handlers/http/project-file.ts';
import { Service } from '../support/service.ts';
import { until } from '../support/processes.ts';

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
      t.equal(body, generated.replace('"url": "/api/v1"', '"url": "http://shop.example:81/api/v1"'), name);
      t.match(JSON.parse(body), { openapi: version });
    }
  });

  await t.test('all other responses may load nothing at all', async (t) => {
    for (const url of ['/openapi.json', '/health', '/nowhere']) {
      t.match((await app.inject(url)).headers['content-security-policy'], /default-src 'none'/, url);
    }
  });

  await t.test(
    '/health is 200 whatever the state of the database; /health/ready checks the schema',
    async (t) => {
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
        delete from kysely_migration where name >= '0004' returning name, timestamp`.execute(db);
      await becomes({ statusCode: 503, code: 'unavailable' });
      for (const { name, timestamp } of removed)
        await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(db);
      await becomes({ statusCode: 200 });
      await sql`drop schema public cascade`.execute(db);
      await becomes({ statusCode: 503, code: 'unavailable' });
      t.same(await health('/health'), { statusCode: 200, status: 'ok' });
    },
  );
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
