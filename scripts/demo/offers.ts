import type { Body } from '../../handlers/call/contract.ts';
import type { Demo } from './demo.ts';

// Vouchers of the past year, the programs that reward sales of the demo's lines, and templates of lines.

// creator, days ago, voucher, and who claims it
const VOUCHERS: [string, number, Partial<Body<'vouchers_create'>>, ...string[]][] = [
  ['operator', 290, { title: 'Welcome credit', value: 20 }, 'northern-lights', 'iberia-media', 'alpine-tv'],
  ['operator', 200, { title: 'Summer festival', value: 5, status: 'inactive' }],
  ['operator', 60, { title: 'Ten per cent off', percentage: 10, max_value: 25 }, 'fjord-shop', 'lisbon-box'],
  ['northern-lights', 20, { title: 'Winter', value: 7.5, max_usage: 10 }, 'fjord-shop', 'lapland-sat'],
  ['iberia-media', 9, { title: 'Porto opening', value: 3, max_usage: 1 }],
];

// creator, value of the vouchers that are given, name, package, sales in a month
const PROGRAMS: [string, number, string, string, number][] = [
  ['operator', 4, 'Two basics in a month', 'basic', 2],
  ['northern-lights', 1.5, 'Ten premiums in a month', 'month', 10],
];

// maker, template, bouquets
const TEMPLATES: [string, Partial<Body<'templates_create'>>, ...string[]][] = [
  ['operator', { name: 'Sports and news', is_global: true, publish: true }, 'News', 'Sports'],
  ['northern-lights', { name: 'Family', show_for_my_created: true, publish: true }, 'Kids', 'Family films'],
  ['iberia-media', { name: 'Draft' }, 'Music'],
];

/** Adds vouchers with their claims, programs and templates. Charges that are final earn rewards in these programs. */
export function addOffers(demo: Demo): void {
  for (const [creator, daysAgo, voucher, ...claimers] of VOUCHERS)
    demo.at(daysAgo, async () => {
      const { code } = await demo.ask(creator, 'vouchers_create', voucher);
      for (const claimer of claimers) await demo.ask(claimer, 'vouchers_claim', { code });
    });
  for (const [creator, value, name, sold, sale_package_objective] of PROGRAMS)
    demo.at(120, async () => {
      const voucher = { title: `Reward: ${name}`, value, max_usage: 1, valid_days: 90 };
      const { id: voucher_template_id } = await demo.ask(creator, 'voucher_templates_create', voucher);
      const program = { name, package_id: demo.id(sold), voucher_template_id, sale_package_objective };
      const month = { objective_period_type: 'month', objective_period_value: 1 } as const;
      await demo.ask(creator, 'reward_programs_create', { ...program, ...month });
    });
  for (const [maker, template, ...names] of TEMPLATES)
    demo.at(200, async () => {
      const bouquets = names.map((name) => demo.id(name));
      await demo.ask(maker, 'templates_create', { ...template, package_id: demo.id('month'), bouquets });
    });
}
