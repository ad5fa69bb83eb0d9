import type { LineKindName } from '../../../db/schema.ts';
import type { World, WorldUser } from '../../support/world.ts';
import { byId, withBody, type Subject, type Subjects } from './subject.ts';

/** The records of the five operations on rules for one kind of line. */
function rulesFor(kind: LineKindName): Record<'index' | 'store' | 'show' | 'update' | 'destroy', Subject> {
  const rule = async (world: World, owner: WorldUser): Promise<number> => {
    const { id } = await world.db
      .insertInto('mass_delete_autos')
      .values({ kind, owner_id: owner.id, days_after_expiry: 30 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const one: Subject = { reach: 'subtree', prepare: async (world, owner) => byId(await rule(world, owner)) };
  return {
    index: {
      reach: 'subtree',
      async prepare(world, owner) {
        const listed = await rule(world, owner);
        return { ask: { query: { 'filter[id]': listed } }, listed };
      },
      places: {
        'filter[id]': { hidden: rule, ask: (_, id) => ({ query: { 'filter[id]': id } }) },
        'filter[owner_id]': {
          async hidden(world, stranger) {
            await rule(world, stranger);
            return stranger.id;
          },
          ask: (_, id) => ({ query: { 'filter[owner_id]': id } }),
        },
      },
    },
    store: {
      reach: 'subtree',
      prepare: (_, owner) => ({ ask: { body: { days_after_expiry: 30, owner_id: owner.id } } }),
      places: {
        owner_id: {
          hidden: (_, stranger) => stranger.id,
          ask: (ask, id) => withBody(ask, { owner_id: id }),
        },
      },
    },
    show: one,
    update: {
      reach: 'subtree',
      prepare: async (world, owner) => ({
        ask: { params: { id: await rule(world, owner) }, body: { is_active: false } },
      }),
    },
    destroy: one,
  };
}

const m3u = rulesFor('m3u');
const mag = rulesFor('mag');
const enigma = rulesFor('enigma');
const activecode = rulesFor('activecode');

export const massDeleteAutos = {
  m3u_mass_delete_autos_index: m3u.index,
  m3u_mass_delete_autos_store: m3u.store,
  m3u_mass_delete_autos_show: m3u.show,
  m3u_mass_delete_autos_update: m3u.update,
  m3u_mass_delete_autos_destroy: m3u.destroy,
  mag_mass_delete_autos_index: mag.index,
  mag_mass_delete_autos_store: mag.store,
  mag_mass_delete_autos_show: mag.show,
  mag_mass_delete_autos_update: mag.update,
  mag_mass_delete_autos_destroy: mag.destroy,
  enigma_mass_delete_autos_index: enigma.index,
  enigma_mass_delete_autos_store: enigma.store,
  enigma_mass_delete_autos_show: enigma.show,
  enigma_mass_delete_autos_update: enigma.update,
  enigma_mass_delete_autos_destroy: enigma.destroy,
  activecode_mass_delete_autos_index: activecode.index,
  activecode_mass_delete_autos_store: activecode.store,
  activecode_mass_delete_autos_show: activecode.show,
  activecode_mass_delete_autos_update: activecode.update,
  activecode_mass_delete_autos_destroy: activecode.destroy,
} satisfies Subjects;
