import { mock } from 'node:test';
import { sql } from 'kysely';
import { test } from 'tap';
import { openDatabase } from '../../db/connection/connection.ts';
import { cloneDatabase } from '../support/database.ts';

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
