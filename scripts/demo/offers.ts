import type { Insertable, Transaction } from 'kysely';
import { setLinks } from '../../db/links.ts';
import type { Database } from '../../db/schema/index.ts';
import type { VoucherTemplatesTable, VouchersTable } from '../../db/schema/vouchers.ts';
import { randomVoucherCode } from '../../db/vouchers.ts';
import { claimVoucher } from '../../handlers/vouchers/claim.ts';
import { BY_NOBODY, idOf, type Ids } from './people.ts';

// Vouchers of the past year, their templates, and the programs that reward sales of the demo's lines.

const DAY = 86_400_000;

type Offer = Partial<Insertable<VouchersTable>> & { title: string };

// creator, days since its creation, offer, packages of its discount, claimers
const VOUCHERS: [string, number, Offer, string[], string[]][] = [
  [
    'operator',
    340,
    { title: 'Welcome credit', value: 2000, max_usage: 100, description: 'For new resellers.' },
    [],
    ['northern-lights', 'iberia-media', 'alpine-tv'],
  ],
  [
    'operator',
    200,
    { title: 'Summer festival', value: 500, status: 'inactive', description: 'Over since August.' },
    [],
    [],
  ],
  [
    'operator',
    60,
    { title: 'Ten per cent off', percentage: 1000, max_value: 2500, max_usage: 500, terms: 'One line each.' },
    ['Premium 1 month', 'Premium 3 months'],
    ['fjord-shop', 'lisbon-box'],
  ],
  [
    'northern-lights',
    25,
    { title: 'Thank you for the winter', value: 750, max_usage: 10, max_usage_per_user: 2 },
    [],
    ['fjord-shop', 'oslo-kiosk'],
  ],
  ['iberia-media', 9, { title: 'Porto opening', value: 300, max_usage: 1 }, [], []],
];

// creator, offer of its vouchers
const TEMPLATES: [string, Partial<Insertable<VoucherTemplatesTable>> & { title: string }][] = [
  ['operator', { title: 'Reward for two sales', value: 400, max_usage: 1, valid_days: 90 }],
  ['northern-lights', { title: 'Loyal seller', value: 150, max_usage: 1, valid_days: 30 }],
];

// template, name, package, sales in a month
const PROGRAMS: [number, string, string, number][] = [
  [0, 'Two basics in a month', 'Basic 1 month', 2],
  [1, 'Ten premiums in a month', 'Premium 1 month', 10],
];

/** Adds the vouchers with their claims, and the programs. Charges that are final earn rewards in these programs. */
export async function addOffers(trx: Transaction<Database>, ids: Ids): Promise<void> {
  const packages = await trx.selectFrom('packages').select(['id', 'name']).execute();
  const packageIds = (names: readonly string[]): number[] =>
    packages.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  for (const [creator, days, offer, names, claimers] of VOUCHERS) {
    const { id, code } = await trx
      .insertInto('vouchers')
      .values({ ...offer, code: randomVoucherCode(), created_by_id: idOf(ids, creator), ...ago(days) })
      .returning(['id', 'code'])
      .executeTakeFirstOrThrow();
    await setLinks(trx, 'voucher_packages', id, packageIds(names));
    for (const claimer of claimers) await claimVoucher(trx, idOf(ids, claimer), code, BY_NOBODY);
  }
  const templates: { id: number; created_by_id: number }[] = [];
  for (const [creator, offer] of TEMPLATES) {
    const template = await trx
      .insertInto('voucher_templates')
      .values({ ...offer, created_by_id: idOf(ids, creator), ...ago(120) })
      .returning(['id', 'created_by_id'])
      .executeTakeFirstOrThrow();
    templates.push(template);
  }
  for (const [index, name, sold, objective] of PROGRAMS) {
    const [template] = templates.slice(index);
    const [package_id] = packageIds([sold]);
    if (template === undefined || package_id === undefined) throw new Error(`nothing for ${name}`);
    await trx
      .insertInto('reward_programs')
      .values({
        name,
        package_id,
        sale_package_objective: objective,
        objective_period_type: 'month',
        objective_period_value: 1,
        voucher_template_id: template.id,
        created_by_id: template.created_by_id,
        active_since: new Date(Date.now() - 100 * DAY),
        ...ago(100),
      })
      .execute();
  }
}

const ago = (days: number): { created_at: Date; updated_at: Date } => {
  const createdAt = new Date(Date.now() - days * DAY);
  return { created_at: createdAt, updated_at: createdAt };
};
