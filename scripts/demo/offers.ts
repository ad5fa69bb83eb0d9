import type { Body } from '../../handlers/call/contract.ts';
import { found, type Demo } from './demo.ts';

// Vouchers of the past year, the programs that reward sales of the demo's lines, and templates of lines.

// creator, days ago, voucher, and who claims it
const VOUCHERS: [string, number, Partial<Body<'vouchers_create'>>, ...string[]][] = [
  ['operator', 290, { title: 'Welcome credit', value: 20 }, 'northern-lights', 'iberia-media', 'alpine-tv'],
  ['operator', 200, { title: 'Summer festival', value: 5, status: 'inactive' }],
  ['operator', 60, { title: 'Ten per cent off', percentage: 10, max_value: 25 }, 'fjord-shop', 'lisbon-box'],
  [
    'northern-lights',
    20,
    { title: 'For the winter', value: 7.5, max_usage: 10 },
    'fjord-shop',
    'lapland-sat',
  ],
  ['iberia-media', 9, { title: 'Porto opening', value: 3, max_usage: 1 }],
];

// creator, value of the vouchers that are given, name, package, sales in a month
const PROGRAMS: [string, number, string, string, number][] = [
  ['operator', 4, 'Two basics in a month', 'Basic 1 month', 2],
  ['northern-lights', 1.5, 'Ten premiums in a month', 'Premium 1 month', 10],
];

// maker, template, bouquets
const TEMPLATES: [string, Partial<Body<'templates_create'>>, ...string[]][] = [
  ['operator', { name: 'Sports and news', is_global: true, publish: true }, 'News', 'Sports'],
  ['northern-lights', { name: 'Family', show_for_my_created: true, publish: true }, 'Kids', 'Family films'],
  ['iberia-media', { name: 'Draft' }, 'Music'],
];

/** Adds vouchers with their claims, programs and templates. Charges that are final earn rewards in these programs. */
export function addOffers({ story, callers, packages, bouquets }: Demo): void {
  for (const [creator, daysAgo, body, ...claimers] of VOUCHERS)
    story.at(daysAgo, async () => {
      const { code } = await callers.ask(creator, 'vouchers_create', { body });
      for (const claimer of claimers) await callers.ask(claimer, 'vouchers_claim', { body: { code } });
    });
  for (const [creator, value, name, sold, sale_package_objective] of PROGRAMS)
    story.at(120, async () => {
      const voucher = { title: `Reward: ${name}`, value, max_usage: 1, valid_days: 90 };
      const { id } = await callers.ask(creator, 'voucher_templates_create', { body: voucher });
      const objective = {
        sale_package_objective,
        objective_period_type: 'month',
        objective_period_value: 1,
      } as const;
      const body = { name, package_id: found(packages, sold), voucher_template_id: id, ...objective };
      await callers.ask(creator, 'reward_programs_create', { body });
    });
  for (const [maker, template, ...names] of TEMPLATES)
    story.at(200, async () => {
      const package_id = found(packages, 'Premium 1 month');
      const body = { ...template, package_id, bouquets: names.map((name) => found(bouquets, name)) };
      await callers.ask(maker, 'templates_create', { body });
    });
}
