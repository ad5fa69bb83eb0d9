import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { test, type Test } from 'tap';
import { Feed } from '../../../scripts/listen/feed.ts';
import { projectFile } from '../../../handlers/http/project-file.ts';
import { Guide } from '../../support/guides.ts';
import {
  ask,
  dataFolder,
  demoToken,
  refusal,
  serve,
  SERVICE,
  start,
  until,
} from '../../support/processes.ts';

// `listen` and `trigger` as partners run them, and as the guide says, against a sandbox.

/** The arguments of the commands of the guide. */
const [LISTEN = [], TRIGGER = []] = Guide.read('receive-events')
  .section('On your machine')
  .blocks('sh')
  .map((block) => block.trim().split('\n').at(-1)?.split(' ').slice(1));

const CLI = projectFile('.build', 'cli.js');

interface Event {
  id: number;
  type: string;
}

/** A developer's machine, which takes what is signed with `secret`. */
async function receiver(t: Test) {
  const place = { secret: '', status: 204, events: [] as Event[], refused: 0, url: '' };
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const part of request.setEncoding('utf8')) body += String(part);
      try {
        const headers = request.headers as Record<string, string>;
        place.events.push(new Webhook(place.secret).verify(body, headers) as Event);
      } catch {
        place.refused += 1;
      }
      response.writeHead(place.status).end();
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.teardown(() => server.close());
  place.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/events`;
  return place;
}

void test('listen and trigger', async (t) => {
  const DATA_DIR = await dataFolder(t);
  const settings = { DATA_DIR, SANDBOX: 'true' };
  const service = await serve(t, SERVICE, settings);
  const API_TOKEN = demoToken(DATA_DIR);
  const env = { API_TOKEN, API_SERVER: service.origin };
  const run = (...args: string[]) => start(t, [CLI, ...args], env).ended;
  const place = await receiver(t);
  const listening = async (args: string[], more: Record<string, string> = {}) => {
    const command = LISTEN.map((word) => word.replace('http://localhost:8000/events', place.url));
    const running = start(t, [CLI, ...command, ...args], { ...env, ...more });
    await until(() => running.stdout.includes('\n'));
    return running;
  };

  await t.test('listen posts what happens from now on, signed', async (t) => {
    // The data of the demo have rewards and renewals to come.
    const running = await listening(['--types', 'line.suspended,ticket.created,voucher.claimed']);
    const [, secret = ''] = /signed with the secret (whsec_\S+)\n/.exec(running.stdout) ?? [];
    place.secret = secret;
    await run('trigger', 'line.suspended');
    await until(() => place.events.length > 0);
    await until(() => running.stdout.endsWith(' 204\n'));
    const [event] = place.events;
    t.equal(running.stdout.split('\n', 2)[1], `line.suspended ${String(event?.id)} 204`);
    const shown = await ask(`${service.origin}/api/v1/events/${String(event?.id)}`, API_TOKEN);
    t.same(shown.body, event, 'it is what webhooks get');
    t.match([place.events.length, place.refused], [1, 0], 'nothing of the past');

    place.status = 500;
    await run('trigger', 'ticket.created');
    await until(() => running.stdout.endsWith(' 500\n'));
    place.status = 204;
    await run('trigger', 'voucher.claimed');
    await until(() => running.stdout.endsWith(' 204\n'));
    t.same(
      place.events.map(({ type }) => type),
      ['line.suspended', 'ticket.created', 'voucher.claimed'],
      'what was refused is not sent again',
    );

    t.match(await running.end('SIGINT'), { code: 0, stderr: '' });
    t.notMatch(running.stdout + running.stderr, API_TOKEN);
  });

  await t.test('listen begins now, and hears of a feed that has begun anew', async (t) => {
    const feed = new Feed({ server: service.origin, token: API_TOKEN }, undefined);
    t.match(await feed.read(), { data: [], has_more: false, next_after: Number });
    t.equal(await feed.read(Number.MAX_SAFE_INTEGER), undefined);
  });

  await t.test('listen waits for a service that asks for patience', async (t) => {
    let asked = 0;
    const busy = createServer((_, response) => {
      asked += 1;
      if (asked <= 6) response.writeHead(asked % 2 ? 429 : 503, { 'retry-after': '0' }).end('{}');
      else response.end('{"data":[],"next_after":7,"has_more":false}');
    });
    await new Promise<void>((done) => busy.listen(0, '127.0.0.1', done));
    t.teardown(() => busy.close());
    const server = `http://127.0.0.1:${String((busy.address() as AddressInfo).port)}`;
    t.match(await new Feed({ server, token: 'x' }, undefined).read(), { next_after: 7 });
  });

  await t.test('listen names why a machine does not answer', async (t) => {
    const running = await listening(['--forward-to', 'http://127.0.0.1:9/events']);
    await run('trigger', 'line.suspended');
    await until(() => /^line\.suspended \d+ connect ECONNREFUSED 127\.0\.0\.1:9$/m.test(running.stdout));
    t.match(await running.end('SIGINT'), { code: 0, stderr: '' });
  });

  await t.test(
    'listen keeps to types and to a given secret, and outlives a service that is away',
    async (t) => {
      place.events.length = 0;
      const given = { WEBHOOK_SECRET: place.secret };
      const running = await listening(['--types', 'line.extended,line.created'], given);
      t.notMatch(running.stdout, place.secret);
      await service.end('SIGTERM');
      await until(() => running.stderr.includes('It is asked again.\n'));
      const { port } = new URL(service.origin);
      const again = await serve(t, SERVICE, { ...settings, PORT: port });
      t.same(await run(...TRIGGER), { code: 0, stdout: 'line.renewed is recorded.\n', stderr: '' });
      await run('trigger', 'line.extended');
      await until(() => place.events.length > 0);
      t.match(place.events, [{ type: 'line.extended' }]);
      t.match(await running.end('SIGTERM'), { code: 0 });
      t.equal(place.refused, 0);
      await again.end('SIGTERM');
      const plain = await serve(t, SERVICE, { DATA_DIR, PORT: port });
      t.match(refusal(t, await run('trigger', 'line.renewed')), /is no sandbox/);
      await plain.end('SIGTERM');
    },
  );
  // What is refused needs no service, or one that is there again.
  await serve(t, SERVICE, { ...settings, PORT: new URL(service.origin).port });

  await t.test('both explain what they take', async (t) => {
    t.match(refusal(t, await run('trigger', 'line.lost')), /type must be one of line\.created, /);
    t.match(await run('trigger'), {
      code: 1,
      stdout: '',
      stderr: /^Usage: subscription-reseller-api trigger TYPE/,
    });
    t.match(await run('listen', '--to', place.url), { code: 1, stderr: /^Usage: .* listen --forward-to/ });
    t.match(refusal(t, await run('listen', '--forward-to', 'localhost')), /--forward-to/);
    t.match(
      refusal(t, await run('listen', '--forward-to', place.url, '--types', 'line.lost')),
      /filters\[type\]/,
    );
    const as = (token: string, more = {}) =>
      start(t, [CLI, 'listen', '--forward-to', place.url], { ...env, API_TOKEN: token, ...more }).ended;
    t.match(refusal(t, await as('srm_none')), /^The service answered 401\. /);
    t.match(refusal(t, await as('')), /API_TOKEN/);
    t.match(refusal(t, await as('x', { API_SERVER: 'example' })), /API_SERVER/);
    t.match(refusal(t, await as('x', { WEBHOOK_SECRET: 'no-secret' })), /^WEBHOOK_SECRET (?!.*no-secret)/);
  });
});
