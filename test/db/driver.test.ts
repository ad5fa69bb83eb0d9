import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { test, type Test } from 'tap';
import { databaseOverPool, openDatabase, poolSettings } from '../../db/connection/connection.ts';
import { together } from '../../db/connection/driver.ts';
import type { Database } from '../../db/schema/tables.ts';
import { cloneDatabase } from '../support/database.ts';
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { mock } from 'node:test';

// Transactions over our driver are atomic, and no committed one is lost.

interface Scene {
  /** Opens a database with one connection, through a proxy that can tamper with it. */
  db: Kysely<Database>;
  proxy: DatabaseProxy;
  /** Returns the committed rows, as another connection sees them. */
  taken: () => Promise<number[]>;
}

type Way = 'unprepared' | 'prepared' | 'through PgBouncer';

async function scene(t: Test, way: Way = 'unprepared'): Promise<Scene> {
  const { db: direct, databaseUrl } = await cloneDatabase(t);
  await sql`create table seats (place int unique deferrable initially deferred check (place > 0))`.execute(
    direct,
  );
  const server = way === 'through PgBouncer' ? await startPgBouncer(t, databaseUrl) : databaseUrl;
  const proxy = await DatabaseProxy.start(t, server);
  const db = databaseOverPool(new pg.Pool(poolSettings(proxy.url, 1)), { prepare: way === 'prepared' });
  t.teardown(() => db.destroy());
  const taken = async (): Promise<number[]> =>
    (await sql<{ place: number }>`select place from seats order by place`.execute(direct)).rows.map(
      ({ place }) => place,
    );
  return { db, proxy, taken };
}

const seat = (db: Kysely<Database>, place: number) =>
  sql<{ place: number }>`insert into seats values (${place}) returning place`.compile(db);

/** Replaces a command by an invalid one of the same length, which PostgreSQL rejects without closing the connection. */
const misspell = (command: string) => (sent: Buffer) =>
  Buffer.from(sent.toString('latin1').replaceAll(command, command.replace(/[im]/, 'j')), 'latin1');

for (const way of ['unprepared', 'prepared', 'through PgBouncer'] as const) {
  const skip = way === 'through PgBouncer' && !hasPgBouncer ? 'PgBouncer is not installed' : false;

  void test(`a transaction whose begin is rejected writes nothing, ${way}`, { skip }, async (t) => {
    const { db, proxy, taken } = await scene(t, way);
    const work = (): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const first = await trx.executeQuery(seat(trx, 1)).catch((error: unknown) => error);
        // A caller that ignores the error gets it again.
        await trx.executeQuery(seat(trx, 2));
        if (first instanceof Error) throw new Error('the second statement was executed');
      });
    proxy.tamper = misspell('begin');
    await t.rejects(work(), { code: '42601' });
    t.same(await taken(), []);
    await t.rejects(
      db.transaction().execute((trx) => together(trx, [seat(trx, 3)], 'end')),
      { code: '42601' },
      'also if its first statement is its last',
    );
    t.same(await taken(), []);
    proxy.tamper = (sent) => sent;
    await work();
    t.same(await taken(), [1, 2], 'the connection serves the next one');
  });

  void test(`the last statement of a transaction, ${way}`, { skip }, async (t) => {
    const { db, taken } = await scene(t, way);
    await db.transaction().execute(async (trx) => {
      t.same(await together(trx, [seat(trx, 1), seat(trx, 3)], 'end'), [[{ place: 1 }], [{ place: 3 }]]);
      t.same(await taken(), [1, 3], 'is committed when its result arrives');
      await t.rejects(sql`select 1`.execute(trx), /after the last/, 'allows no further statement');
    });
    const both = (place: number): Promise<unknown> =>
      db.transaction().execute(async (trx) => {
        await trx.executeQuery(seat(trx, 7));
        await together(trx, [seat(trx, place)], 'end');
      });
    await t.rejects(both(1), { code: '23505' }, 'rejected by its commit: writes nothing');
    t.same(await taken(), [1, 3]);
    await t.rejects(both(0), { code: '23514' }, 'failed itself: writes nothing');
    t.same(await taken(), [1, 3]);
    const ignored = db.transaction().execute(async (trx) => {
      await together(trx, [seat(trx, 4), seat(trx, 0), seat(trx, 5)]).catch(() => undefined);
      await sql`select 1`.execute(trx);
    });
    await t.rejects(
      ignored,
      { code: '23514' },
      'one of several failed: none takes effect, and no other is executed',
    );
    t.same(await taken(), [1, 3]);
    await both(2);
    t.same(await taken(), [1, 2, 3, 7], 'the connection serves the next one');
  });

  void test(`a transaction whose commit is rejected writes nothing, ${way}`, { skip }, async (t) => {
    const { db, proxy, taken } = await scene(t, way);
    const work = (): Promise<unknown> =>
      db.transaction().execute((trx) => together(trx, [seat(trx, 1)], 'end'));
    proxy.tamper = misspell('\0commit');
    await t.rejects(work(), { code: '42601' });
    t.same(await taken(), []);
    proxy.tamper = (sent) => sent;
    await work();
    t.same(await taken(), [1], 'the connection serves the next one');
  });

  void test(`a connection that breaks at the commit, ${way}`, { skip }, async (t) => {
    const { db, proxy, taken } = await scene(t, way);
    const both = (): Promise<unknown> =>
      db.transaction().execute(async (trx) => {
        await trx.executeQuery(seat(trx, 1));
        await together(trx, [seat(trx, 2)], 'end');
      });
    proxy.tamper = (sent) => {
      const place = sent.indexOf('\0commit');
      return place < 0 ? sent : { upTo: place };
    };
    await t.rejects(both(), /terminated|ECONNRESET|closed/, 'before it: the transaction fails');
    t.same(await taken(), [], 'and writes nothing');
    proxy.tamper = (sent) => sent;
    proxy.cutsAnswer = (answer) => answer.includes('COMMIT');
    await t.rejects(both(), /terminated|ECONNRESET|closed/, 'after it: the outcome is unknown');
    t.same(await taken(), [1, 2], 'and everything is committed');
  });
}

