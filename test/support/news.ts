import assert from 'node:assert/strict';
import { publishEvents } from '../../handlers/jobs/event-publisher.ts';
import type { Reply } from '../../handlers/call/contract.ts';
import type { Shop } from './shop.ts';

export type Event = Reply<'events_show'>;

/** Returns a reader of what has happened since its last call, as the caller sees it. */
export function newsOf(shop: Shop, token = shop.token): () => Promise<Event[]> {
  let after = 0;
  return async () => {
    while ((await publishEvents(shop.db)).more);
    const news: Event[] = [];
    for (let hasMore = true; hasMore;) {
      const page = await shop.service.ok('events_index', { token, query: { after, limit: 1000 } });
      news.push(...page.data);
      after = page.next_after ?? after;
      hasMore = page.has_more;
    }
    for (const { type, actor_id, request_id } of news) {
      const isDone = actor_id !== null && request_id !== null;
      if (!BY_ITSELF.test(type)) assert(isDone, `${type} says by whom and by which request it was done`);
    }
    return news;
  };
}

/** What the service also does by itself. */
const BY_ITSELF = /^(line\.(renew|expir)|transaction\.|credit\.low|reward\.)/;

/** Returns the type and the subject of each event, sorted. */
export const told = (events: readonly Event[]): string[] =>
  events.map(({ type, subject }) => `${type} ${subject.type} ${String(subject.id)}`).sort();
