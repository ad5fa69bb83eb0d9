import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { ask, demoToken, postmasterPid, refusal, serve, start } from '../support/processes.ts';
import { startScene } from '../support/start-scene.ts';

// The start command on one data folder: how it ends, and what it leaves.

void test('npm start without DATABASE_URL, and its end', async (t) => {
  const { file, DATA_DIR, mint, endsCleanly } = await startScene(t);

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

  const token = demoToken(DATA_DIR);

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
