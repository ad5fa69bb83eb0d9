import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import type { OperationName } from '../../generated/operations.ts';
import type { Reply } from '../../handlers/call/contract.ts';
import { ask, demoToken, postmasterPid, refusal, serve, start, until } from '../support/processes.ts';
import { urlOf, type Ask } from '../support/service.ts';
import { startScene } from '../support/start-scene.ts';

// The start command as a user sees it: one data folder, from its first start on, how it ends, and what it leaves.

void test('npm start without DATABASE_URL', async (t) => {
  const { file, DATA_DIR, script, mint, endsCleanly } = await startScene(t);
  const first = await serve(t, file, { DATA_DIR, PORT: '0' });
  const { origin } = first;
  const token = demoToken(DATA_DIR);
  const url = `${origin}/api/v1/packages`;
  const read = async <Op extends OperationName>(
    operation: Op,
    callerToken: string,
    sent: Ask = {},
  ): Promise<Reply<Op>> => (await ask(origin + urlOf(operation, sent), callerToken)).body as Reply<Op>;
  const status = async (operation: OperationName, callerToken: string, sent: Ask = {}): Promise<number> =>
    (await ask(origin + urlOf(operation, sent), callerToken)).status;

  await t.test('logs where the API, its documentation and the logins are, and no secret', async (t) => {
    t.match(origin, /^http:\/\/127\.0\.0\.1:[1-9]\d*$/, 'with PORT=0 the port that it was given');
    t.match(await ask(url, token), { status: 200, body: { total: 8 } });
    const line = JSON.parse(first.stdout) as { documentation: string; demo: object };
    t.match(line.demo, {
      usernames: { Operator: 'operator', Reseller: 'fjord-shop' },
      login_file: join(DATA_DIR, 'demo.json'),
    });
    t.equal((await ask(line.documentation)).status, 200);
    t.notMatch(first.stdout, token);
    t.equal(first.stderr, '');
  });

  await t.test('has fourteen users, four levels below the operator', async (t) => {
    const ids = Array.from({ length: 15 }, (_, index) => index + 1);
    const known = await Promise.all(ids.map((id) => status('users_show', token, { params: { id } })));
    t.same(known, [...Array<number>(14).fill(200), 404]);
    const totals = ids.slice(0, 14).map((id) => read('users_ancestors', token, { params: { id } }));
    t.same(new Set((await Promise.all(totals)).map(({ total }) => total)), new Set([0, 1, 2, 3, 4]));
    t.match(await read('users_me', token), { username: 'operator', created_by_id: 1 });
  });

  await t.test('has lines of four kinds, restricted ones among them', async (t) => {
    const counts = { m3us: 0, mags: 0, enigmas: 0, none: 0 };
    const restricted = new Set<string>();
    for (let id = 1; id <= 48; id += 1) {
      const kinds = ['m3us', 'mags', 'enigmas'] as const;
      const lists = ['m3us_restrictions', 'mags_restrictions', 'enigmas_restrictions'] as const;
      const answers = await Promise.all(
        lists.map((list) => ask(origin + urlOf(list, { params: { id } }), token)),
      );
      const index = answers.findIndex((answer) => answer.status === 200);
      const kind = kinds[index];
      counts[kind ?? 'none'] += 1;
      const body = answers[index]?.body as Reply<'m3us_restrictions'> | undefined;
      const restriction = body?.[0];
      if (restriction) restricted.add(restriction.restrictable_type);
    }
    t.same(counts, { m3us: 12, mags: 12, enigmas: 12, none: 12 }, 'the others are activecodes');
    t.same(restricted, new Set(['M3u', 'Mag', 'Enigma']));
  });

  await t.test('a reseller sees its part, and a restricted one sees that it is restricted', async (t) => {
    const reseller = await mint('fjord-shop');
    t.match(await read('users_me', reseller), { credit: 329, restricted: false });
    t.same(
      [
        await status('users_show', reseller, { params: { id: 10 } }),
        await status('users_show', reseller, { params: { id: 3 } }),
      ],
      [200, 404],
    );
    t.match(await read('packages_index', reseller), { total: 7 });
    const restricted = await mint('madrid-tele');
    t.equal((await read('users_me', restricted)).restricted, true);
    t.equal(await status('packages_index', restricted), 403);
  });

  await t.test('the token command explains in one sentence why it fails', async (t) => {
    t.match(refusal(t, await script('token', '--user', 'nobody', '--scope', '*')), 'nobody');
    t.match(
      refusal(t, await script('token', '--user', 'operator', '--scope', 'packages_delete')),
      'packages_delete',
    );
    t.match(
      refusal(t, await script('token', '--user', 'operator', '--scope', '*', '--days', '400')),
      '--days',
    );
    t.match(await script('token', '--user', 'operator'), {
      code: 1,
      stdout: '',
      stderr: /^Usage: .*--scope.*\n$/,
    });
  });

  await t.test('a second process on one data folder fails with a message; the first goes on', async (t) => {
    const second = start(t, [file], { DATA_DIR, PORT: '0' });
    t.match(refusal(t, await second.ended), `${DATA_DIR} is in use by process ${String(first.child.pid)}`);
    t.equal((await ask(url, token)).status, 200);
  });

  await t.test('SIGTERM stops it with exit code 0, and PostgreSQL with it', async () => {
    const postgres = postmasterPid(DATA_DIR);
    first.signal('SIGTERM');
    await endsCleanly(first, postgres);
  });

  await t.test('a port in use: one sentence that names it, and PostgreSQL is stopped', async (t) => {
    const other = createServer().listen(0, '127.0.0.1');
    t.teardown(() => other.close());
    await once(other, 'listening');
    const PORT = String((other.address() as AddressInfo).port);
    t.match(
      refusal(t, await start(t, [file], { DATA_DIR, PORT }).ended),
      `Port ${PORT} of 127.0.0.1 is in use`,
    );
    t.equal(postmasterPid(DATA_DIR), undefined);
  });

  await t.test('the token command works while nothing runs, and leaves nothing running', async (t) => {
    const minted = await mint('operator');
    t.equal(postmasterPid(DATA_DIR), undefined);
    const second = await serve(t, file, { DATA_DIR });
    for (const secret of [minted, token])
      t.equal((await ask(`${second.origin}/api/v1/users/14`, secret)).status, 200);
    t.equal(demoToken(DATA_DIR), token, 'the file of the logins still says how to try the API');
    t.equal((await ask(`${second.origin}/api/v1/users/15`, token)).status, 404, 'no data was added');

    const postgres = postmasterPid(DATA_DIR);
    second.signal('SIGINT');
    second.signal('SIGINT');
    await endsCleanly(second, postgres);
  });

  await t.test('SIGTERM while it starts ends it with 0, and PostgreSQL with it', async () => {
    const early = start(t, [file], { DATA_DIR, PORT: '0' });
    await until(() => postmasterPid(DATA_DIR) !== undefined);
    const postgres = postmasterPid(DATA_DIR);
    early.signal('SIGTERM');
    await endsCleanly(early, postgres);
  });

  await t.test('SIGINT ends it with 0 while clients keep their connections', async (t) => {
    const third = await serve(t, file, { DATA_DIR });
    const postgres = postmasterPid(DATA_DIR);
    // One for its next request, and one that never asked anything.
    const agent = new Agent({ keepAlive: true });
    const [response] = (await once(get(`${third.origin}/health`, { agent }), 'response')) as [
      IncomingMessage,
    ];
    await once(response.resume(), 'end');
    const socket = connect(Number(new URL(third.origin).port), '127.0.0.1').on('error', () => undefined);
    t.teardown(() => {
      agent.destroy();
      socket.destroy();
    });
    await once(socket, 'connect');
    third.signal('SIGINT');
    t.match(await Promise.race([third.ended, sleep(30_000, undefined, { ref: false })]), { code: 0 });
    await endsCleanly(third, postgres);
  });
});
