import type { Transaction } from 'kysely';
import { setLinks } from '../../db/links.ts';
import { insertRefundPolicy } from '../../db/packages.ts';
import type { Database } from '../../db/schema/index.ts';
import type { PeriodType } from '../../db/schema/packages.ts';

// The offer of the demo operator: streams and bouquets, packages with their refund policies, devices.

// type, category and bouquet, titles
const CATALOGUE: ['live' | 'movie' | 'serie', string, string[]][] = [
  ['live', 'News', ['Aurora News 24', 'City Report']],
  ['live', 'Sports', ['Aurora Sport 1', 'Aurora Sport 2', 'Ice Hockey Live']],
  ['live', 'Kids', ['Little Comet']],
  ['live', 'Documentaries', ['Wild Planet']],
  ['live', 'Music', ['Pulse']],
  ['live', 'Regional', ['Fjord TV', 'Costa TV']],
  ['movie', 'New releases', ['The Last Ferry', 'Winter Signal']],
  ['movie', 'Classics', ['A Night in Porto']],
  ['movie', 'Family films', ['The Paper Kite']],
  ['serie', 'Drama', ['Harbour Lights']],
  ['serie', 'Comedy', ['Open Kitchen']],
  ['serie', 'Crime', ['Cold Quay']],
];

// sub-bouquets, which are also sold on their own
const PARTS: Readonly<Record<string, string[]>> = {
  Sports: ['Football', 'Ice hockey'],
  Drama: ['Nordic noir'],
};

/** Fills the catalogue. */
export async function addCatalogue(trx: Transaction<Database>): Promise<void> {
  const bouquets: number[] = [];
  for (const [index, [type, name, titles]] of CATALOGUE.entries()) {
    const position = index + 1;
    const category = await trx
      .insertInto('stream_categories')
      .values({ name, type, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    const bouquet = await trx
      .insertInto('bouquets')
      .values({ bouquet_name: name, type, position, category_id: category.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    bouquets.push(bouquet.id, ...(await addParts(trx, { ...bouquet, type, name, category_id: category.id })));
    const titled = titles.map((title) => ({ name: title, stream_category_id: category.id }));
    if (type === 'serie') {
      const series = titled.map((each) => ({ ...each, release_year: 2015 + index, seasons: 2 }));
      await trx.insertInto('series').values(series).execute();
    } else {
      const streams = titled.map((each) => ({
        ...each,
        type,
        icon_url: `https://img.aurora-streaming.example/${slug(each.name)}.png`,
        epg_channel_id: type === 'live' ? `${slug(each.name)}.example` : null,
      }));
      await trx.insertInto('streams').values(streams).execute();
    }
  }
  await addPackages(trx, bouquets);
  await trx
    .insertInto('activecode_devices')
    .values(['Aurora Box 4K', 'Aurora Stick', 'Nordic Set-top 2'].map((name) => ({ name })))
    .execute();
  await trx
    .insertInto('paid_trial_prices')
    .values([
      { price: 500, count: 10 },
      { price: 2000, count: 50 },
    ])
    .execute();
}

interface Whole {
  id: number;
  name: string;
  type: 'live' | 'movie' | 'serie';
  category_id: number;
}

/** Adds the sub-bouquets of a bouquet. Returns their ids. */
async function addParts(
  trx: Transaction<Database>,
  { id: parent_id, name, type, category_id }: Whole,
): Promise<number[]> {
  const names = PARTS[name] ?? [];
  if (names.length === 0) return [];
  const parts = names.map((bouquet_name, index) => ({
    bouquet_name,
    type,
    category_id,
    parent_id,
    position: index + 1,
  }));
  const added = await trx.insertInto('bouquets').values(parts).returning('id').execute();
  return added.map((part) => part.id);
}

// name, credits, period, its unit, connections, VPN, and the kind of trial
const PACKAGES: [string, number, number, PeriodType, number, boolean, ('trial' | 'paid trial')?][] = [
  ['Trial 24 hours', 0, 24, 'hour', 1, false, 'trial'],
  ['Paid trial 3 days', 0, 3, 'day', 1, false, 'paid trial'],
  ['Basic 1 month', 6, 1, 'month', 1, false],
  ['Premium 1 month', 10, 1, 'month', 4, true],
  ['Premium 3 months', 27, 3, 'month', 4, true],
  ['Premium 6 months', 50, 6, 'month', 4, true],
  ['Premium 1 year', 90, 1, 'year', 4, true],
  ['Sports weekend', 2.5, 3, 'day', 2, false],
];

async function addPackages(trx: Transaction<Database>, bouquets: readonly number[]): Promise<void> {
  for (const [name, credit, period, period_type, max_connections, can_enable_vpn, trial] of PACKAGES) {
    const { id } = await trx
      .insertInto('packages')
      .values({
        name,
        credit: credit * 100,
        period,
        period_type,
        max_connections,
        can_enable_vpn,
        is_trial: trial !== undefined,
        is_paid_trial: trial === 'paid trial',
        is_default: name === 'Premium 1 month',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setLinks(
      trx,
      'package_bouquets',
      id,
      name.startsWith('Basic') || trial ? bouquets.slice(0, 6) : bouquets,
    );
    // The full price for three days, half of it for two weeks.
    if (name.startsWith('Premium')) {
      await insertRefundPolicy(trx, id, [
        { passed_days: 3, refund_amount: credit * 100 },
        { passed_days: 14, refund_amount: credit * 50 },
      ]);
    }
  }
}

const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
