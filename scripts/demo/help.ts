import { MASTER_RESELLER, OPERATOR, RESELLER } from '../lib/roles.ts';
import type { Demo } from './demo.ts';

// FAQs, quick actions, endpoints and announcements of the demo, and what went wrong in a reseller's shop.

// the categories, and in each the answers to its questions
const FAQS = {
  'Set-top boxes': {
    'How do I find the MAC of my box?': 'It is on the label below the box.',
    'The box asks for a portal. What do I type?': 'The address that `mags_dns` shows for the line.',
  },
  Payment: {
    'When is a line refunded in full?': 'Within three days, for packages with a refund policy.',
    'Who pays for a renewal?': 'The owner of the line, a day before it ends.',
  },
};

// author, days ago, title, content
const ANNOUNCEMENTS: [string, number, string, string][] = [
  ['operator', 290, 'Packages of a year', 'Sell **Premium 1 year** to customers who pay once a year.'],
  ['operator', 9, 'Maintenance on Tuesday', 'Streams pause from 03:00 to 04:00 UTC. Tell your customers.'],
  ['northern-lights', 4, 'Office closed on Friday', 'We answer on Monday. Renewals go on by themselves.'],
];

/** Adds the FAQs, quick actions and endpoints of two users, and announcements with notifications and a draft. */
export function addHelp(demo: Demo): void {
  demo.at(290, async () => {
    for (const [name, answers] of Object.entries(FAQS)) {
      const { id: faq_category_id } = await demo.ask('operator', 'faq_categories_create', { name });
      for (const [question, answer] of Object.entries(answers))
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
  for (const [author, daysAgo, title, content] of ANNOUNCEMENTS)
    demo.at(daysAgo, async () => {
      const roles_ids = author === 'operator' ? [RESELLER.id, MASTER_RESELLER.id] : [RESELLER.id];
      const { id } = await demo.ask(author, 'announcements_create', { title, content, roles_ids });
      await demo.ask(author, 'announcements_publish', undefined, id);
      await demo.ask(author, 'announcements_notify_users', undefined, id);
    });
  const roles_ids = [OPERATOR.id, MASTER_RESELLER.id];
  const draft = { title: 'Prices from January', content: 'To be settled.', roles_ids };
  demo.at(1, () => demo.ask('operator', 'announcements_create', draft));
  demo.at(0, async () => {
    // The service keeps requests that fail.
    await demo.ask('northern-lights', 'm3us_create', {}).catch(() => undefined);
    await demo.ask('northern-lights', 'mags_show', undefined, 9000).catch(() => undefined);
  });
}
