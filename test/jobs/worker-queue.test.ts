import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import type PgBoss from 'pg-boss';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { test, type Test } from 'tap';
import { databaseOverPool, poolSettings } from '../../db/connection/connection.ts';
import { createBoss, enqueue, JOBS, RECOVERY, statementExecutor } from '../../db/setup/queue.ts';
import type { Database } from '../../db/schema/tables.ts';
import { validationFailed } from '../../handlers/call/problem.ts';
import { RetryingStatements } from '../../handlers/jobs/retrying-statements.ts';
import { cloneDatabase } from '../support/database.ts';
import { until } from '../support/processes.ts';
import { keyed, replacing, withUser } from '../support/writes.ts';

// The queue of background jobs: pg-boss, and how it is used here.

interface Job {
  name: string;
  state: string;
  /** Times are read as in db/connection/connection.ts. */
  created_on: string;
  singleton_key: string | null;
}

async function jobs(db: Kysely<Database>, name: string): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select name, state, created_on, singleton_key from pgboss.job where name = ${name} order by created_on`.execute(
    db,
  );
  return rows;
}

const messageOf = (line: string): string => (JSON.parse(line) as { msg: string }).msg;

/** Starts pg-boss until the test ends. Returns it with the errors that it reports. */
async function working(
  t: Test,
  statements: PgBoss.Db,
  settings: PgBoss.ConstructorOptions,
): Promise<{ boss: PgBoss; errors: unknown[] }> {
  const untilEnd = new RetryingStatements(statements, pino({ level: 'silent' }));
  const boss = await createBoss(untilEnd, settings);
  const errors: unknown[] = [];
  boss.on('error', (error) => errors.push(error));
  await boss.start();
  t.teardown(async () => {
    await boss.stop({ timeout: 1000 });
    await untilEnd.end();
  });
  return { boss, errors };
}

void test('a job is queued in the transaction of its request', async (t) => {
  let broken = false;
  const { service, create } = await withUser(
    t,
    replacing((create) => async (call) => {
      const id = await enqueue(call.db, 'purge');
      t.match(id, /^[0-9a-f-]{36}$/);
      const created = await create(call);
      if (broken) throw validationFailed({ name: ['comes too late'] });
      return created;
    }),
  );
  const queued = async (): Promise<number> => (await jobs(service.db, 'purge')).length;

  t.equal((await create({ headers: { 'dry-run': 'true' } })).status, 200);
  t.equal(await queued(), 0, 'not with Dry-Run');
  broken = true;
  t.equal((await create()).status, 422);
  t.equal(await queued(), 0, 'and not by a request that fails');
  broken = false;
  t.equal((await create({ headers: keyed('a') })).status, 200);
  t.equal(await queued(), 1);
  t.equal((await create({ headers: keyed('a') })).headers['idempotent-replayed'], 'true');
  t.equal(await queued(), 1, 'a repeated request queues nothing more');
});

void test('every job has its schedule, and a second migration changes nothing', async (t) => {
  const { db } = await cloneDatabase(t);
  const { rows } = await sql<{ name: string; cron: string }>`select name, cron from pgboss.schedule`.execute(
    db,
  );
  t.same(Object.fromEntries(rows.map(({ name, cron }) => [name, { cron }])), JOBS);
});

void test('a schedule queues one job a minute, however many workers run', async (t) => {
  const { db } = await cloneDatabase(t);
  const everySecond = { cronMonitorIntervalSeconds: 1, cronWorkerIntervalSeconds: 1 };
  let looks = 0;
  const executor = statementExecutor(db);
  const workers = await Promise.all(
    Array.from({ length: 3 }, () => {
      const statements: PgBoss.Db = {
        executeSql: (text, values) => {
          if (/\bfrom pgboss\.schedule\b/i.test(text)) looks += 1;
          return executor.executeSql(text, values);
        },
      };
      return working(t, statements, everySecond);
    }),
  );
  await until(async () => (await jobs(db, 'auto-renewal')).length > 0);
  // One of them looks each second what is due: which one, is chance.
  const before = looks;
  await until(() => looks >= before + 6);
  // A worker asks for the job of a minute, and one of them queues it, perhaps in the next minute.
  const { rows: minutes } = await sql<{ minute: string }>`select distinct singleton_on as minute
    from pgboss.job where name = '__pgboss__send-it' and singleton_key = 'auto-renewal'`.execute(db);
  const { length } = await jobs(db, 'auto-renewal');
  t.ok(length <= 2, `${String(length)} jobs`);
  // The one of a minute that has just begun may still be on its way.
  t.ok(length <= minutes.length, `${String(length)} jobs in ${String(minutes.length)} minutes`);
  t.same(
    workers.flatMap(({ errors }) => errors),
    [],
  );
});

void test('the job of a dead worker is taken over by another within two minutes', async (t) => {
  const { expireSeconds, maintenanceSeconds, retryDelaySeconds, pollingSeconds } = RECOVERY;
  t.ok(expireSeconds + 2 * maintenanceSeconds + retryDelaySeconds + pollingSeconds < 120);

  const { db } = await cloneDatabase(t);
  const queues = await sql<{
    name: string;
    expire_seconds: number;
    retry_delay: number;
    retry_limit: number;
  }>`
    select name, expire_seconds, retry_delay, retry_limit from pgboss.queue where name = any(${Object.keys(JOBS)})`.execute(
    db,
  );
  t.equal(queues.rows.length, Object.keys(JOBS).length);
  for (const queue of queues.rows) {
    t.match(queue, { expire_seconds: expireSeconds, retry_delay: retryDelaySeconds, retry_limit: 2 });
  }

  // The same with shorter times.
  await sql`update pgboss.queue set expire_seconds = 1, retry_delay = 0 where name = 'purge'`.execute(db);
  const id = await db.transaction().execute((trx) => enqueue(trx, 'purge'));
  const { boss, errors } = await working(t, statementExecutor(db), {
    schedule: false,
    maintenanceIntervalSeconds: 1,
  });
  t.match(await boss.fetch('purge'), [{ id }], 'one worker takes it and dies');
  const taken: string[] = [];
  await boss.work('purge', { pollingIntervalSeconds: 0.5 }, ([job]) => {
    taken.push(String(job?.id));
    return Promise.resolve();
  });
  await until(() => taken.length > 0);
  t.same(taken, [id]);
  await until(async () => (await jobs(db, 'purge'))[0]?.state === 'completed');
  t.same(errors, []);
});

void test('jobs are done through a pooler that gives each transaction another connection', async (t) => {
  const { db, databaseUrl } = await cloneDatabase(t);
  // No state of a session survives, as behind PgBouncer in transaction mode.
  const pool = new pg.Pool({ ...poolSettings(databaseUrl, 4), maxUses: 1 });
  const sessionless = databaseOverPool(pool);
  t.teardown(() => sessionless.destroy());
  const texts: string[] = [];
  const statements = statementExecutor(sessionless);
  const recorded: PgBoss.Db = {
    executeSql(text, values) {
      texts.push(text);
      return statements.executeSql(text, values);
    },
  };
  const { boss, errors } = await working(t, recorded, {
    cronMonitorIntervalSeconds: 1,
    cronWorkerIntervalSeconds: 1,
    maintenanceIntervalSeconds: 1,
  });
  let done = 0;
  await boss.work('auto-renewal', { pollingIntervalSeconds: 0.5 }, () => {
    done += 1;
    return Promise.resolve();
  });
  await until(async () => done > 0 && (await jobs(db, 'auto-renewal'))[0]?.state === 'completed');
  await until(() => texts.some((text) => /archive/i.test(text)));
  const ofASession =
    /\b(un)?listen\b|\bnotify\b|advisory_(?!xact_)|^\s*(prepare|deallocate)\b|\bset\s+(session|\w+\s*(=|to)\b)/i;
  t.same(
    texts.filter((text) => ofASession.test(text.replaceAll(/update \w+\.\w+ set/gi, ''))),
    [],
  );
  t.same(errors, []);
});

void test('while the database is away, the statements of the jobs wait for it', async (t) => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const answers: (Error | { rows: unknown[] })[] = [];
  let calls = 0;
  const logged: string[] = [];
  const statements = new RetryingStatements(
    {
      executeSql: () => {
        calls += 1;
        const answer = answers.shift() ?? { rows: [] };
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    },
    pino({}, { write: (line) => logged.push(messageOf(line)) }),
  );
  answers.push(away);
  await t.rejects(statements.executeSql('select 1', []), away, 'not while the worker is starting');
  statements.begin();
  for (const attempts of [[away, away], [away]]) {
    answers.push(...attempts, { rows: [1] });
    t.same(await statements.executeSql('select 1', []), { rows: [1] });
    t.same(logged.splice(0), ['jobs wait for the database', 'jobs go on: the database answers']);
  }
  const wrong = Object.assign(new Error('wrong'), { code: '42601' });
  answers.push(wrong);
  await t.rejects(statements.executeSql('select', []), wrong, 'an invalid statement is not repeated');
  await statements.end();
  calls = 0;
  const answer = statements.executeSql('select 1', []).then(() => 'an answer');
  t.equal(await Promise.race([answer, setImmediate('none')]), 'none');
  t.equal(calls, 0, 'after the end no statement is sent');
});

void test('what is asked for because of an answer is done before the end', async (t) => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const sent: string[] = [];
  const statements = new RetryingStatements(
    {
      async executeSql(text) {
        sent.push(text);
        await answered;
        return { rows: [text] };
      },
    },
    pino({ level: 'silent' }),
  );
  statements.begin();
  const taken = statements.executeSql('take a job', []).then(() => statements.executeSql('give it back', []));
  const ended = statements.end();
  answer();
  await ended;
  t.same(sent, ['take a job', 'give it back']);
  t.same(await taken, { rows: ['give it back'] });
});
