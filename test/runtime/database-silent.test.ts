import { test } from 'tap';
import { behindProxy, inTime, times } from '../support/database-troubles.ts';
import { until } from '../support/processes.ts';

// A database that stops answering, and keeps its connections open: every client has its answer in time.

void test('a database that vanishes without a word', async (t) => {
  const { proxy, service, token, read, write, writeAs, ready } = await behindProxy(t, { answerWithin: 4000 });
  const others = await times(30, token);
  t.equal((await read()).status, 200);
  t.equal((await write()).status, 200);
  // Callers that are known wait for a slot of a write, and for nothing else.
  t.same(new Set((await Promise.all(others.map(writeAs))).map(({ status }) => status)), new Set([200]));
  t.equal((await ready()).statusCode, 200);
  proxy.silent = true;
  // The check of a second ago is still told.
  const unready = until(async () => (await inTime(ready())).statusCode === 503);
  const answers = await inTime(
    Promise.all([times(10, read), times(10, write), Promise.all(others.map(writeAs))]),
  );
  t.same(new Set(answers.flat().map(({ status }) => status)), new Set([503]));
  t.match(answers[0][0]?.body, {
    detail:
      /^The database has not answered in time\.|^No connection to the database became free\.|^The requests before this one/,
  });
  await unready;
  t.equal((await service.app.inject('/health')).statusCode, 200);

  proxy.silent = false;
  // On a busy machine new connections may take longer than the answer to the first request may.
  for (const ask of [read, write]) await until(async () => (await inTime(ask())).status === 200);
});
