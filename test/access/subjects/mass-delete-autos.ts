import type { LineKindName } from '../../../db/schema/columns.ts';
import type { World, WorldUser } from '../../support/world.ts';
import { byId, withBody, type Subject, type Subjects } from './subject.ts';
import { insert } from '../../support/rows.ts';

/** The records of the five operations on mass-delete-auto rules for one kind of line. */
function rulesFor(kind: LineKindName): Record<'index' | 'create' | 'show' | 'edit' | 'delete', Subject> {
  const rule = async (world: World, owner: WorldUser): Promise<number> => {
    const id = await insert(world.db, 'mass_delete_autos', {
      kind,
      user_id: owner.id,
      days_after_expiry: 30,
    });
    return id;
  };
  const one: Subject = { reach: 'subtree', prepare: async (world, owner) => byId(await rule(world, owner)) };
  return {
    index: {
      reach: 'subtree',
      async prepare(world, owner) {
        const listed = await rule(world, owner);
        return { ask: { query: { 'filters[id]': listed } }, listed };
      },
      places: {
        'filters[id]': { hidden: rule, ask: (_, id) => ({ query: { 'filters[id]': id } }) },
        'filters[user_id]': {
          async hidden(world, stranger) {
            await rule(world, stranger);
            return stranger.id;
          },
          ask: (_, id) => ({ query: { 'filters[user_id]': id } }),
        },
      },
    },
    create: {
      reach: 'subtree',
      async prepare({ db }, owner) {
        // Else the owner would reach its cap.
        await db.deleteFrom('mass_delete_autos').where('user_id', '=', owner.id).execute();
        return { ask: { body: { days_after_expiry: 30, user_id: owner.id } } };
      },
      places: {
        user_id: { hidden: (_, stranger) => stranger.id, ask: (ask, id) => withBody(ask, { user_id: id }) },
      },
    },
    show: one,
    edit: {
      reach: 'subtree',
      prepare: async (world, owner) => ({
        ask: { params: { id: await rule(world, owner) }, body: { is_active: false } },
      }),
    },
    delete: one,
  };
}

const m3u = rulesFor('m3u');
const mag = rulesFor('mag');
const enigma = rulesFor('enigma');
const activecode = rulesFor('activecode');

export const massDeleteAutos = {
  m3u_mass_delete_autos_index: m3u.index,
  m3u_mass_delete_autos_create: m3u.create,
  m3u_mass_delete_autos_show: m3u.show,
  m3u_mass_delete_autos_edit: m3u.edit,
  m3u_mass_delete_autos_delete: m3u.delete,
  mag_mass_delete_autos_index: mag.index,
  mag_mass_delete_autos_create: mag.create,
  mag_mass_delete_autos_show: mag.show,
  mag_mass_delete_autos_edit: mag.edit,
  mag_mass_delete_autos_delete: mag.delete,
  enigma_mass_delete_autos_index: enigma.index,
  enigma_mass_delete_autos_create: enigma.create,
  enigma_mass_delete_autos_show: enigma.show,
  enigma_mass_delete_autos_edit: enigma.edit,
  enigma_mass_delete_autos_delete: enigma.delete,
  activecode_mass_delete_autos_index: activecode.index,
  activecode_mass_delete_autos_create: activecode.create,
  activecode_mass_delete_autos_show: activecode.show,
  activecode_mass_delete_autos_edit: activecode.edit,
  activecode_mass_delete_autos_delete: activecode.delete,
} satisfies Subjects;
