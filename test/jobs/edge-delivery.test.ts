import { sql, type Kysely } from 'kysely';
import { test } from 'tap';
import {
  claimDeliveries,
  markFailed,
  markTaken,
  postpone,
  release,
  type Attempt,
} from '../../db/deliveries.ts';
import { SYNCS, EDGE_DEFAULTS, type ClaimedSync } from '../../handlers/jobs/edge-delivery.ts';
import type { Database } from '../../db/schema/tables.ts';
import { edgeScene } from '../support/edge-scene.ts';
import { until } from '../support/processes.ts';

// Deliveries of line changes to the streaming edge (spec/edge/edge.yaml).

const claimSyncs = (db: Kysely<Database>, count: number, leaseSeconds: number): Promise<ClaimedSync[]> =>
  claimDeliveries(db, SYNCS, { of: sql`true`, state: 'fresh', first: 'oldest', count }, leaseSeconds);

void test('changes of a line arrive in order, signed, and with the current line', async (t) => {
  const { db, world, owner, edge, record, deliver, syncs, settled } = await edgeScene(t);
  const bouquets = await world.db
    .insertInto('bouquets')
    .values(
      ['News', 'Sports'].map((name) => ({
        bouquet_name: name,
        type: 'live' as const,
        parent_id: null,
        category_id: null,
      })),
    )
    .returning('id')
    .execute();
  const package_id = await world.package();
  const of = bouquets.map(({ id }) => ({ package_id, bouquet_id: id }));
  await db.insertInto('package_bouquets').values(of).execute();
  const line = await world.line(owner, 'm3u', { package_id, username: 'viewer', password: 'hk3v9wq2' });
  await record(line, 'create', 'update', 'suspend', 'resume', 'delete');
  await db.updateTable('lines').set({ deleted_at: new Date() }).where('id', '=', line).execute();
  deliver();
  await settled(line);
  const rows = await syncs(line);
  const { id: epoch } = await db.selectFrom('epochs').select('id').executeTakeFirstOrThrow();
  t.same(
    edge.of(line),
    rows.map(({ id }) => id),
  );
  t.same(
    edge.received.map(({ action }) => action),
    ['create', 'update', 'suspend', 'resume', 'delete'],
  );
  t.same(edge.faults, []);
  t.match(edge.received[0], {
    webhookId: `sync_${String(epoch)}_${String(rows[0]?.id)}`,
    line: {
      id: line,
      kind: 'm3u',
      status: 'deleted',
      username: 'viewer',
      password: 'hk3v9wq2',
      mac_address: null,
      bouquets: bouquets.map(({ id }) => id),
      user_id: owner.id,
    },
  });
  for (const row of rows)
    t.match(row, { status: 'synced', attempts: 1, last_error: null, synced_at: /^\d{4}-/ });
});