void test('values that cannot be sent write nothing and keep the connection', async (t) => {
  const { db, taken } = await scene(t);
  const circular: Record<string, unknown> = {};
  circular['itself'] = circular;
  for (const end of ['first', 'last'] as const) {
    const work = db.transaction().execute(async (trx) => {
      if (end === 'last') await trx.executeQuery(seat(trx, 1));
      await together(trx, [sql`insert into seats values (${circular})`.compile(trx)], 'end');
    });
    await t.rejects(work, /circular/i);
  }
  t.same(await taken(), []);
  await db.transaction().execute((trx) => trx.executeQuery(seat(trx, 4)));
  t.same(await taken(), [4]);
});

void test('a transaction in which an error was ignored cannot be committed', async (t) => {
  const { db, taken } = await scene(t);
  const work = db.transaction().execute(async (trx) => {
    await trx.executeQuery(seat(trx, 1));
    await trx.executeQuery(seat(trx, 0)).catch(() => undefined);
  });
  await t.rejects(work, /rolled back/);
  t.same(await taken(), []);
});

void test('a connection that is still in a transaction is not reused', async (t) => {
  const { db, taken } = await scene(t);
  await db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    await connection.executeQuery(seat(connection, 1));
  });
  await db.executeQuery(seat(db, 2));
  t.same(await taken(), [2]);
});

void test('a transaction has its own isolation level and access mode', async (t) => {
  const { db } = await scene(t);
  const settings = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) =>
      sql`select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as only`.execute(
        trx,
      ),
    );
  t.same(settings.rows, [{ isolation: 'repeatable read', only: 'on' }]);
});

void test('transactions are committed completely or not at all while many are cancelled', async (t) => {
  const { databaseUrl, db: direct } = await cloneDatabase(t);
  await sql`create table pairs (number int, part text)`.execute(direct);
  const db = databaseOverPool(new pg.Pool(poolSettings(databaseUrl, 1)), { prepare: true });
  t.teardown(() => db.destroy());
  const part = (number: number, name: string) =>
    sql`insert into pairs select ${number}, ${name} from pg_sleep(0.001)`.compile(db);
  const done = new Set<number>();
  const { rows: backends } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const storm = sql
    .raw(
      `do $$ begin
         while clock_timestamp() < now() + '2 s' loop
           perform pg_cancel_backend(${String(backends[0]?.pid)});
           -- Mostly short pauses, and some that a busy machine commits in.
           perform pg_sleep(power(random(), 6) * 0.05);
         end loop;
       end $$`,
    )
    .execute(direct);
  let over = false;
  void storm.finally(() => (over = true));
  const work = async (): Promise<number> => {
    let number = 0;
    for (; !over; number += 1) {
      await db
        .transaction()
        .execute(async (trx) => {
          await trx.executeQuery(part(number, 'first'));
          await together(trx, [part(number, 'last')], 'end');
        })
        .then(() => done.add(number))
        .catch(() => undefined);
    }
    return number;
  };
  const [tried] = await Promise.all([work(), storm]);
  const { rows } = await sql<{ number: number; parts: string[] }>`
    select number, array_agg(part order by part) as parts from pairs group by number order by number`.execute(
    direct,
  );
  t.same(
    rows,
    [...done].map((number) => ({ number, parts: ['first', 'last'] })),
  );
  t.ok(done.size > 0 && done.size < tried, `${String(done.size)} of ${String(tried)} were committed`);
});

void test('a new connection may take four seconds, or what the URL says', async (t) => {
  const { databaseUrl } = await cloneDatabase(t);
  for (const [query, limit] of [
    ['', 4000],
    ['?application_name=some&connect_timeout=70', 70_000],
  ] as const) {
    const url = new URL(databaseUrl);
    url.search = query;
    const timers = mock.method(globalThis, 'setTimeout');
    t.teardown(() => timers.mock.restore());
    const db = openDatabase(url.href, 1);
    t.teardown(() => db.destroy());
    await sql`select`.execute(db);
    t.ok(
      timers.mock.calls.some(({ arguments: [, milliseconds] }) => milliseconds === limit),
      url.search,
    );
    timers.mock.restore();
  }
});
