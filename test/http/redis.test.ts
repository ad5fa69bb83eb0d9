import { createServer, type AddressInfo, type Socket } from 'node:net';
import { test, type Test } from 'tap';
import { freePort } from '../support/processes.ts';
import { Service } from '../support/service.ts';

// Rate limits that processes share in Redis, and what happens if it does not answer.

/** A fake Redis server, which answers until it is told not to. */
async function fakeRedis(t: Test, answers: boolean) {
  const counts = new Map<string, number>();
  const sockets = new Set<Socket>();
  const redis = { answers, commands: 0, url: '' };
  const replyTo = (words: string[]): string => {
    const [name = '', , , key = '', , more] = words;
    if (/^info$/i.test(name)) return '$9\r\nloading:0\r\n';
    if (!/^eval/i.test(name)) return '+OK\r\n';
    redis.commands += 1;
    const count = (counts.get(key) ?? 0) + Number(more);
    counts.set(key, count);
    return `*2\r\n:${String(count)}\r\n:60000\r\n`;
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.on('data', (text: string) => {
      if (!redis.answers) return;
      // Each command is `*3`, and then each word with its length before it.
      for (const command of text.split(/^\*\d+\r\n/m).slice(1)) {
        const words = command.split(/^\$\d+\r\n/m).slice(1);
        socket.write(replyTo(words.map((word) => word.replace(/\r\n$/, ''))));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  redis.url = `redis://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return redis;
}

/** Returns the statuses of requests by one user that may send three a minute. */
async function limited(t: Test, redisUrl: string) {
  const service = await Service.apart(t, { redisUrl, rateLimit: 3 });
  const lines: string[] = [];
  service.app.log.warn = (_: unknown, text?: string) => void lines.push(String(text));
  const token = await service.world.token(await service.world.user(null));
  const statuses = async (count: number): Promise<number[]> => {
    const answers: number[] = [];
    for (; answers.length < count;) answers.push((await service.call('users_me', { token })).status);
    return answers;
  };
  return { service, token, statuses, lines };
}

void test('requests are counted in a Redis that answers', async (t) => {
  const redis = await fakeRedis(t, true);
  const { statuses, lines } = await limited(t, redis.url);
  t.same(await statuses(5), [200, 200, 200, 429, 429]);
  t.equal(redis.commands, 5);
  t.same(lines, []);

  await t.test('if it hangs, each process counts for itself, and the log says so once', async (t) => {
    redis.answers = false;
    t.same(await statuses(5), [200, 200, 200, 429, 429]);
    t.match(lines, [/^redis does not answer/]);
    const { now } = Date;
    t.teardown(() => (Date.now = now));
    Date.now = () => now() + 3000;
    t.same(await statuses(1), [429], 'it is tried again');
    t.equal(lines.length, 1);
  });
});

void test('the lines of a batch are counted there, too', async (t) => {
  const redis = await fakeRedis(t, true);
  const { service, token, statuses } = await limited(t, redis.url);
  await service.refused(422, 'm3us_batch_create', { token, body: { lines: [{}, {}] } });
  t.same(await statuses(2), [200, 429]);
});

void test('limits still apply if Redis never answers, or does not exist', async (t) => {
  const { url } = await fakeRedis(t, false);
  for (const redisUrl of [url, `redis://127.0.0.1:${String(await freePort())}`]) {
    const { statuses } = await limited(t, redisUrl);
    t.same(await statuses(5), [200, 200, 200, 429, 429]);
  }
});