void test('the bouquets of a line are those of its template, its own, or all of its package', async (t) => {
  const { db, world, owner, edge, record, deliver, settled } = await edgeScene(t);
  const [templated, own, other, elsewhere] = [
    await world.bouquet(),
    await world.bouquet(),
    await world.bouquet(),
    await world.bouquet(),
  ];
  const sold = [templated, own, other];
  const package_id = await world.package();
  const rows = sold.map((bouquet_id) => ({ package_id, bouquet_id }));
  await db.insertInto('package_bouquets').values(rows).execute();
  const template = async (...bouquets: number[]): Promise<number> => {
    const { id } = await db
      .insertInto('templates')
      .values({ name: 'Basic', package_id, created_by_id: owner.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const bouquet_id of bouquets) {
      await db.insertInto('template_bouquets').values({ template_id: id, bouquet_id }).execute();
    }
    return id;
  };
  const lines = [
    await world.line(owner, 'mag', { package_id, template_id: await template(templated, elsewhere) }),
    await world.line(owner, 'enigma', { package_id }),
    await world.line(owner, 'activecode', { package_id }),
    await world.line(owner, 'm3u', { package_id, template_id: await template() }),
  ] as const;
  await db.insertInto('line_bouquets').values({ line_id: lines[1], bouquet_id: own }).execute();
  for (const line of lines) await record(line, 'create');
  deliver();
  for (const line of lines) await settled(line);
  const opened = lines.map((line) => edge.received.find((sync) => sync.line.id === line)?.line);
  t.same(
    opened.map((line) => line?.bouquets),
    [[templated], [own], sold, sold],
  );
  t.same(
    opened.map((line) => line?.status),
    ['active', 'active', 'waiting', 'active'],
  );
  t.same(edge.faults, []);
});

void test('many lines are sent at once, up to a limit; two workers send nothing twice', async (t) => {
  const { db, world, owner, edge, deliver, record } = await edgeScene(t);
  const package_id = await world.package();
  const lines: number[] = [];
  for (let count = 0; count < 20; count += 1) lines.push(await world.line(owner, 'm3u', { package_id }));
  for (const line of lines) await record(line, 'create', 'update', 'kill');
  edge.answer = async () => {
    await until(() => edge.busiest >= 8);
    return 204;
  };
  deliver({ concurrency: 4 });
  deliver({ concurrency: 4 });
  await until(async () => {
    const pending = db.selectFrom('syncs').select('id').where('status', '=', 'pending');
    return (await pending.execute()).length === 0;
  });
  t.equal(edge.received.length, 60);
  t.equal(new Set(edge.received.map(({ id }) => id)).size, 60);
  for (const line of lines)
    t.same(
      edge.of(line),
      edge.of(line).toSorted((a, b) => a - b),
    );
  t.equal(edge.busiest, 8);
  t.same(edge.faults, []);
});

void test('sixteen deliveries at once cause no warning of too many listeners', async (t) => {
  const { world, owner, edge, deliver, record } = await edgeScene(t);
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  t.teardown(() => process.off('warning', note));
  const package_id = await world.package();
  for (let count = 0; count < 16; count += 1)
    await record(await world.line(owner, 'm3u', { package_id }), 'create');
  edge.answer = () => 'silence';
  deliver({ stopping: 0 });
  await until(() => edge.received.length === 16);
  t.same(warnings, []);
});

void test('a change claimed by a dead worker is sent by another one after its lease', async (t) => {
  const { db, world, owner, edge, record, deliver, syncs, settled } = await edgeScene(t);
  const [line, other] = [await world.line(owner, 'm3u'), await world.line(owner, 'm3u')];
  await record(line, 'create', 'update');
  const claimed = () => claimSyncs(db, 10, 60);
  t.equal((await claimed()).length, 1, 'only the oldest of the line');
  t.same(await claimed(), [], 'nobody else can claim it meanwhile');
  await record(other, 'create');
  deliver();
  await settled(other);
  t.same(edge.of(line), []);
  await sql`update syncs set next_attempt_at = now() where attempts = 1 and status = 'pending'`.execute(db);
  await settled(line);
  t.match(await syncs(line), [
    { status: 'synced', attempts: 2 },
    { status: 'synced', attempts: 1 },
  ]);
});

void test('a worker whose lease is over settles nothing any more', async (t) => {
  const { db, world, owner, record, syncs } = await edgeScene(t);
  const line = await world.line(owner, 'm3u');
  await record(line, 'create');
  const claim = async (leaseSeconds: number) => {
    const [sync] = await claimSyncs(db, 1, leaseSeconds);
    if (sync === undefined) throw new Error('nothing to claim');
    return sync;
  };
  const late = await claim(0);
  const now = await claim(60);
  const attempt: Attempt = { at: new Date(), status: null, error: 'late', duration: 1, answer: '' };
  await release(db, SYNCS, late);
  await postpone(db, SYNCS, late, attempt, 0);
  await markFailed(db, SYNCS, late, attempt);
  await markTaken(db, SYNCS, late, attempt);
  t.match(await syncs(line), [{ status: 'pending', attempts: 2, last_error: null }]);
  await markTaken(db, SYNCS, now, { ...attempt, status: 204, error: null });
  t.match(await syncs(line), [{ status: 'synced', attempts: 2, last_error: null }]);
});

void test('a claim lasts longer than the edge may take to answer', async (t) => {
  const { db, world, owner, edge, record, deliver } = await edgeScene(t);
  await record(await world.line(owner, 'm3u'), 'create');
  edge.answer = () => 'silence';
  deliver({ stopping: 0 });
  await until(() => edge.received.length === 1);
  const { rows } = await sql<{ lease: number }>`
    select extract(epoch from next_attempt_at - updated_at)::float8 * 1000 as lease from syncs`.execute(db);
  t.ok((rows[0]?.lease ?? 0) > EDGE_DEFAULTS.timeout);
});

void test('a new line does not wait behind a backlog, which goes on', async (t) => {
  const { db, world, owner, edge, record, deliver, settled } = await edgeScene(t);
  const package_id = await world.package();
  const lines: number[] = [];
  for (let count = 0; count < 40; count += 1) lines.push(await world.line(owner, 'm3u', { package_id }));
  await db
    .insertInto('syncs')
    .columns(['line_id', 'action'])
    .expression(
      sql`select line_id, 'update' from unnest(${lines}::bigint[]) as line_id, generate_series(1, 100)`,
    )
    .execute();
  const waiting: (() => void)[] = [];
  edge.answer = () => new Promise((resolve) => waiting.push(() => resolve(204)));
  deliver({ concurrency: 4 });
  const sold = await world.line(owner, 'm3u', { package_id });
  const isSent = () => edge.of(sold).length === 1;
  const busy = () => until(() => waiting.length === 4 || isSent());
  await busy();
  await record(sold, 'create');
  let answered = 0;
  for (; !isSent(); answered += 1) {
    waiting.shift()?.();
    await busy();
  }
  t.ok(answered <= 4, `${String(answered)} of the backlog were answered before it`);
  edge.answer = () => 204;
  for (const answer of waiting) answer();
  await settled(sold);
  const oldest = lines.flatMap((line) => edge.of(line)).length;
  await until(() => lines.flatMap((line) => edge.of(line)).length > oldest + 20);
  t.same(edge.faults, []);
});
