import type { Insertable } from 'kysely';
import type { LineKindName } from '../../../db/schema/columns.ts';
import type { Database } from '../../../db/schema/tables.ts';
import type { Item } from '../model.ts';
import { BEFORE, rows } from '../row.ts';
import type { Place, Scene } from '../scene.ts';
import { templateBy, voucherBy } from '../../support/vouchers.ts';
import { add, insert } from '../../support/rows.ts';

const TYPES = ['live', 'movie', 'serie'] as const;

export const packagesOf: Scene<
  'packages_index' | 'vouchers_packages' | 'voucher_templates_packages'
> = async ({ world, db, root }) => {
  const inserted = await db
    .insertInto('packages')
    .values(
      rows((row) => {
        const is_trial = row.flag();
        return {
          name: row.word('package'),
          credit: row.number(100),
          period: row.number(),
          max_connections: row.number(),
          created_at: row.moment(),
          updated_at: row.moment(),
          is_trial,
          is_paid_trial: row.flag() && is_trial,
          is_default: row.index === 7,
          can_enable_vpn: row.flag(),
          period_type: row.one(['hour', 'day', 'month', 'year'] as const),
        };
      }),
    )
    .returning('id')
    .execute();
  const voucher = await voucherBy(world, root);
  const template = await templateBy(world, root);
  await add(
    db,
    'voucher_packages',
    inserted.map(({ id }) => ({ voucher_id: voucher.id, package_id: id })),
  );
  await add(
    db,
    'voucher_template_packages',
    inserted.map(({ id }) => ({ voucher_template_id: template, package_id: id })),
  );
  return {
    packages_index: {},
    vouchers_packages: { id: voucher.id },
    voucher_templates_packages: { id: template },
  };
};

/** The bouquets of a package are those of its lines. */
export const bouquetsOf: Scene<
  | 'bouquets_index'
  | 'packages_bouquets'
  | 'templates_bouquets'
  | 'm3us_bouquets'
  | 'mags_bouquets'
  | 'enigmas_bouquets'
  | 'activecodes_bouquets'
> = async ({ world, db, root }) => {
  const parents = [await world.bouquet(BEFORE), await world.bouquet(BEFORE), await world.bouquet(BEFORE)];
  const categories = await db
    .insertInto('stream_categories')
    .values(['One', 'Two', 'Three'].map((name) => ({ name, type: 'live' as const })))
    .returning('id')
    .execute();
  const inserted = await db
    .insertInto('bouquets')
    .values(
      rows((row) => ({
        bouquet_name: row.word('bouquet'),
        type: row.one(TYPES),
        position: row.number(),
        created_at: row.moment(),
        updated_at: row.moment(),
        parent_id: row.maybe(row.one(parents)),
        category_id: row.one(categories).id,
      })),
    )
    .returning('id')
    .execute();
  const package_id = await world.package();
  await add(
    db,
    'package_bouquets',
    inserted.map(({ id }) => ({ package_id, bouquet_id: id })),
  );
  const template_id = await insert(db, 'templates', { name: 'Template', package_id, created_by_id: root.id });
  await add(
    db,
    'template_bouquets',
    inserted.map(({ id }) => ({ template_id, bouquet_id: id })),
  );
  const shown = { is_children: (bouquet: Item) => bouquet.parent_id !== null };
  const line = async (kind: LineKindName, set: Partial<Insertable<Database['lines']>>) => ({
    id: await world.line(root, kind, { package_id, ...set }),
    shown,
  });
  return {
    bouquets_index: { shown },
    packages_bouquets: { id: package_id, shown },
    templates_bouquets: { id: template_id, shown },
    m3us_bouquets: await line('m3u', {}),
    mags_bouquets: await line('mag', { template_id }),
    enigmas_bouquets: await line('enigma', {}),
    activecodes_bouquets: await line('activecode', {}),
  };
};

export const streams: Scene<'streams_index' | 'stream_categories_index' | 'series_index'> = async ({
  db,
}) => {
  const parents = await db
    .insertInto('stream_categories')
    .values(['One', 'Two', 'Three'].map((name) => ({ name, type: 'live' as const })))
    .returning('id')
    .execute();
  const named = (name: string) =>
    rows((row) => ({
      name: row.word(name),
      created_at: row.moment(),
      updated_at: row.moment(),
      stream_category_id: row.one(parents).id,
      adult: row.flag(),
      row,
    }));
  await add(
    db,
    'streams',
    named('stream').map(({ row, ...common }) => ({
      ...common,
      type: row.one(['live', 'movie'] as const),
      epg_channel_id: row.word('guide'),
    })),
  );
  await add(
    db,
    'series',
    named('series').map(({ row, ...common }) => ({ ...common, release_year: row.number(1990) })),
  );
  await add(
    db,
    'stream_categories',
    rows((row) => ({
      name: row.word('category'),
      type: row.one(TYPES),
      position: row.number(),
      created_at: row.moment(),
      updated_at: row.moment(),
      parent_id: row.maybe(row.one(parents).id),
    })),
  );
  return { streams_index: {}, stream_categories_index: {}, series_index: {} };
};

export const devices: Scene<'activecode_devices_index'> = async ({ db }) => {
  await add(
    db,
    'activecode_devices',
    rows((row) => ({ name: row.word('device'), created_at: row.moment(), updated_at: row.moment() })),
  );
  return { activecode_devices_index: {} };
};

export const prices: Scene<'paid_trial_prices_index'> = async ({ db }) => {
  await add(
    db,
    'paid_trial_prices',
    rows((row) => ({
      price: row.number(100),
      count: row.number(),
      created_at: row.moment(),
      updated_at: row.moment(),
    })),
  );
  return { paid_trial_prices_index: {} };
};

export const templates: Scene<'templates_index'> = async (place: Place) => {
  const { db, world } = place;
  const sold = [await world.package(), await world.package(), await world.package()];
  const makers = [place.root.id, (await world.user(place.root)).id, (await world.user(place.root)).id];
  await add(
    db,
    'templates',
    rows((row) => ({
      name: row.word('template'),
      created_at: row.moment(),
      updated_at: row.moment(),
      package_id: row.one(sold),
      is_global: row.flag(),
      show_for_my_created: row.flag(),
      publish: row.flag(),
      created_by_id: row.one(makers),
    })),
  );
  return { templates_index: {} };
};
