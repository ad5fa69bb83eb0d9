import { sql, type Insertable } from 'kysely';
import { test, type Test } from 'tap';
import { runMassDeleteAutos } from '../../handlers/jobs/mass-delete-autos.ts';
import { purge } from '../../handlers/jobs/retention.ts';
import { readConfig } from '../../scripts/lib/config.ts';
import type { Database } from '../../db/schema/tables.ts';
import { cloneDatabase } from '../support/database.ts';
import { until } from '../support/processes.ts';
import { Service } from '../support/service.ts';
import { World } from '../support/world.ts';
import { add, column, insert } from '../support/rows.ts';

// The daily jobs of the worker: rules that delete lines, and the purge.

const DAY = 24 * 3_600_000;
const HOUR = DAY / 24;
const ago = (milliseconds: number): Date => new Date(Date.now() - milliseconds);
const never = (): boolean => false;
const { retention } = readConfig({});

/** Sets up an owner whose lines a rule deletes. */
async function scene(t: Test) {
  const { db } = await cloneDatabase(t);
  const world = new World(db);
  const above = await world.user(null);
  const owner = await world.user(above);
  const package_id = await world.package();
  /** Inserts a rule, created three days ago, for M3Us that ended ten days ago. */
  const rule = async (set: Partial<Insertable<Database['mass_delete_autos']>> = {}): Promise<number> => {
    const id = await insert(db, 'mass_delete_autos', {
      kind: 'm3u',
      user_id: owner.id,
      days_after_expiry: 10,
      created_at: ago(3 * DAY),
      ...set,
    });
    return id;
  };
  /** Inserts a line that ended eleven days ago. */
  const line = (set: Partial<Insertable<Database['lines']>> = {}, caller = owner): Promise<number> =>
    world.line(caller, set.kind ?? 'm3u', {
      package_id,
      activated_at: ago(41 * DAY),
      expired_at: ago(11 * DAY),
      ...set,
    });
  /** Inserts many such lines. Returns their ids. */
  const many = async (count: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      insert into lines (kind, user_id, created_by_id, package_id, username, password, activated_at, expired_at)
      select 'm3u', ${owner.id}, ${owner.id}, ${package_id}, 'many' || n, 'secret', now() - interval '41 days',
        now() - interval '11 days'
      from generate_series(1, ${count}) as n returning id`.execute(db);
    return rows.map(({ id }) => id);
  };
  const deleted = async (): Promise<number[]> => {
    const rows = db.selectFrom('lines').select('id').where('deleted_at', 'is not', null).orderBy('id');
    return (await rows.execute()).map(({ id }) => id);
  };
  const outcome = (id: number) =>
    db
      .selectFrom('mass_delete_autos')
      .select(['last_run_at', 'last_run_deleted', 'deleted_so_far'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return { db, world, above, owner, rule, line, many, deleted, outcome };
}

void test('a rule deletes lines of its kind and its owner that ended long enough ago', async (t) => {
  const { db, world, above, owner, rule, line, deleted, outcome } = await scene(t);
  const below = await world.user(owner);
  const covered = [await line(), await line({ expired_at: ago(10 * DAY + HOUR) })];
  await line({ expired_at: ago(10 * DAY - HOUR) });
  await line({ expired_at: new Date(Date.now() + DAY) });
  await line({}, below);
  await line({}, above);
  await line({ kind: 'mag' });
  const restricted = await line();
  await world.restriction({ line_id: restricted }, owner);
  await add(db, 'activities', { line_id: covered[0] ?? 0, ip: '203.0.113.7', started_at: ago(HOUR) });
  const id = await rule();
  const transfers = db.selectFrom('credit_transfers').selectAll();
  await world.transfer(above, owner, 100);
  const credit = await transfers.execute();

  t.equal(await runMassDeleteAutos(db, never), 2);
  t.same(await deleted(), covered);
  t.match(await outcome(id), { last_run_at: /^\d{4}-/, last_run_deleted: 2, deleted_so_far: 0 });
  t.same(
    await db.selectFrom('syncs').select(['line_id', 'action']).orderBy('line_id').execute(),
    covered.map((line_id) => ({ line_id, action: 'delete' })),
    'the streaming edge is notified',
  );
  t.match(await db.selectFrom('activities').select('ended_at').execute(), [{ ended_at: /^\d{4}-/ }]);
  t.same(await transfers.execute(), credit, 'nothing is refunded');

  const late = await line();
  t.equal(await runMassDeleteAutos(db, never), 0, 'once a day');
  await db
    .updateTable('mass_delete_autos')
    .set({ last_run_at: ago(DAY) })
    .execute();
  t.equal(await runMassDeleteAutos(db, never), 1);
  t.same(await deleted(), [...covered, late]);
});

void test('only trials if the rule says so; nothing if it is inactive', async (t) => {
  const { db, rule, line, deleted, outcome } = await scene(t);
  await line();
  const trial = await line({ is_trial: true });
  const off = await rule({ is_active: false });
  t.equal(await runMassDeleteAutos(db, never), 0);
  await rule({ only_trials: true });
  t.equal(await runMassDeleteAutos(db, never), 1);
  t.same(await deleted(), [trial]);
  t.match(await outcome(off), { last_run_at: null, last_run_deleted: null });
});

void test('a new rule runs at once, and then once a day', async (t) => {
  const { db, rule, line, deleted, outcome } = await scene(t);
  const covered = await line();
  const id = await rule({ created_at: new Date() });
  t.equal(await runMassDeleteAutos(db, never), 1);
  t.same(await deleted(), [covered]);
  t.match(await outcome(id), { last_run_at: /^\d{4}-/, last_run_deleted: 1 });
  await line();
  t.equal(await runMassDeleteAutos(db, never), 0);
});

void test('a long run is split into batches, stops when its time is over, and continues later', async (t) => {
  const { db, rule, many, deleted, outcome } = await scene(t);
  const lines = await many(1001);
  const id = await rule();
  t.equal(await runMassDeleteAutos(db, () => true), 500, 'one batch, then its time is over');
  t.match(await outcome(id), { last_run_at: null, deleted_so_far: 500 });
  const both = await Promise.all([runMassDeleteAutos(db, never), runMassDeleteAutos(db, never)]);
  t.equal(both[0] + both[1] + (await runMassDeleteAutos(db, never)), 501, 'the rest, by two concurrent runs');
  t.same(await deleted(), lines);
  t.match(await outcome(id), { last_run_at: /^\d{4}-/, last_run_deleted: 1001, deleted_so_far: 0 });
  const { rows } = await sql<{ n: number }>`select count(*) as n from syncs where action = 'delete'`.execute(
    db,
  );
  t.equal(rows[0]?.n, 1001, 'each of them once');
});

void test('rules of few lines share a batch, which may end within a rule', async (t) => {
  const { db, rule, line, many, deleted, outcome } = await scene(t);
  const [mag, m3us] = [await line({ kind: 'mag' }), await many(501)];
  const trial = await line({ kind: 'enigma', is_trial: true });
  await line({ kind: 'enigma' });
  const first = await rule({ kind: 'mag' });
  const second = await rule();
  const same = await rule();
  const third = await rule({ kind: 'enigma', only_trials: true });
  t.equal(await runMassDeleteAutos(db, () => true), 500);
  t.match(await outcome(first), { last_run_deleted: 1, deleted_so_far: 0 });
  t.match(await outcome(second), { last_run_at: null, deleted_so_far: 499 });
  for (const id of [same, third]) t.match(await outcome(id), { last_run_at: null, deleted_so_far: 0 });
  t.equal(await runMassDeleteAutos(db, never), 3);
  t.match(await outcome(second), { last_run_deleted: 501, deleted_so_far: 0 });
  t.match(await outcome(same), { last_run_deleted: 0 }, 'a line that two rules cover counts for the first');
  t.match(await outcome(third), { last_run_deleted: 1 });
  t.same(await deleted(), [mag, ...m3us, trial]);
});

void test('a line that is extended, restricted or moved while the run waits for it is kept, and no other', async (t) => {
  const { db, above, owner, rule, line, many, deleted } = await scene(t);
  const [extended, restricted, moved, left] = [await line(), await line(), await line(), await line()];
  const nextBatch = await many(500);
  await rule();
  const transaction = await db.startTransaction().execute();
  const change = (id: number, set: object) =>
    transaction.updateTable('lines').set(set).where('id', '=', id).execute();
  await change(extended, { expired_at: new Date(Date.now() + 30 * DAY) });
  await change(moved, { user_id: above.id });
  await new World(transaction).restriction({ line_id: restricted }, owner);
  const run = runMassDeleteAutos(db, never);
  await until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    return rows.length > 0;
  });
  await transaction.commit().execute();
  t.equal(await run, 501);
  t.same(await deleted(), [left, ...nextBatch], 'and the next batch is not forgotten');
});

void test('the purge deletes idempotency keys after a day', async (t) => {
  const { db, owner } = await scene(t);
  const keys = { old: 25 * HOUR, recent: 23 * HOUR, new: 0 };
  for (const [key, age] of Object.entries(keys)) {
    await add(db, 'idempotency_keys', {
      user_id: owner.id,
      operation: 'm3us_create',
      key,
      request_hash: Buffer.alloc(32),
      created_at: ago(age),
    });
  }
  t.match(await purge(db, retention, never), { idempotencyKeys: 1 });
  const left = await db.selectFrom('idempotency_keys').select('key').orderBy('created_at').execute();
  t.same(column(left, 'key'), ['recent', 'new']);
  t.match(await purge(db, retention, never), { idempotencyKeys: 0, tokens: 0 });
});

void test('the purge deletes wrong passwords after an hour, and networks 30 days after the last login', async (t) => {
  const { db, owner } = await scene(t);
  for (const age of [0.9, 1.1]) {
    const attempt = {
      account: Buffer.alloc(32),
      source: '192.0.2.7',
      fresh: true,
      created_at: ago(age * HOUR),
    };
    await db.insertInto('login_attempts').values(attempt).execute();
  }
  for (const [network, days] of [
    ['192.0.2.7', 29],
    ['192.0.2.8', 31],
  ] as const) {
    const login = { user_id: owner.id, network, last_login_at: ago(days * 24 * HOUR) };
    await db.insertInto('login_networks').values(login).execute();
  }
  t.match(await purge(db, retention, never), { loginAttempts: 1, loginNetworks: 1 });
  t.equal((await db.selectFrom('login_attempts').select('id').execute()).length, 1);
  t.same(await db.selectFrom('login_networks').select('network').execute(), [{ network: '192.0.2.7' }]);
});

void test('the purge deletes link codes of messaging accounts 24 hours after their end', async (t) => {
  const { db, owner } = await scene(t);
  const ends = { expired: ago(25 * HOUR), recent: ago(23 * HOUR), valid: ago(-HOUR / 4) };
  for (const [messaging_handle, expires_at] of Object.entries(ends)) {
    const of = { user_id: owner.id, created_by_id: owner.id, created_at: ago(26 * HOUR) };
    const code = { ...of, messaging_handle, hash: Buffer.from(messaging_handle), expires_at };
    await db.insertInto('messaging_link_codes').values(code).execute();
  }
  t.match(await purge(db, retention, never), { linkCodes: 1 });
  const left = db.selectFrom('messaging_link_codes').select('messaging_handle').orderBy('id');
  t.same(await left.execute(), [{ messaging_handle: 'recent' }, { messaging_handle: 'valid' }]);
});

void test('the purge deletes tokens a day after their end, except those that have written', async (t) => {
  const service = await Service.start(t);
  const { db, world } = service;
  const owner = await world.user(null);
  const token = async (set: { expires_at?: Date; revoked_at?: Date }): Promise<number> => {
    const { id } = await world.issue(owner);
    if (Object.keys(set).length > 0) await db.updateTable('tokens').set(set).where('id', '=', id).execute();
    return id;
  };
  const dead = [
    await token({ expires_at: ago(25 * HOUR) }),
    await token({ revoked_at: ago(25 * HOUR) }),
    await token({ expires_at: ago(29 * DAY), revoked_at: ago(400 * DAY) }),
  ];
  const [reader, writer] = [await world.issue(owner), await world.issue(owner)];
  await service.ok('faq_categories_index', { token: reader.secret });
  for (const name of ['Billing', 'Devices']) {
    await service.ok('faq_categories_create', { token: writer.secret, body: { name } });
  }
  await db
    .updateTable('tokens')
    .set({ revoked_at: ago(2 * DAY) })
    .where('id', 'in', [reader.id, writer.id])
    .execute();
  const kept = [
    writer.id,
    await token({}),
    await token({ expires_at: ago(HOUR) }),
    await token({ revoked_at: ago(23 * HOUR) }),
  ];

  t.match(await purge(db, retention, never), { tokens: dead.length + 1 });
  const left = await db.selectFrom('tokens').select('id').orderBy('id').execute();
  t.same(column(left, 'id'), kept);
});
