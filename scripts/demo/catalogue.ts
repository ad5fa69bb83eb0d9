import type { PeriodType } from '../../db/schema/columns.ts';
import { MASTER_RESELLER, RESELLER } from '../lib/roles.ts';
import type { Demo } from './demo.ts';

// What the operator of the demo has on sale: streams, bouquets, packages with their refund policies, devices, trials.

// type, category and bouquet, titles, and parts of the bouquet that are also sold on their own
const CATALOGUE: ['live' | 'movie' | 'serie', string, string[], ...string[]][] = [
  ['live', 'News', ['Aurora News 24', 'City Report']],
  ['live', 'Sports', ['Aurora Sport 1', 'Aurora Sport 2', 'Ice Hockey Live'], 'Football', 'Ice hockey'],
  ['live', 'Kids', ['Little Comet']],
  ['live', 'Documentaries', ['Wild Planet']],
  ['live', 'Music', ['Pulse']],
  ['live', 'Regional', ['Fjord TV', 'Costa TV']],
  ['movie', 'New releases', ['The Last Ferry', 'Winter Signal']],
  ['movie', 'Classics', ['A Night in Porto']],
  ['movie', 'Family films', ['The Paper Kite']],
  ['serie', 'Drama', ['Harbour Lights'], 'Nordic noir'],
  ['serie', 'Comedy', ['Open Kitchen']],
  ['serie', 'Crime', ['Cold Quay']],
];

/** Adds what the streaming side brings: no operation writes it. Returns the ids of the bouquets. */
export async function addStreams(demo: Demo): Promise<number[]> {
  const { db } = demo;
  const bouquets: number[] = [];
  for (const [index, [type, name, titles, ...parts]] of CATALOGUE.entries()) {
    const position = index + 1;
    const category = db.insertInto('stream_categories').values({ name, type, position }).returning('id');
    const { id: category_id } = await category.executeTakeFirstOrThrow();
    for (const [place, bouquet_name] of [name, ...parts].entries()) {
      const part = place === 0 ? { position } : { position: place, parent_id: demo.id(name) };
      const bouquet = db.insertInto('bouquets').values({ bouquet_name, type, category_id, ...part });
      const { id } = await bouquet.returning('id').executeTakeFirstOrThrow();
      demo.name(bouquet_name, id);
      bouquets.push(id);
    }
    const filed = titles.map((title) => ({ name: title, stream_category_id: category_id }));
    const insert =
      type === 'serie'
        ? db.insertInto('series').values(filed)
        : db.insertInto('streams').values(filed.map((each) => ({ ...each, type })));
    await insert.execute();
  }
  return bouquets;
}

// short name, name, credits, period, its unit, connections, and the kind of trial
const PACKAGES: [string, string, number, number, PeriodType, number, ('trial' | 'paid trial')?][] = [
  ['trial', 'Trial 24 hours', 0, 24, 'hour', 1, 'trial'],
  ['paid', 'Paid trial 3 days', 0, 3, 'day', 1, 'paid trial'],
  ['basic', 'Basic 1 month', 6, 1, 'month', 1],
  ['month', 'Premium 1 month', 10, 1, 'month', 4],
  ['quarter', 'Premium 3 months', 27, 3, 'month', 4],
  ['half', 'Premium 6 months', 50, 6, 'month', 4],
  ['year', 'Premium 1 year', 90, 1, 'year', 4],
  ['weekend', 'Sports weekend', 2.5, 3, 'day', 2],
];

/** The operator offers packages to its resellers, those of a year only to the larger ones. */
export function addPackages(demo: Demo, bouquets: readonly number[]): void {
  demo.at(346, async () => {
    for (const [short, name, credit, period, period_type, max_connections, trial] of PACKAGES) {
      const isPremium = name.startsWith('Premium');
      const isSmall = short === 'basic' || trial !== undefined;
      // The full price for three days, half of it for two weeks.
      const refund_policies = [
        { passed_days: 3, refund_amount: credit },
        { passed_days: 14, refund_amount: credit / 2 },
      ];
      const { id } = await demo.ask('operator', 'packages_create', {
        ...{ name, credit, period, period_type, max_connections, can_enable_vpn: isPremium },
        is_trial: trial !== undefined,
        is_paid_trial: trial === 'paid trial',
        is_default: short === 'month',
        bouquets: bouquets.slice(0, isSmall ? 6 : undefined),
        roles_ids: [MASTER_RESELLER.id, ...(period_type === 'year' ? [] : [RESELLER.id])],
        ...(isPremium && { refund_policies }),
      });
      demo.name(short, id);
    }
    for (const name of ['Aurora Box 4K', 'Aurora Stick', 'Nordic Set-top 2'])
      await demo.ask('operator', 'activecode_devices_create', { name });
    await demo.ask('operator', 'paid_trial_prices_create', { price: 5, count: 10 });
    await demo.ask('operator', 'paid_trial_prices_create', { price: 20, count: 50 });
  });
}
