import { sql, type Kysely } from 'kysely';
import { test } from 'tap';
import type { Database } from '../../db/schema/index.ts';
import { EVERY_POLICY, permissionsFor } from '../access/scene.ts';
import { names, table } from '../access/table.ts';
import { subjects } from '../access/subjects/index.ts';
import { Service } from '../support/service.ts';

/** A login takes no Dry-Run. */
const writes = names.filter((name) => table[name].method !== 'GET' && table[name].secured);

/** Returns the rows of each table as one text, apart from when tokens were last used: every request changes that. */
async function everything(db: Kysely<Database>): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(text, ' ' order by text) as text
      from (select (to_jsonb(r) - 'last_used_at')::text as text from ${sql.table(name)} r) as rows`.execute(
      db,
    );
    return [name, rows[0]?.text ?? ''] as const;
  });
  return new Map(await Promise.all(texts));
}

void test('a dry run of every write leaves no trace in the database', async (t) => {
  const service = await Service.apart(t);
  const { world, db } = service;
  const above = await world.user(await world.user(null), { permissions: EVERY_POLICY });
  for (const operation of writes) {
    const caller = await world.member(above, permissionsFor(operation));
    const token = await world.token(caller);
    const { ask } = await subjects[operation].prepare(world, caller, caller);
    const before = await everything(db);
    const headers = { ...ask.headers, 'dry-run': 'true', 'idempotency-key': 'a-dry-run' };
    const answer = await service.call(operation, { ...ask, token, headers });
    t.match(answer, { status: 200, headers: { 'dry-run': 'true' } }, operation);
    const after = await everything(db);
    t.same(
      [...after].filter(([name, rows]) => rows !== before.get(name)).map(([name]) => name),
      [],
      operation,
    );
  }
});
