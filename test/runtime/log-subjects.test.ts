import { sql } from 'kysely';
import { test } from 'tap';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import { EVERY_POLICY, permissionsFor } from '../access/scene.ts';
import { names, table } from '../access/table.ts';
import { subjects } from '../access/subjects/index.ts';
import { catalogue } from '../contract/catalogue.ts';
import { Service } from '../support/service.ts';

// What the audit log names as the subject of each write. test/contract/catalogue.tsv says where its id stands: in the
// path, in the reply, or as the newest of a table; `-` where a write has many subjects.

const writes = names.filter((name) => table[name].method !== 'GET');

void test('the subject in the audit log, for every write', async (t) => {
  const wanted = new Map(catalogue.map((row) => [row.operation, row]));
  const service = await Service.start(t);
  const { world, db } = service;
  // Each table draws ids of its own, so that no object is taken for another.
  await sql`
    select setval(seqrelid, 10000 * row_number() over (order by seqrelid)) from pg_sequence`.execute(db);
  const above = await world.user(await world.user(null), { permissions: EVERY_POLICY });
  const newest = async (table: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as id`.execute(db);
    return Number(rows[0]?.id);
  };

  for (const operation of writes) {
    const { subject_type: type, subject_id: place = '' } = wanted.get(operation) ?? {};
    t.ok(place, `the row of ${operation} in test/contract/catalogue.tsv names its subject`);
    const caller = await world.member(above, permissionsFor(operation));
    const token = await world.token(caller);
    const { ask } = await subjects[operation].prepare(world, caller, caller);
    const reply: unknown = await service.ok(operation, {
      ...ask,
      ...(table[operation].secured ? { token } : {}),
    });
    const [of, name = ''] = place.split(' ');
    const id =
      of === 'path'
        ? ask.params?.[name]
        : of === 'reply'
          ? valueAt(reply, name)
          : of === 'newest'
            ? await newest(name)
            : null;
    const logged = await db
      .selectFrom('logs')
      .select(['subject_type', 'subject_id'])
      .where('action', '=', operation)
      .execute();
    t.same(logged, [{ subject_type: type, subject_id: id }], operation);
  }
});

/** Returns the value at a dotted path. */
const valueAt = (object: unknown, path: string): unknown =>
  path.split('.').reduce((value: unknown, name) => (value as Record<string, unknown>)[name], object);

void test('the fields of a body that no Idempotency-Key compares', (t) => {
  const unstored = Object.fromEntries(
    Object.entries(operations).flatMap(([name, { secrets }]: [string, Operation]) =>
      secrets.unstored.length === 0 ? [] : [[name, secrets.unstored]],
    ),
  );
  const wanted: Partial<Record<OperationName, string[]>> = {
    oauth_personal_access_tokens_create: ['current_password'],
    users_create: ['password'],
    users_edit: ['password', 'current_password'],
  };
  t.same(unstored, wanted);
  t.end();
});
