import { sql, type Kysely } from 'kysely';
import { test } from 'tap';
import type { Database } from '../../db/schema/index.ts';
import { EVERY_POLICY, permissionsFor } from '../access/scene.ts';
import { names, table } from '../access/table.ts';
import { subjects } from '../access/subjects/index.ts';
import { Service, type Ask } from '../support/service.ts';

/** A login takes no Dry-Run, and no Idempotency-Key. */
const writes = names.filter((name) => table[name].method !== 'GET' && table[name].secured);

/** Secrets are shown once, so a replayed response lacks them. */
const SECRETS = new Set(['accessToken', 'secret', 'password', 'link_code']);

const withoutSecrets = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value: unknown) => (SECRETS.has(key) ? undefined : value)));

/**
 * Returns a function for a digest of each table's rows, apart from when tokens were last used: every request changes
 * that.
 */
async function digesting(db: Kysely<Database>): Promise<() => Promise<Record<string, string | null>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const digests = tables.map(
    ({ name }) => sql`
      select ${name} as name, (
        select md5(string_agg(text, ' ' order by text))
        from (select (to_jsonb(r) - 'last_used_at')::text as text from ${sql.table(name)} r) as rows) as digest`,
  );
  return async () => {
    const all = sql<{ name: string; digest: string | null }>`${sql.join(digests, sql` union all `)}`;
    return Object.fromEntries((await all.execute(db)).rows.map(({ name, digest }) => [name, digest]));
  };
}

void test('a dry run of every write leaves no trace in the database, and its key then returns one response', async (t) => {
  const service = await Service.apart(t);
  const { world, db } = service;
  const everything = await digesting(db);
  const above = await world.user(await world.user(null), { permissions: EVERY_POLICY });
  for (const operation of writes) {
    const caller = await world.member(above, permissionsFor(operation));
    const token = await world.token(caller);
    const { ask } = await subjects[operation].prepare(world, caller, caller);
    const call = (more: Ask['headers'] = {}) =>
      service.call(operation, {
        ...ask,
        token,
        headers: { ...ask.headers, 'idempotency-key': 'an-order', ...more },
      });
    const before = await everything();
    t.match(await call({ 'dry-run': 'true' }), { status: 200, headers: { 'dry-run': 'true' } }, operation);
    t.same(await everything(), before, operation);
    const first = await call();
    const again = await call();
    t.match([first.status, again.status], [200, 200], operation);
    t.match(
      [first, again].map(({ headers }) => headers['idempotent-replayed']),
      [undefined, 'true'],
      operation,
    );
    t.same(withoutSecrets(again.body), withoutSecrets(first.body), `${operation}: the same response again`);
  }
});
