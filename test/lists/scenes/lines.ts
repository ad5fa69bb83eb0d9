import type { LineKindName } from '../../../db/schema/columns.ts';
import type { OperationName } from '../../../generated/operations.ts';
import { rows, type Row } from '../row.ts';
import { packages, people, type Listed, type Place, type Scene } from '../scene.ts';
import { add, insert } from '../../support/rows.ts';

const KINDS = ['m3u', 'mag', 'enigma', 'activecode'] as const;
const LISTED_STATES = ['active', 'expired', 'refunded', 'waiting'] as const;
const YEAR = 365 * 86_400_000;

/** Inserts the lines of a kind. All of them have a MAC address, which only some kinds show. */
async function linesOf(place: Place, kind: LineKindName): Promise<void> {
  const { world, db, root } = place;
  const sold = await packages(place, 3);
  const owners = await people(place, 4);
  const device = async (name: string) => await insert(db, 'activecode_devices', { name: `${name} ${kind}` });
  const devices = [await device('One'), await device('Two'), await device('Three')];
  const templates = await db
    .insertInto('templates')
    .values(
      ['One', 'Two', 'Three'].map((name) => ({ name, package_id: sold[0] ?? 0, created_by_id: root.id })),
    )
    .returning('id')
    .execute();
  const inserted = await db
    .insertInto('lines')
    .values(
      rows((row) => {
        const state = row.one(LISTED_STATES);
        const activated_at = row.moment();
        const is_trial = row.flag();
        return {
          kind,
          username: row.word(kind).replace(' ', '.'),
          password: 'secret',
          mac_address: macOf(row),
          code: kind === 'activecode' ? `CODE-${row.word('x').toUpperCase().replace(' ', '')}` : null,
          activecode_device_id: kind === 'activecode' ? row.one(devices) : null,
          package_id: row.one(sold),
          template_id: row.one(templates).id,
          external_id: row.word('reference'),
          note: row.word('note'),
          is_trial,
          is_paid_trial: row.flag() && is_trial,
          auto_renewal: row.flag(),
          customer_has_paid: row.flag(),
          user_id: row.one(owners),
          created_by_id: row.one(owners),
          created_at: row.moment(),
          updated_at: row.moment(),
          ...(kind === 'mag' ? { sn: row.word('box') } : {}),
          ...(kind === 'enigma' ? { modem_mac: macOf(row) } : {}),
          ...(kind === 'activecode' ? { serial: row.word('device') } : {}),
          ...periodOf(state, activated_at),
        };
      }),
    )
    .returning('id')
    .execute();
  for (const { id } of inserted.slice(0, 4)) await world.restriction({ line_id: id }, root);
}

const macOf = (row: Row): string => `00:1A:79:00:00:${String(row.number(10))}`;

function periodOf(state: (typeof LISTED_STATES)[number], activated_at: Date) {
  if (state === 'waiting') return {};
  const passed = state === 'expired' ? activated_at : new Date(activated_at.getTime() + 10 * YEAR);
  return { activated_at, expired_at: passed, refunded_at: state === 'refunded' ? activated_at : null };
}

export const lines: Scene<'m3us_index' | 'mags_index' | 'enigmas_index' | 'activecodes_index'> = async (
  place,
) => {
  for (const kind of KINDS) await linesOf(place, kind);
  const listed: Listed = { whole: ['sn', 'modem_mac'] };
  return { m3us_index: listed, mags_index: listed, enigmas_index: listed, activecodes_index: listed };
};

export const syncs: Scene<'m3us_syncs' | 'mags_syncs' | 'enigmas_syncs' | 'activecodes_syncs'> = async ({
  world,
  db,
  root,
}) => {
  const of = async (kind: LineKindName): Promise<Listed> => {
    const line_id = await world.line(root, kind);
    await add(
      db,
      'syncs',
      rows((row) => {
        const synced_at = row.maybe(row.moment());
        return {
          line_id,
          synced_at,
          created_at: row.moment(),
          updated_at: row.moment(),
          action: row.one(['create', 'update', 'suspend', 'kill'] as const),
          status: synced_at === null ? row.one(['pending', 'failed'] as const) : ('synced' as const),
        };
      }),
    );
    return { id: line_id };
  };
  return {
    m3us_syncs: await of('m3u'),
    mags_syncs: await of('mag'),
    enigmas_syncs: await of('enigma'),
    activecodes_syncs: await of('activecode'),
  };
};

const LOGGED = [
  'activecodes_create',
  'faqs_edit',
  'm3us_create',
  'users_edit',
] as const satisfies OperationName[];

export const logs: Scene<
  'logs_index' | 'users_logs' | 'm3us_logs' | 'mags_logs' | 'enigmas_logs' | 'activecodes_logs'
> = async (place) => {
  const { world, db, root } = place;
  const actors = await people(place, 4);
  const of = async (subject_type: string, subject_id: number): Promise<Listed> => {
    await add(
      db,
      'logs',
      rows((row) => ({
        user_id: row.one(actors),
        action: row.one(LOGGED),
        created_at: row.moment(),
        ip: `10.0.0.${String(row.number(100))}`,
        subject_type,
        subject_id,
        changes: JSON.stringify({}),
        request_id: 'test',
      })),
    );
    return { id: subject_id };
  };
  return {
    users_logs: await of('User', root.id),
    m3us_logs: await of('M3u', await world.line(root, 'm3u')),
    mags_logs: await of('Mag', await world.line(root, 'mag')),
    enigmas_logs: await of('Enigma', await world.line(root, 'enigma')),
    activecodes_logs: await of('Activecode', await world.line(root, 'activecode')),
    logs_index: {},
  };
};

export const massDeleteAutos: Scene<
  | 'm3u_mass_delete_autos_index'
  | 'mag_mass_delete_autos_index'
  | 'enigma_mass_delete_autos_index'
  | 'activecode_mass_delete_autos_index'
> = async (place) => {
  const owners = await people(place, 5);
  for (const kind of KINDS)
    await add(
      place.db,
      'mass_delete_autos',
      rows((row) => ({
        kind,
        user_id: row.one(owners),
        days_after_expiry: row.number(),
        last_run_at: row.moment(),
        last_run_deleted: 0,
        created_at: row.moment(),
        updated_at: row.moment(),
        only_trials: row.flag(),
        is_active: row.flag(),
      })),
    );
  return {
    m3u_mass_delete_autos_index: {},
    mag_mass_delete_autos_index: {},
    enigma_mass_delete_autos_index: {},
    activecode_mass_delete_autos_index: {},
  };
};

export const failedRequests: Scene<'failed_requests_index'> = async (place) => {
  const users = await people(place, 4);
  await add(
    place.db,
    'failed_requests',
    rows((row) => ({
      user_id: row.one(users),
      token_id: row.number(),
      operation: row.one(LOGGED),
      method: 'POST',
      path: '/api/v1/m3us',
      status: row.one([403, 404, 422, 503]),
      code: row.one(['conflict', 'not_found', 'restricted', 'unavailable']),
      detail: 'Why',
      errors: null,
      request_id: row.word('request'),
      ip: '10.0.0.1',
      duration_ms: row.number(),
      created_at: row.moment(),
    })),
  );
  return { failed_requests_index: {} };
};
