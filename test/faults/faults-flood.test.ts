import { test } from 'tap';
import { runFlood } from './flood.ts';
import { cloneDatabase } from '../support/database.ts';
import { SERVICE, refusal, serve, start } from '../support/processes.ts';

// A process with a low limit of open files. `npm run test:faults` does the same with a higher one.

void test('npm start survives when all its connections are taken, and serves later clients', async (t) => {
  const { databaseUrl } = await cloneDatabase(t);
  const report = await runFlood(t, { file: SERVICE, databaseUrl, openFiles: 256, sockets: 600 });
  t.comment(JSON.stringify(report));
  t.same(report.wrong, []);
  t.ok(report.maxOpen > 100, String(report.maxOpen));
  t.equal(report.logLines, 1, 'the log says so once');
});

void test('npm start accepts only as many connections as the limit of open files allows, and warns', async (t) => {
  const { databaseUrl } = await cloneDatabase(t);
  const logOf = async (env: Record<string, string>): Promise<string> => {
    const service = await serve(
      t,
      SERVICE,
      { DATABASE_URL: databaseUrl, WORKER: 'false', LOG_LEVEL: 'warn', ...env },
      256,
    );
    await service.end('SIGTERM');
    return service.stdout.split('\n').find((line) => line.includes('MAX_CONNECTIONS')) ?? '';
  };
  const [lowered, unchanged] = await Promise.all([
    logOf({ MAX_CONNECTIONS: '5000' }),
    logOf({ MAX_CONNECTIONS: '182' }),
  ]);
  t.match(JSON.parse(lowered), { maxConnections: 182, msg: /fewer connections than MAX_CONNECTIONS, 5000/ });
  t.equal(unchanged, '');
});

void test('npm start refuses to start if the limit of open files leaves no connection', async (t) => {
  const { ended } = start(
    t,
    [SERVICE],
    { DATABASE_POOL: '200', DATABASE_URL: 'postgres://a@127.0.0.1:1/a' },
    256,
  );
  t.match(refusal(t, await ended), /may open 256 files, and needs more than 296: raise the limit/);
});
