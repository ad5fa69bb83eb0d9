import { sql, type Kysely } from 'kysely';
import { readFile } from 'node:fs/promises';
import { test } from 'tap';
import type { Database } from '../../db/schema/index.ts';
import { projectFile } from '../../handlers/http/project-file.ts';
import { firstDifference } from '../../scripts/dump-schema/difference.ts';
import { dumpSchema } from '../../scripts/dump-schema/dump.ts';
import { unlistedMigrations } from '../../scripts/dump-schema/unlisted.ts';
import { cloneDatabase } from '../support/database.ts';

// db/schema.sql, which `npm run schema` writes, and the dump behind it.

void test('db/migrations/index.ts lists every migration', async (t) => {
  t.same(await unlistedMigrations(), [], 'files that would never run');
});

void test('db/schema.sql is the schema that the migrations create', async (t) => {
  const { db } = await cloneDatabase(t);
  const committed = await readFile(projectFile('db', 'schema.sql'), 'utf8');
  t.equal(firstDifference(committed, await db.transaction().execute(dumpSchema)), undefined);
});

void test('the dump shows a change of anything that a migration creates', async (t) => {
  const { db } = await cloneDatabase(t);
  const changes: Readonly<Record<string, string>> = {
    'a column': 'alter table faqs add column asked_by text',
    'a type': 'alter table faqs alter column question type varchar(501)',
    'a default': `alter table faqs alter column question set default 'Why?'`,
    'a collation': 'alter table faqs alter column answer type varchar(10000) collate "C"',
    'a not-null constraint': 'alter table faqs alter column answer drop not null',
    'the name of a constraint': 'alter table faqs rename constraint faqs_pkey to faqs_key',
    'the name of a not-null constraint':
      'alter table faqs rename constraint faqs_question_not_null to faqs_question_there',
    'a constraint': 'alter table faqs add constraint faqs_short check (length(question) < 100)',
    'a foreign key':
      'alter table faqs alter constraint faqs_faq_category_id_fkey deferrable initially deferred',
    'how a key is generated': 'alter table faqs alter column id set generated always',
    'an index': 'create index faqs_answer on faqs (answer) where position > 3',
    'a table': 'create table faq_votes (faq_id bigint primary key references faqs)',
    'a storage setting': 'alter table faqs set (fillfactor = 80)',
    'a trigger': 'drop trigger append_only on credit_entries',
    'a function': `create or replace function hold_tree() returns void language sql as $$ select $$`,
    'the setting of a function': 'alter function hold_tree() set jit = off',
    'an extension': 'create extension btree_gist',
  };
  const before = await db.transaction().execute(dumpSchema);
  for (const [what, statement] of Object.entries(changes)) {
    t.not(await dumpedAfter(db, statement), before, what);
  }
  t.equal(await db.transaction().execute(dumpSchema), before);
});

void test('the dump rejects every kind of object that it does not support', async (t) => {
  const { db } = await cloneDatabase(t);
  const unknown: Readonly<Record<string, string>> = {
    'the schema archive': 'create schema archive',
    'the relation faq_questions': 'create view faq_questions as select question from faqs',
    'the relation faqs': 'alter table faqs enable row level security',
    'the sequence faqs_id_seq': 'alter table faqs alter column id set increment by 10',
    'the storage of faqs.answer': 'alter table faqs alter column answer set storage external',
    'the type mood': `create type mood as enum ('good')`,
    'the statistics faqs_places': 'create statistics faqs_places on faq_category_id, position from faqs',
    'the state of the trigger append_only on credit_entries':
      'alter table credit_entries disable trigger append_only',
  };
  for (const [what, statement] of Object.entries(unknown)) {
    await t.rejects(dumpedAfter(db, statement), { message: `the dump of the schema cannot show ${what}` });
  }
});

void test('the first difference is described in one sentence', (t) => {
  const lines = 'create table faqs (\n  id bigint\n);\n';
  t.equal(firstDifference(lines, lines), undefined);
  t.equal(
    firstDifference(lines, lines.replace('bigint', 'integer')),
    'db/schema.sql is not what db/migrations make: line 2 is `id bigint` where the migrations make `id integer`.' +
      ' Run `npm run schema` and commit.',
  );
  t.match(firstDifference('', 'a\nb'), 'line 1 is an empty line where the migrations make `a`');
  t.match(firstDifference('a', 'a\nb'), 'line 2 is missing where the migrations make `b`');
  t.match(firstDifference('a\nb', 'a'), 'line 2 is `b` where the migrations make nothing');
  t.end();
});

class Undo extends Error {}

/** Returns the dump after a change, which is rolled back. */
async function dumpedAfter(db: Kysely<Database>, statement: string): Promise<string> {
  let dump = '';
  await db
    .transaction()
    .execute(async (trx) => {
      await sql.raw(statement).execute(trx);
      dump = await dumpSchema(trx);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return dump;
}
