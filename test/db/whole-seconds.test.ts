import { sql, type Kysely } from 'kysely';
import { test } from 'tap';
import type { Database } from '../../db/schema/index.ts';
import { cloneDatabase } from '../support/database.ts';

// Times that lists sort by are stored as they are shown. test/lists/ tries the sort keys of all lists.

const LATE = '2026-01-01 12:00:00.9Z';

/** Inserts a device at these times, and returns its id. */
async function insertDevice(db: Kysely<Database>, created_at: string): Promise<number> {
  const { id } = await db
    .insertInto('activecode_devices')
    .values({ name: `Box ${created_at}`, created_at, updated_at: created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the times of a device with their fractions. */
async function timesOf(db: Kysely<Database>, id: number): Promise<string[]> {
  const { rows } = await sql<{ times: string[] }>`
    select array[created_at at time zone 'UTC', updated_at at time zone 'UTC']::text[] as times
    from activecode_devices where id = ${id}`.execute(db);
  return rows[0]?.times ?? [];
}

void test('a sort key that is a time', async (t) => {
  const { db } = await cloneDatabase(t);
  const device = await insertDevice(db, LATE);
  t.same(
    await timesOf(db, device),
    ['2026-01-01 12:00:00', '2026-01-01 12:00:00'],
    'is truncated: rounded, it would lie in the future',
  );

  await db
    .updateTable('activecode_devices')
    .set({ updated_at: '2026-01-02 12:00:00.999999Z' })
    .where('id', '=', device)
    .execute();
  t.same(await timesOf(db, device), ['2026-01-01 12:00:00', '2026-01-02 12:00:00'], 'by a change as well');
});

void test('a row from before they were truncated', async (t) => {
  const { db } = await cloneDatabase(t);
  await sql`alter table activecode_devices disable trigger whole_seconds`.execute(db);
  const device = await insertDevice(db, LATE);
  await sql`alter table activecode_devices enable trigger whole_seconds`.execute(db);
  const before = ['2026-01-01 12:00:00.9', '2026-01-01 12:00:00.9'];
  t.same(await timesOf(db, device), before);

  const edit = db.updateTable('activecode_devices').where('id', '=', device);
  await edit.set({ name: 'Old box' }).execute();
  t.same(await timesOf(db, device), before, 'keeps its fractions');
  await edit.set({ updated_at: '2026-01-02 12:00:00Z' }).execute();
  t.same(await timesOf(db, device), ['2026-01-01 12:00:00', '2026-01-02 12:00:00'], 'until it is changed');
});
