import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { openDatabase } from '../../db/connection/connection.ts';
import { publishEvents } from '../../db/events/publish.ts';
import { recordLineEvents } from '../../db/lines.ts';
import { waitingForLocks } from '../support/database.ts';
import { faultsOfReading, playOverlap } from '../support/overlapping-events.ts';
import { Shop } from '../support/shop.ts';

// What the feed promises to whoever reads it by cursor: every event once, in ascending order, however the transactions
// that record them overlap, and however many workers publish.

/** Some 500 events. */
const SIZE = { writers: 8, publishers: 3, readers: 3, transactions: 24, most: 4, held: 60 };

void test('events_index 200: readers by cursor while writers and publishers overlap', async (t) => {
  const { committed, seen } = await playOverlap(t, await Shop.open(t), SIZE);
  t.ok(committed.length > 400, `${String(committed.length)} events`);
  t.equal(seen.length, SIZE.readers);
  for (const one of seen) t.same(faultsOfReading(committed, one), []);
});

void test('a publisher leaves what was committed late to the one at work', async (t) => {
  const { service, world, db, root, seller, token } = await Shop.open(t);
  while ((await publishEvents(db)).more);
  const others = openDatabase(service.databaseUrl, 4);
  t.teardown(() => others.destroy());
  const line = await world.line(seller, 'm3u');
  const late = await others.startTransaction().execute();
  await recordLineEvents(late, [line], 'line.changed');
  await world.transfer(root, seller, 100);
  const holding = await others.startTransaction().execute();
  await sql`select from event_outbox for update`.execute(holding);
  const first = publishEvents(others);
  while ((await waitingForLocks(db)) === 0) await sleep(5);
  await late.commit().execute();
  t.same(await publishEvents(others, 1), { done: 0, more: false });
  await holding.commit().execute();
  t.same(await first, { done: 1, more: false });
  t.same(await publishEvents(others), { done: 1, more: false });
  const { data } = await service.ok('events_index', { token });
  t.match(data.slice(-2), [{ type: 'transaction.created' }, { type: 'line.changed' }]);
});
