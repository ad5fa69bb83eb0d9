import { MASTER_RESELLER, OPERATOR, RESELLER } from '../lib/roles.ts';
import type { Demo } from './demo.ts';

// FAQs, quick actions, endpoints and announcements of the demo, and what went wrong in a reseller's shop.

// category, question, answer
const FAQS: [string, ...[string, string][]][] = [
  [
    'Set-top boxes',
    ['How do I find the MAC of my box?', 'It is on the label below the box.'],
    ['The box asks for a portal. What do I type?', 'The address that `mags_dns` shows for the line.'],
  ],
  [
    'Payment',
    ['When is a line refunded in full?', 'Within three days, for packages with a refund policy.'],
    ['Who pays for a renewal?', 'The owner of the line, a day before it ends.'],
  ],
];

// author, days ago, title, content
const ANNOUNCEMENTS: [string, number, string, string][] = [
  ['operator', 290, 'Packages of a year', 'Sell **Premium 1 year** to customers who pay once a year.'],
  ['operator', 9, 'Maintenance on Tuesday', 'Streams pause from 03:00 to 04:00 UTC. Tell your customers.'],
  ['northern-lights', 4, 'Office closed on Friday', 'We answer on Monday. Renewals go on by themselves.'],
];

/** Adds the FAQs, quick actions and endpoints of two users, and announcements with notifications and a draft. */
export function addHelp(demo: Demo): void {
  demo.at(290, async () => {
    for (const [name, ...questions] of FAQS) {
      const { id: faq_category_id } = await demo.ask('operator', 'faq_categories_create', { name });
      for (const [question, answer] of questions)
        await demo.ask('operator', 'faqs_create', { faq_category_id, question, answer });
    }
    for (const username of ['operator', 'northern-lights']) {
      const payload = { package_id: demo.id('trial') };
      const action = { name: 'Free trial on a box', operation: 'mags_create', payload };
      await demo.ask(username, 'quick_actions_create', action);
      const url = `https://billing.${username}.example/events`;
      const endpoint = await demo.ask(username, 'webhook_endpoints_create', { url, types: ['*'] });
      // Nobody is there.
      await demo.ask(username, 'webhook_endpoints_edit', { status: 'paused' }, endpoint.webhook_endpoint.id);
    }
  });
  const announce = (author: string, title: string, content: string, roles: readonly { id: number }[]) =>
    demo.ask(author, 'announcements_create', { title, content, roles_ids: roles.map(({ id }) => id) });
  for (const [author, daysAgo, title, content] of ANNOUNCEMENTS)
    demo.at(daysAgo, async () => {
      const audience = author === 'operator' ? [RESELLER, MASTER_RESELLER] : [RESELLER];
      const { id } = await announce(author, title, content, audience);
      await demo.ask(author, 'announcements_publish', undefined, id);
      await demo.ask(author, 'announcements_notify_users', undefined, id);
    });
  const prices = ['Prices from January', 'To be settled.'] as const;
  demo.at(1, () => announce('operator', ...prices, [OPERATOR, MASTER_RESELLER]));
  demo.at(0, async () => {
    // Both fail.
    await demo.send('northern-lights', 'm3us_create', {});
    await demo.send('northern-lights', 'mags_show', undefined, 9000);
  });
}
