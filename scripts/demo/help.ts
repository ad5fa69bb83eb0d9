import { found, type Demo } from './demo.ts';

// FAQs, quick actions and endpoints of the demo, and what went wrong in a reseller's shop.

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

/** Adds the FAQs, and quick actions and endpoints of the operator and its first reseller. */
export function addHelp({ story, callers, packages }: Demo): void {
  story.at(290, async () => {
    for (const [name, ...questions] of FAQS) {
      const { id } = await callers.ask('operator', 'faq_categories_create', { body: { name } });
      for (const [question, answer] of questions)
        await callers.ask('operator', 'faqs_create', { body: { faq_category_id: id, question, answer } });
    }
    for (const username of ['operator', 'northern-lights']) {
      const trial = { package_id: found(packages, 'Trial 24 hours') };
      const action = { name: 'Free trial on a box', operation: 'mags_create', payload: trial };
      await callers.ask(username, 'quick_actions_create', { body: action });
      const body = { url: `https://billing.${username}.example/events`, types: ['*' as const] };
      const { webhook_endpoint } = await callers.ask(username, 'webhook_endpoints_create', { body });
      const params = { id: webhook_endpoint.id };
      // Nobody is there.
      await callers.ask(username, 'webhook_endpoints_edit', { params, body: { status: 'paused' } });
    }
  });
  story.at(0, async () => {
    await callers.ask('northern-lights', 'm3us_create', { body: {} }, 422);
    await callers.ask('northern-lights', 'mags_show', { params: { id: 9000 } }, 404);
  });
}
