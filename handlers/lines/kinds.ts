import type { LineRow } from '../../db/lines.ts';
import type { LineKindName } from '../../db/schema.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../runtime/contract.ts';

/** What the four kinds show alike. */
type SharedView =
  Pick<Schema<'M3u'>, keyof Schema<'M3u'> & keyof Schema<'Activecode'>> extends infer Both
    ? Omit<Both, 'username' | 'password'>
    : never;

/** What sets one kind of line apart from the others. */
export interface LineKind<All extends Permission, View extends SharedView = SharedView> {
  name: LineKindName;
  /** The kind's name as a restriction, a transaction and the audit log show it. */
  type: Schema<'RestrictableType'>;
  /** The policy that opens every line of the kind. */
  all: All;
  /** A line as the contract shows this kind. */
  view: (line: LineRow) => View;
}

export const m3u: LineKind<'m3us_all', Schema<'M3u'>> = {
  name: 'm3u',
  type: 'M3u',
  all: 'm3us_all',
  view: (line) => ({ ...shared(line), ...played(line) }),
};

export const mag: LineKind<'mags_all', Schema<'Mag'>> = {
  name: 'mag',
  type: 'Mag',
  all: 'mags_all',
  view: (line) => ({
    ...shared(line),
    ...played(line),
    mac: known(line.mac),
    sn: line.sn,
    stb_type: line.stb_type,
    parent_password: line.parent_password,
  }),
};

export const enigma: LineKind<'enigmas_all', Schema<'Enigma'>> = {
  name: 'enigma',
  type: 'Enigma',
  all: 'enigmas_all',
  view: (line) => ({
    ...shared(line),
    ...played(line),
    mac: known(line.mac),
    modem_mac: line.modem_mac,
    enigma_version: line.enigma_version,
  }),
};

export const activecode: LineKind<'activecodes_all', Schema<'Activecode'>> = {
  name: 'activecode',
  type: 'Activecode',
  all: 'activecodes_all',
  view: (line) => ({
    ...shared(line),
    username: line.username,
    password: line.password,
    code: known(line.code),
    activecode_device_id: line.activecode_device_id,
    mac: line.mac,
    serial: line.serial,
  }),
};

function shared(line: LineRow): SharedView {
  return {
    id: line.id,
    package_id: line.package_id,
    template_id: line.template_id,
    max_connections: line.max_connections,
    is_trial: line.is_trial,
    is_paid_trial: line.is_paid_trial,
    adult: line.adult,
    auto_renewal: line.auto_renewal,
    vpn_enabled: line.vpn_enabled,
    dns: line.dns,
    dns_domain_id: line.dns_domain_id,
    status: line.status,
    note: line.note,
    external_id: line.external_id,
    created_by_id: line.created_by_id,
    activated_at: line.activated_at,
    expired_at: line.expired_at,
    created_at: line.created_at,
    updated_at: line.updated_at,
  };
}

/** What a player logs in with: every line has it that does not wait for its code. */
function played({ username, password }: LineRow): { username: string; password: string } {
  return { username: known(username), password: known(password) };
}

function known(value: string | null): string {
  if (value === null) throw new Error('a line without the credentials of its kind');
  return value;
}
