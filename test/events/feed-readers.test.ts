import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { openDatabase } from '../../db/connection/connection.ts';
import { publishEvents } from '../../db/events/publish.ts';
import { recordEvents } from '../../db/events/record.ts';
import { recordLineEvents } from '../../db/lines.ts';
import type { Event } from '../support/news.ts';
import { waitingForLocks } from '../support/database.ts';
import { Shop } from '../support/shop.ts';

// What the feed promises to whoever reads it by cursor: every event once, in ascending order, however the transactions
// that record them overlap, and however many workers publish. Each event has a subject of its own, which tells it.

const WRITERS = 8;
const PUBLISHERS = 3;
const READERS = 3;
/** Transactions of a writer, each with two to five events: some 500 are kept. */
const TRANSACTIONS = 24;
/** Longest time that a transaction stays open, in milliseconds. */
const HELD = 60;
/** Rows that a publisher takes: few that were committed late, while another one is busy with all that came before. */
const BATCHES = [1, 2, 100] as const;

void test('events_index 200: readers by cursor while writers and publishers overlap', async (t) => {
  const shop = await Shop.open(t);
  const { service, world, seller, token } = shop;
  const user = await service.ok('users_show', { token, params: { id: seller.id } });
  const package_id = await world.package();
  const lines: number[] = [];
  for (let index = 0; index < WRITERS * TRANSACTIONS; index += 1)
    lines.push(await world.line(seller, 'm3u', { package_id }));
  while ((await publishEvents(shop.db)).more);
  const [opening] = (await service.ok('events_index', { token })).data.slice(-1);
  // A publisher whose commit takes its time lets a later one overtake it, if that may work meanwhile.
  await sql`
    create function dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.04); return null; end $$`.execute(shop.db);
  await sql`create trigger dawdle after insert on events execute function dawdle()`.execute(shop.db);
  const db = openDatabase(service.databaseUrl, WRITERS + PUBLISHERS);
  t.teardown(() => db.destroy());

  const committed: string[] = [];
  const write = async (writer: number): Promise<void> => {
    for (let number = 0; number < TRANSACTIONS; number += 1) {
      const own = writer * TRANSACTIONS + number;
      const line = lines[own] ?? 0;
      const marks = Array.from(
        { length: 1 + Math.floor(Math.random() * 4) },
        (_, index) => own * 10 + index + 1,
      );
      const trx = await db.startTransaction().execute();
      await recordLineEvents(trx, [line], 'line.changed');
      for (const id of marks) {
        await recordEvents(trx, [
          {
            type: 'user.created',
            userId: seller.id,
            subject: { type: 'User', id },
            data: { ...user, id, pin: '' },
          },
        ]);
        await sleep((Math.random() * HELD) / marks.length);
      }
      if (number % 5 === 4) {
        await trx.rollback().execute();
        continue;
      }
      await trx.commit().execute();
      committed.push(`M3u ${String(line)}`, ...marks.map((id) => `User ${String(id)}`));
    }
  };
  let written = false;
  const publish = async (): Promise<void> => {
    for (let last = false; !last;) {
      last = written;
      while ((await publishEvents(db, BATCHES[Math.floor(Math.random() * BATCHES.length)])).more);
      await sleep(1);
    }
  };
  let published = false;
  const read = async (): Promise<Event[]> => {
    const seen: Event[] = [];
    for (let after = opening?.id ?? 0, last = false; !last;) {
      const ending = published;
      const { data, next_after, has_more } = await service.ok('events_index', {
        token,
        query: { after, limit: 50 },
      });
      seen.push(...data);
      after = next_after ?? after;
      last = ending && !has_more;
      if (!has_more) await sleep(5);
    }
    return seen;
  };

  const readers = Array.from({ length: READERS }, read);
  const publishers = Array.from({ length: PUBLISHERS }, publish);
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  written = true;
  await Promise.all(publishers);
  while ((await publishEvents(db)).more);
  published = true;
  const all = await Promise.all(readers);

  t.ok(committed.length > 400, `${String(committed.length)} events`);
  for (const seen of all) {
    const marks = seen.map(({ subject }) => `${subject.type} ${String(subject.id)}`);
    t.same(marks.sort(), committed.sort(), 'every committed event once, and none else');
    const ids = seen.map(({ id }) => id);
    t.same(
      ids,
      ids.toSorted((one, other) => one - other),
      'in ascending order',
    );
  }
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
