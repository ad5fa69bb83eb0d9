import { sql, type Kysely } from 'kysely';
import { test } from 'tap';
import { openDatabase } from '../../db/connection/connection.ts';
import { claimDeliveries, postpone, type Attempt } from '../../db/deliveries.ts';
import type { Database } from '../../db/schema/tables.ts';
import { dueEndpoints, WEBHOOK_DELIVERIES } from '../../handlers/webhook-endpoints/due-deliveries.ts';
import { queueDeliveries } from '../../handlers/webhook-endpoints/queue.ts';
import { eventAccess } from '../../handlers/access/webhooks.ts';
import { webhookScene } from '../support/webhook-scene.ts';

// Endpoints for which very many events of one object wait, such as those of a line that a program edits all day, which are
// sent again after a pause. All but the first wait for an earlier one.

const MANY = 5000;

/** Rows that one statement may read or change, however many wait. */
const FEW = 1000;

/** Sets up two endpoints of one user, for which many events of one object wait, and tells what work on them costs. */
async function backlogs(t: Parameters<typeof webhookScene>[0]) {
  const scene = await webhookScene(t);
  const { service, db, reseller, endpoint, publish } = scene;
  const ids = [(await endpoint()).id];
  await publish(reseller, { count: MANY });
  while (await queueDeliveries(db, eventAccess));
  ids.push((await endpoint()).id);
  // As by webhook_endpoints_recover.
  await sql`
    insert into webhook_deliveries (webhook_endpoint_id, event_id, type, subject_type, subject_id)
    select ${ids[1]}, event_id, type, subject_type, subject_id from webhook_deliveries order by event_id`.execute(
    db,
  );
  await sql`analyze webhook_deliveries`.execute(db);
  const told = async () => {
    const { rows } = await sql<{ read: number; changed: number }>`
      select idx_tup_fetch + seq_tup_read as read, n_tup_upd as changed from pg_stat_user_tables
      where relname = 'webhook_deliveries'`.execute(db);
    return rows[0] ?? { read: 0, changed: 0 };
  };
  /** Runs work as a worker does. Returns its result, and how many deliveries it has read and changed. */
  const costOf = async <Result>(work: (worker: Kysely<Database>) => Promise<Result>) => {
    const worker = openDatabase(service.databaseUrl, 1);
    // The server of tests plans without it.
    await sql`set enable_seqscan = on`.execute(worker);
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const before = await told();
    const result = await work(worker);
    await sql`select pg_stat_force_next_flush()`.execute(worker);
    await worker.destroy();
    const after = await told();
    return { result, read: after.read - before.read, changed: after.changed - before.changed };
  };
  return { ...scene, ids, costOf };
}

void test('a look for endpoints does not read what waits for them', async (t) => {
  const { ids, costOf } = await backlogs(t);
  const { result, read } = await costOf(dueEndpoints);
  t.same(
    result.map(({ id }) => id).toSorted((one, other) => one - other),
    ids,
  );
  t.ok(read < FEW, `${String(read)} read`);
});

void test('no statement of a worker reads or changes all that waits for one object', async (t) => {
  const { db, ids, costOf } = await backlogs(t);
  const of = sql<boolean>`webhook_endpoint_id = ${ids[0]}`;
  // The last ones of the object are looked at first.
  await sql`update webhook_deliveries set next_attempt_at = now() - id * interval '1 second'`.execute(db);
  const claim = () =>
    costOf((worker) =>
      claimDeliveries(worker, WEBHOOK_DELIVERIES, { of, state: 'fresh', first: 'oldest', count: 8 }, 60),
    );
  const claims = [];
  for (let first; first === undefined; [first] = claims.at(-1)?.result ?? []) claims.push(await claim());
  claims.push(await claim());
  const [head] = claims.at(-2)?.result ?? [];
  t.same(claims.at(-1)?.result, [], 'one at a time');
  const attempt: Attempt = { at: new Date(), status: 500, error: 'no', duration: 1, answer: '' };
  const postponed = await costOf(async (worker) => {
    if (head !== undefined) await postpone(worker, WEBHOOK_DELIVERIES, head, attempt, 5);
  });
  for (const [name, most] of [
    ['read', FEW],
    ['changed', FEW],
  ] as const)
    t.same(
      [...claims, postponed].map((cost) => cost[name]).filter((rows) => rows > most),
      [],
      `few are ${name}`,
    );
});

void test('many events of one object arrive in order, and others do not wait behind them', async (t) => {
  const { db, reseller, receiver, publish, endpoint, deliver, settled } = await webhookScene(t);
  await endpoint();
  const many = await publish(reseller, { count: 400 });
  const others = await publish(reseller, { subject: 2, count: 1 });
  while (await queueDeliveries(db, eventAccess));
  let refused = 0;
  receiver.answer = ({ id }) => {
    if (id !== many[0] || refused === 3) return 204;
    refused += 1;
    return 500;
  };
  deliver();
  await settled();
  const arrived = receiver.ids.filter((id) => many.includes(id));
  t.same(arrived, [many[0], many[0], many[0], ...many]);
  t.ok(receiver.ids.indexOf(others[0] ?? '') < 20, 'the other one was among the first');
});
