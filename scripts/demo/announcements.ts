import { MASTER_RESELLER, OPERATOR, RESELLER } from '../lib/roles.ts';
import type { Demo } from './demo.ts';

const EVERYBODY = [RESELLER, MASTER_RESELLER];

// author, days ago, title, content
const PUBLISHED: [string, number, string, string][] = [
  [
    'operator',
    290,
    'Packages of a year',
    'You can sell **Premium 1 year** to customers who pay once a year.',
  ],
  [
    'operator',
    9,
    'Maintenance on Tuesday',
    'Streams pause from 03:00 to 04:00 UTC. Please tell your customers.',
  ],
  [
    'northern-lights',
    4,
    'Office closed on Friday',
    'We answer on Monday. Trials and renewals go on by themselves.',
  ],
];

/** Adds announcements over the past year, whose audiences are notified, and a draft. */
export function addAnnouncements({ story, callers }: Demo): void {
  const add = (author: string, title: string, content: string, roles: readonly { id: number }[]) =>
    callers.ask(author, 'announcements_create', {
      body: { title, content, roles_ids: roles.map(({ id }) => id) },
    });
  for (const [author, daysAgo, title, content] of PUBLISHED)
    story.at(daysAgo, async () => {
      const { id } = await add(author, title, content, author === 'operator' ? EVERYBODY : [RESELLER]);
      await callers.ask(author, 'announcements_publish', { params: { id } });
      await callers.ask(author, 'announcements_notify_users', { params: { id } });
    });
  story.at(1, () => add('operator', 'Prices from January', 'To be settled.', [OPERATOR, MASTER_RESELLER]));
}
