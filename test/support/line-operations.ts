import type { LineKindName } from '../../db/schema/lines.ts';
import type { OperationName } from '../../generated/operations.ts';

// The operations of each kind by their names, so that whoever searches for one finds its tests.

/** The operations that a name begins, by what comes after it. */
type OperationsOf<Prefix extends string> = {
  readonly [Op in OperationName as Op extends `${Prefix}_${infer Action}` ? Action : never]: Op;
};

/** Every operation on lines, by kind and action. The compiler asks for those that are new. */
const LINES = {
  m3u: {
    activities: 'm3us_activities',
    batch_create: 'm3us_batch_create',
    bouquets: 'm3us_bouquets',
    change_max_connections: 'm3us_change_max_connections',
    change_owner: 'm3us_change_owner',
    change_package: 'm3us_change_package',
    change_type: 'm3us_change_type',
    create: 'm3us_create',
    delete: 'm3us_delete',
    disable_vpn: 'm3us_disable_vpn',
    dns: 'm3us_dns',
    edit: 'm3us_edit',
    enable_vpn: 'm3us_enable_vpn',
    extend: 'm3us_extend',
    generate_password: 'm3us_generate_password',
    index: 'm3us_index',
    kill_connections: 'm3us_kill_connections',
    logs: 'm3us_logs',
    mass_delete: 'm3us_mass_delete',
    refund: 'm3us_refund',
    refund_preview: 'm3us_refund_preview',
    regenerate_dns: 'm3us_regenerate_dns',
    restrictions: 'm3us_restrictions',
    resume: 'm3us_resume',
    show: 'm3us_show',
    suspend: 'm3us_suspend',
    syncs: 'm3us_syncs',
  },
  mag: {
    activities: 'mags_activities',
    batch_create: 'mags_batch_create',
    bouquets: 'mags_bouquets',
    change_max_connections: 'mags_change_max_connections',
    change_owner: 'mags_change_owner',
    change_package: 'mags_change_package',
    change_type: 'mags_change_type',
    create: 'mags_create',
    delete: 'mags_delete',
    disable_vpn: 'mags_disable_vpn',
    dns: 'mags_dns',
    edit: 'mags_edit',
    enable_vpn: 'mags_enable_vpn',
    extend: 'mags_extend',
    index: 'mags_index',
    kill_connections: 'mags_kill_connections',
    logs: 'mags_logs',
    mass_delete: 'mags_mass_delete',
    refund: 'mags_refund',
    refund_preview: 'mags_refund_preview',
    regenerate_dns: 'mags_regenerate_dns',
    restrictions: 'mags_restrictions',
    resume: 'mags_resume',
    show: 'mags_show',
    suspend: 'mags_suspend',
    syncs: 'mags_syncs',
  },
  enigma: {
    activities: 'enigmas_activities',
    batch_create: 'enigmas_batch_create',
    bouquets: 'enigmas_bouquets',
    change_max_connections: 'enigmas_change_max_connections',
    change_owner: 'enigmas_change_owner',
    change_package: 'enigmas_change_package',
    change_type: 'enigmas_change_type',
    create: 'enigmas_create',
    delete: 'enigmas_delete',
    edit: 'enigmas_edit',
    extend: 'enigmas_extend',
    index: 'enigmas_index',
    kill_connections: 'enigmas_kill_connections',
    logs: 'enigmas_logs',
    mass_delete: 'enigmas_mass_delete',
    refund: 'enigmas_refund',
    refund_preview: 'enigmas_refund_preview',
    restrictions: 'enigmas_restrictions',
    resume: 'enigmas_resume',
    show: 'enigmas_show',
    suspend: 'enigmas_suspend',
    syncs: 'enigmas_syncs',
  },
  activecode: {
    activate: 'activecodes_activate',
    activities: 'activecodes_activities',
    batch_create: 'activecodes_batch_create',
    bouquets: 'activecodes_bouquets',
    change_max_connections: 'activecodes_change_max_connections',
    change_owner: 'activecodes_change_owner',
    change_package: 'activecodes_change_package',
    create: 'activecodes_create',
    delete: 'activecodes_delete',
    edit: 'activecodes_edit',
    extend: 'activecodes_extend',
    index: 'activecodes_index',
    kill_connections: 'activecodes_kill_connections',
    logs: 'activecodes_logs',
    mass_delete: 'activecodes_mass_delete',
    refund: 'activecodes_refund',
    refund_preview: 'activecodes_refund_preview',
    restrictions: 'activecodes_restrictions',
    resume: 'activecodes_resume',
    show: 'activecodes_show',
    suspend: 'activecodes_suspend',
    syncs: 'activecodes_syncs',
  },
} as const satisfies {
  m3u: OperationsOf<'m3us'>;
  mag: OperationsOf<'mags'>;
  enigma: OperationsOf<'enigmas'>;
  activecode: OperationsOf<'activecodes'>;
};

/** The rules that delete lines by themselves. */
export const RULES = {
  m3u: {
    create: 'm3u_mass_delete_autos_create',
    delete: 'm3u_mass_delete_autos_delete',
    edit: 'm3u_mass_delete_autos_edit',
    index: 'm3u_mass_delete_autos_index',
    show: 'm3u_mass_delete_autos_show',
  },
  mag: {
    create: 'mag_mass_delete_autos_create',
    delete: 'mag_mass_delete_autos_delete',
    edit: 'mag_mass_delete_autos_edit',
    index: 'mag_mass_delete_autos_index',
    show: 'mag_mass_delete_autos_show',
  },
  enigma: {
    create: 'enigma_mass_delete_autos_create',
    delete: 'enigma_mass_delete_autos_delete',
    edit: 'enigma_mass_delete_autos_edit',
    index: 'enigma_mass_delete_autos_index',
    show: 'enigma_mass_delete_autos_show',
  },
  activecode: {
    create: 'activecode_mass_delete_autos_create',
    delete: 'activecode_mass_delete_autos_delete',
    edit: 'activecode_mass_delete_autos_edit',
    index: 'activecode_mass_delete_autos_index',
    show: 'activecode_mass_delete_autos_show',
  },
} as const satisfies Record<LineKindName, Readonly<Record<string, OperationName>>>;

/** The policies that open the lines of all users. */
export const ALL_LINES = {
  m3u: 'm3us_all',
  mag: 'mags_all',
  enigma: 'enigmas_all',
  activecode: 'activecodes_all',
} as const;

/** Actions on lines, with the operations of the kinds that have them. */
type LineOperations = OperationsOf<'m3us' | 'mags' | 'enigmas' | 'activecodes'>;
export type LineAction = keyof LineOperations;

const BY_ACTION: Readonly<Record<LineKindName, Partial<LineOperations>>> = LINES;

/** Returns the operation of a kind that performs an action. Throws if the kind has none. */
export function op<Action extends LineAction>(kind: LineKindName, action: Action): LineOperations[Action] {
  const name = BY_ACTION[kind][action];
  if (name === undefined) throw new Error(`No operation of ${kind} is called ${action}`);
  return name;
}

/** Returns every action of a kind with its operation. */
export const operationsOf = (kind: LineKindName): [LineAction, OperationName][] =>
  Object.entries(LINES[kind]) as [LineAction, OperationName][];
