import { bySystem } from '../../db/cause.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../db/connection/connection.ts';
import { publishEvents } from '../../handlers/jobs/event-publisher.ts';
import { recordEvents } from '../../db/events/record.ts';
import { recordLineEvents } from '../../db/lines.ts';
import type { Event } from './news.ts';
import type { Scope } from './processes.ts';
import type { Shop } from './shop.ts';

/** How many write, publish and read at once. */
export interface Overlap {
  writers: number;
  publishers: number;
  readers: number;
  /** Of each writer. Every fifth is rolled back. */
  transactions: number;
  /** The most events of a transaction beside that of its line. */
  most: number;
  /** The longest that a transaction stays open, in milliseconds. */
  held: number;
}

/** Rows that a publisher takes: few that were committed late, while another one is busy with all that came before. */
const BATCHES = [1, 2, 100] as const;

/**
 * Records events in transactions that overlap, while several publish and others read the feed by cursor. Each event has a
 * subject of its own, which tells it. Returns the subjects that were committed, and what each reader has seen.
 */
export async function playOverlap(
  t: Scope,
  shop: Shop,
  { writers, publishers, readers, transactions, most, held }: Overlap,
): Promise<{ committed: string[]; seen: Event[][] }> {
  const { service, world, seller, token } = shop;
  const user = await service.ok('users_show', { token, params: { id: seller.id } });
  const package_id = await world.package();
  const lines: number[] = [];
  for (let index = 0; index < writers * transactions; index += 1)
    lines.push(await world.line(seller, 'm3u', { package_id }));
  while ((await publishEvents(shop.db)).more);
  const [opening] = (await service.ok('events_index', { token })).data.slice(-1);
  // A publisher whose commit takes its time lets a later one overtake it, if that may work meanwhile.
  await sql`
    create function dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.04); return null; end $$`.execute(shop.db);
  await sql`create trigger dawdle after insert on events execute function dawdle()`.execute(shop.db);
  const db = openDatabase(service.databaseUrl, writers + publishers);
  t.teardown(() => db.destroy());

  const committed: string[] = [];
  const write = async (writer: number): Promise<void> => {
    for (let number = 0; number < transactions; number += 1) {
      const own = writer * transactions + number;
      const line = lines[own] ?? 0;
      const marks = Array.from(
        { length: 1 + Math.floor(Math.random() * most) },
        (_, index) => own * 100 + index + 1,
      );
      const trx = await db.startTransaction().execute();
      await recordLineEvents(trx, bySystem(), [line], 'line.changed');
      for (const id of marks) {
        await recordEvents(trx, bySystem(), [
          {
            type: 'user.created',
            userId: seller.id,
            subject: { type: 'User', id },
            data: { ...user, id, pin: '' },
          },
        ]);
        await sleep((Math.random() * held) / marks.length);
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

  const reading = Array.from({ length: readers }, read);
  const publishing = Array.from({ length: publishers }, publish);
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  written = true;
  await Promise.all(publishing);
  while ((await publishEvents(db)).more);
  published = true;
  return { committed, seen: await Promise.all(reading) };
}

/** Returns what is wrong with what a reader has seen: every committed event comes once, in ascending order. */
export function faultsOfReading(committed: readonly string[], seen: readonly Event[]): string[] {
  const marks = seen.map(({ subject }) => `${subject.type} ${String(subject.id)}`);
  const wrong: string[] = [];
  if (new Set(marks).size !== marks.length) wrong.push('an event came twice');
  const [wanted, found] = [new Set(committed), new Set(marks)];
  const missed = committed.filter((mark) => !found.has(mark));
  if (missed.length > 0) wrong.push(`missed: ${missed.join(', ')}`);
  const strange = marks.filter((mark) => !wanted.has(mark));
  if (strange.length > 0) wrong.push(`not committed: ${strange.join(', ')}`);
  if (seen.some(({ id }, index) => id <= (seen[index - 1]?.id ?? 0))) wrong.push('not in ascending order');
  return wrong;
}
