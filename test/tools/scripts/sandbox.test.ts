import { sql } from 'kysely';
import { pino } from 'pino';
import { test } from 'tap';
import type { IsTimeUp } from '../../../handlers/jobs/batches.ts';
import { jobsOn } from '../../../handlers/jobs/jobs.ts';
import { advance } from '../../../scripts/sandbox/advance.ts';
import { checkLedger } from '../../../db/ledger/check.ts';
import { moveTimesBack, timedTables } from '../../../scripts/sandbox/time-shift.ts';
import { readConfig } from '../../../scripts/lib/config.ts';
import { cloneDatabase, waitingForLocks } from '../../support/database.ts';
import { ask, demoToken, postmasterPid, refusal, runScript, serve, until } from '../../support/processes.ts';
import { sandboxScene } from '../../support/sandbox-scene.ts';
import { refusedSettings } from '../../support/settings.ts';
import { startScene } from '../../support/start-scene.ts';

const DAY = 86_400;

void test('every time of every table moves back', async (t) => {
  const { db } = await sandboxScene(t);
  const { rows: others } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('date', 'timestamp without time zone', 'time without time zone')`.execute(
    db,
  );
  t.same(
    others.map(({ column }) => column).sort(),
    [
      'branch_sales.day',
      'branch_sales_of_days.day',
      'branch_sales_of_months.month',
      'complete_days.day',
      'payer_sales.day',
    ],
    'sums by day are added up anew, and nothing else has dates',
  );
  const tables = await timedTables(db);
  t.ok(tables.length > 40);
  const sums = async (): Promise<Map<string, { sum: number; rows: number }>> => {
    const found = new Map<string, { sum: number; rows: number }>();
    for (const { name, columns } of tables)
      for (const column of columns) {
        const { rows } = await sql<{ sum: number; rows: number }>`
          select coalesce(sum(extract(epoch from ${sql.ref(column)})), 0)::float8 as sum, count(${sql.ref(column)}) as rows
          from ${sql.table(name)}`.execute(db);
        found.set(`${name}.${column}`, rows[0] ?? { sum: 0, rows: 0 });
      }
    return found;
  };
  const before = await sums();
  await db.transaction().execute((trx) => moveTimesBack(trx, 3 * DAY + 7, tables));
  const wrong = [...(await sums())].filter(
    ([column, { sum, rows }]) =>
      Math.abs((before.get(column)?.sum ?? 0) - sum - rows * (3 * DAY + 7)) > 0.01 * rows,
  );
  t.same(wrong, []);
});

void test('POST /sandbox/advance', async (t) => {
  const { db, service, token, ask } = await sandboxScene(t);
  const renewing = () =>
    db
      .selectFrom('lines')
      .innerJoin('users', 'users.id', 'lines.user_id')
      .select(['lines.id', 'lines.kind', 'lines.expired_at', 'users.id as owner'])
      .where('auto_renewal', '=', true)
      .where('lines.deleted_at', 'is', null)
      .where('expired_at', '>', sql<string>`now()`)
      .orderBy('lines.id')
      .execute();

  await t.test(
    'renews a line whose owner got credit in the grace, however far it goes at once',
    async (t) => {
      const { id, user_id, balance, grace } = await db
        .selectFrom('lines')
        .innerJoin('renewals', 'renewals.line_id', 'lines.id')
        .innerJoin('credit_accounts', 'credit_accounts.user_id', 'lines.user_id')
        .select(['lines.id', 'lines.user_id', 'balance'])
        .select(sql<number>`extract(epoch from lines.expired_at - now())::integer + ${3 * DAY}`.as('grace'))
        .where('renewals.outcome', '=', 'failed')
        .where('purpose', '=', 'credit')
        .executeTakeFirstOrThrow();
      await service.world.transfer({ id: user_id }, { id: 1 }, balance);
      t.match(await ask('POST', 'advance', { seconds: grace - 1800 }), { status: 200 });
      const renewals = async (): Promise<string[]> => {
        const { data } = await service.ok('events_index', { token, query: { limit: 1000 } });
        const types = data.flatMap(({ type, subject }) => (subject.id === id ? [type] : []));
        return types.filter((type) => type.startsWith('line.renew'));
      };
      t.same(await renewals(), [], 'its failure was told before');
      const body = { to_user_id: user_id, amount: 100, description: 'Credit' };
      await service.ok('transactions_create', { token, body });
      t.match(await ask('POST', 'advance', { seconds: 10 * DAY }), { status: 200 });
      t.equal((await renewals())[0], 'line.renewed');
    },
  );

  await t.test('tells of lines that end', async (t) => {
    t.match(await ask('POST', 'advance', { seconds: 20 * DAY }), { status: 200 });
    const { data } = await service.ok('events_index', { token, query: { limit: 1000 } });
    const types = new Set(data.map(({ type }) => type));
    for (const type of ['line.renewed', 'line.expired', 'transaction.created'] as const)
      t.ok(types.has(type), type);
  });

  await t.test('lets lines be renewed each time that they would end', async (t) => {
    const before = await renewing();
    t.ok(before.length > 0);
    t.same(await ask('POST', 'advance', { seconds: 91 * DAY }), { status: 200, body: { seconds: 91 * DAY } });
    const { rows } = await sql<{ line_id: number; renewed: number }>`
      select line_id, count(*) as renewed from renewals where outcome = 'succeeded' group by line_id`.execute(
      db,
    );
    t.ok(
      rows.some(({ renewed }) => renewed >= 3),
      'a line of a month three times',
    );
    t.same((await checkLedger(db)).faults, []);
  });

  await t.test('lets lines end in few steps, however many there are, and says how far it came', async (t) => {
    await sql`
      insert into lines (kind, username, password, package_id, user_id, created_by_id, activated_at, expired_at)
      select 'm3u', 'ending-' || n, 'hk3v9wq2', (select min(id) from packages), 1, 1, now(), now() + n * interval '5 minutes' - interval '1 minute'
      from generate_series(1, 500) as n`.execute(db);
    let steps = 0;
    const jobs = jobsOn(db, readConfig({}), { log: pino({ level: 'silent' }) });
    const counted = { ...jobs, expiries: (isOver: IsTimeUp) => ((steps += 1), jobs.expiries(isOver)) };
    t.equal(await advance(db, DAY, counted), DAY);
    t.ok(steps >= 24 && steps <= 60, `${String(steps)} steps`);
    const { rows } = await sql<{ told: number }>`
      select count(*) as told from events where type = 'line.expired'
        and subject_id in (select id from lines where username like 'ending-%')`.execute(db);
    t.equal(rows[0]?.told, 288);
    const passed = await advance(db, DAY, jobs, () => true);
    t.ok(passed > 0 && passed < DAY / 10, 'one step');
  });

  await t.test('422 for what is no time', async (t) => {
    for (const seconds of [0, -1, 1.5, '60', null, 401 * DAY]) {
      const { status, body } = await ask('POST', 'advance', { seconds });
      t.match([status, body], [422, { code: 'validation_failed', errors: { seconds: [/integer/] } }]);
    }
    t.match(await ask('POST', 'advance'), { status: 422 });
  });

  await t.test('401 without a token, 403 for all but the operator with all scopes', async (t) => {
    const reseller = await service.world.token({ id: 2 });
    const narrow = await service.world.token({ id: 1 }, { scopes: ['m3us_create'] });
    const elsewhere = await service.world.token({ id: 1 }, { limits: { allowedNetworks: ['192.0.2.0/24'] } });
    for (const [method, path] of [
      ['POST', 'advance'],
      ['POST', 'reset'],
      ['GET', 'events'],
    ] as const) {
      const body = method === 'POST' ? { seconds: 1 } : undefined;
      t.match(
        await ask(method, path, body, 'none'),
        { status: 401, body: { code: 'unauthenticated' } },
        path,
      );
      for (const as of [reseller, narrow])
        t.match(
          await ask(method, path, body, as),
          { status: 403, body: { code: 'missing_permission', policy: '*' } },
          path,
        );
      t.match(
        await ask(method, path, body, elsewhere),
        { status: 403, body: { code: 'network_not_allowed', policy: '*' } },
        path,
      );
    }
  });

  await t.test('409 while it is being moved', async (t) => {
    const holding = await db.startTransaction().execute();
    await holding.selectFrom('lines').select('id').limit(1).forUpdate().execute();
    const moved = ask('POST', 'advance', { seconds: DAY });
    await until(async () => (await waitingForLocks(db)) > 0);
    t.match(await ask('POST', 'reset'), { status: 409, body: { code: 'conflict' } });
    await holding.commit().execute();
    t.match(await moved, { status: 200 });
  });
});

void test('POST /sandbox/reset brings back the first data, with their logins', async (t) => {
  const { db, service, token, ask } = await sandboxScene(t);
  const state = async () => {
    const { rows } = await sql<object>`
      select (select json_agg(u order by id) from (select id, username from users) u) as users,
        (select json_agg(l order by id) from (select id, username, deleted_at is null as there from lines) l) as lines,
        (select json_agg(a order by id) from (select id, balance from credit_accounts) a) as accounts,
        (select max(id) from events) as event`.execute(db);
    return rows[0];
  };
  const ends = () =>
    db
      .selectFrom('lines')
      .select(['id', 'expired_at'])
      .where('expired_at', 'is not', null)
      .orderBy('id')
      .execute();
  const before = { state: await state(), ends: await ends() };
  const give = { token, body: { to_user_id: 2, amount: 5, description: 'More' } };
  const given = await service.ok('transactions_create', give);
  await ask('POST', 'advance', { seconds: 40 * DAY });
  t.notSame(await state(), before.state);
  t.match(await ask('POST', 'reset'), { status: 200 });
  t.same(await state(), before.state);
  const shifts = (await ends()).map(
    ({ expired_at }, index) =>
      Date.parse(String(expired_at)) - Date.parse(String(before.ends[index]?.expired_at)),
  );
  t.equal(new Set(shifts).size, 1, 'all ends have moved by the time of the test');
  t.ok(Number(shifts[0]) < 600_000);
  t.match(await service.ok('users_me', { token }), { username: 'operator' });
  t.equal(
    (await service.ok('transactions_create', give)).id,
    given.id,
    'ids go on after those of the first data',
  );
});

void test('POST /sandbox/reset goes first where somebody else would have to wait for it in turn', async (t) => {
  const { db, ask } = await sandboxScene(t);
  const selling = await db.startTransaction().execute();
  await selling.selectFrom('users').select('id').limit(1).forUpdate().execute();
  const reset = ask('POST', 'reset');
  await until(async () => (await waitingForLocks(db)) > 0);
  await t.rejects(selling.selectFrom('bouquets').select('id').limit(1).forUpdate().execute(), {
    code: '40P01',
  });
  await selling.rollback().execute();
  t.match(await reset, { status: 200 });
});

void test('with SANDBOX=true', async (t) => {
  const { file, DATA_DIR, script, endsCleanly } = await startScene(t);
  t.match(
    refusedSettings(t, { SANDBOX: 'true', DATABASE_URL: 'postgres://app@db.example/app' }),
    /SANDBOX.*DATABASE_URL/,
  );
  const running = await serve(t, file, { DATA_DIR, PORT: '0', SANDBOX: 'true' });
  const token = demoToken(DATA_DIR);
  const received = async (): Promise<{ type: string }[]> =>
    ((await ask(`${running.origin}/sandbox/events`, token)).body as { data: { type: string }[] }).data;

  await t.test('npm run advance lets time pass while the service runs', async (t) => {
    t.match(await script('advance', '40d'), { code: 0, stdout: '40d later.\n', stderr: '' });
    const types = async () => new Set((await received()).map(({ type }) => type));
    await until(async () => (await types()).has('line.renewed'));
    t.ok((await types()).has('line.renewed'), 'the service has sent itself the events');
  });

  await t.test('npm run advance explains what it takes', async (t) => {
    for (const args of [[], ['30'], ['1w']])
      t.match(await script('advance', ...args), {
        code: 1,
        stdout: '',
        stderr: /^Usage: npm run advance -- 30d/,
      });
  });
  const postgres = postmasterPid(DATA_DIR);
  running.signal('SIGTERM');
  await endsCleanly(running, postgres);
});

void test('npm run advance is refused on the operator’s own database', async (t) => {
  const { databaseUrl } = await cloneDatabase(t);
  t.match(refusal(t, await runScript(t, 'advance', ['1d'], { DATABASE_URL: databaseUrl })), 'DATABASE_URL');
});
