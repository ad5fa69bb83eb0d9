import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { test } from 'tap';
import { STATEMENTS, dearestStatements } from '../../scripts/schema/statements.ts';
import { TABLES, tableTypes } from '../../scripts/schema/tables.ts';
import { cloneDatabase } from '../support/database.ts';

const KEPT = 'rows of that table are never deleted, and the index of the living lines serves every query';

/** Foreign keys without an index over all their rows, each with its reason. */
const UNINDEXED: Readonly<Record<string, string>> = {
  'announcement_notices.announcement_id': 'announcements are never deleted',
  'lines.activecode_device_id': KEPT,
  'lines.template_id': KEPT,
  'trials.user_id': 'users are never deleted, and only free trials are counted, for which there is an index',
};

void test('db/schema/tables.ts has the tables as they are', async (t) => {
  const { db } = await cloneDatabase(t);
  t.equal(await readFile(TABLES, 'utf8'), await tableTypes(db), 'run `npm run schema`');
});

void test('db/schema/statements.sql has the statements as they are sent', async (t) => {
  const statements = await dearestStatements(t, await cloneDatabase(t));
  t.equal(await readFile(STATEMENTS, 'utf8'), statements, 'run `npm run schema`');
});

void test('every foreign key has an index that starts with its columns', async (t) => {
  const { db } = await cloneDatabase(t);
  // A partial index is only enough if it contains all rows with a value.
  const { rows } = await sql<{ name: string; indexed: boolean }>`
    select c.conrelid::regclass || '.' || (
        select string_agg(a.attname, ',' order by k.n) from unnest(c.conkey) with ordinality k(attnum, n)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as name,
      exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indisvalid
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
          and (i.indpred is null
            or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'
              and exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey)
                and pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))) as indexed
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1`.execute(
    db,
  );
  t.ok(rows.length > 50, `${String(rows.length)} foreign keys`);
  t.same(
    rows.filter(({ indexed }) => !indexed).map(({ name }) => name),
    Object.keys(UNINDEXED).sort(),
  );
});
