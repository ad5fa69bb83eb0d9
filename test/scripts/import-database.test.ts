import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type Test } from 'tap';
import { importCatalogue } from '../../db/catalogue-import/catalogue.ts';
import type { TitleEntry } from '../../db/catalogue-import/entries.ts';
import { openDatabase } from '../../db/connection/connection.ts';
import { titleEntry } from '../../scripts/import/entries.ts';
import { cloneDatabase } from '../support/database.ts';
import { until } from '../support/processes.ts';

// Faults of the database during an import: a failed COPY, a lost connection, and a concurrent import.

async function scene(t: Test) {
  const { db, databaseUrl } = await cloneDatabase(t);
  // One connection, so that later statements use the connection of the import.
  const one = openDatabase(databaseUrl, 1);
  t.teardown(() => one.destroy());
  const run = (entries: AsyncIterable<TitleEntry>) =>
    one
      .transaction()
      .execute((trx) => importCatalogue(trx, 'm3u', { holds: 'playlist', entries }, { prune: false }));
  const copying = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query like 'copy %' and state = 'active'`;
  const backend = async (): Promise<number> => {
    await until(async () => (await copying.execute(db)).rows.length === 1);
    return (await copying.execute(db)).rows[0]?.pid ?? 0;
  };
  const count = async () => (await db.selectFrom('streams').select('id').execute()).length;
  return { db, run, backend, count };
}

/** Yields channels without end, slowly. */
async function* endless(): AsyncGenerator<TitleEntry> {
  for (let index = 0; ; index += 1) {
    const key = String(index);
    yield titleEntry({ type: 'live', key, name: `Channel ${key}` });
    if (index % 1000 === 0) await sleep(5);
  }
}

async function* three(): AsyncGenerator<TitleEntry> {
  for (const key of ['1', '2', '3'])
    yield await Promise.resolve(titleEntry({ type: 'live', key, name: key, category: 'News' }));
}

for (const end of ['pg_cancel_backend', 'pg_terminate_backend']) {
  void test(`an import whose COPY is interrupted by ${end}`, async (t) => {
    const { db, run, backend, count } = await scene(t);
    const ended = t.rejects(run(endless()));
    await sql`select ${sql.ref(end)}(${await backend()})`.execute(db);
    await ended;
    t.equal(await count(), 0);
    await run(three());
    t.equal(await count(), 3);
  });
}

void test('an import waits for another one that is running', async (t) => {
  const { db, run, count } = await scene(t);
  const file = { holds: 'playlist' as const, entries: three() };
  const both = [
    run(three()),
    db.transaction().execute((trx) => importCatalogue(trx, 'm3u', file, { prune: false })),
  ];
  const reports = await Promise.all(both);
  const added = reports.map((report) => report.tables.streams.added).sort();
  t.same(added, [0, 3]);
  t.equal(await count(), 3);
});
