import type { LineRow } from '../../db/lines.ts';
import { normalMac } from '../../db/mac.ts';
import { freshCode, freshPassword, freshUsername } from '../../db/sales/credentials.ts';
import type { LineKindName } from '../../db/schema.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import type { Schema } from '../runtime/contract.ts';
import type { Columns } from '../runtime/page.ts';
import { lineColumns } from './columns.ts';

/** What the four kinds show alike. */
export type SharedView =
  Pick<Schema<'M3u'>, keyof Schema<'M3u'> & keyof Schema<'Activecode'>> extends infer Both
    ? Omit<Both, 'username' | 'password'>
    : never;

/** Columns that some kinds of line have and others have not; a request names them alike. */
export type OwnColumn =
  | 'username'
  | 'password'
  | 'mac'
  | 'sn'
  | 'stb_type'
  | 'parent_password'
  | 'modem_mac'
  | 'enigma_version'
  | 'code'
  | 'serial';

export type OwnFields = Partial<Record<OwnColumn, string | null>>;

/** What restrictions, transactions and the audit log call the kinds of lines. */
export type LineType = Exclude<Schema<'RestrictableType'>, 'User'>;

/** What sets one kind of line apart from the others. */
export interface LineKind<All extends Permission, View extends SharedView = SharedView> {
  name: LineKindName;
  type: LineType;
  /** The policy that opens every line of the kind. */
  all: All;
  /** The columns of its own that a request may name, and how each is kept. */
  own: Partial<Record<OwnColumn, (value: string) => string>>;
  /** What a line is given at its sale when the request names nothing. */
  madeUp: Partial<Record<OwnColumn, () => string>>;
  /** True when its lines get a host name under their owner's DNS domain. */
  hasHostName: boolean;
  /** When the period starts that is paid at the sale. */
  starts: 'when sold' | 'when activated';
  /** The columns of its own that a line of the kind cannot be without, and that nobody can make up. */
  needs: readonly OwnColumn[];
  /** A line as the contract shows this kind. */
  view: (line: LineRow) => View;
  /** What the owner is told of an automatic renewal. */
  renewalNotice: (line: Named, outcome: RenewalOutcome) => RenewalNotice;
}

/** A line with what its kinds are known by. */
type Named = Pick<LineRow, 'id' | 'username' | 'mac' | 'code'>;

/** What every kind's notice says of a renewal. */
type RenewalOutcome = Omit<Schema<'M3uAutoRenewalNotificationData'>, 'm3u_id' | 'username'>;

type RenewalNoticeType = Extract<Schema<'NotificationType'>, `${string}AutoRenewalNotificationData`>;

/** A notification of a renewal: its type names the schema of its data. */
type RenewalNotice = { [Type in RenewalNoticeType]: { type: Type; data: Schema<Type> } }[RenewalNoticeType];

/** A kind with the operation that lists it. */
export interface ListedKind<
  All extends Permission,
  View extends SharedView,
  Index extends OperationName,
> extends LineKind<All, View> {
  index: Index;
  /** What is behind each sort and filter key of that operation. */
  columns: Columns<Index, 'lines'>;
}

/** A kind whose lines play through a host name, and the VPN where their package offers it. */
export interface HostedKind<All extends Permission, View extends SharedView> extends LineKind<All, View> {
  hasHostName: true;
  /** What a player of the line is given, as paths under the host name. */
  addresses: (line: LineRow) => { name: Schema<'LineUrl'>['name']; path: string }[];
}

/** The columns of its kind that a request names, as they are kept. */
export function ownColumns({ own }: Pick<LineKind<Permission>, 'own'>, fields: OwnFields): OwnFields {
  const columns: OwnFields = {};
  for (const [column, kept] of entries(own)) {
    const value = fields[column];
    if (value !== undefined) columns[column] = value === null ? null : kept(value);
  }
  return columns;
}

/** What a line of the kind lacks, and can be made up, drawn anew. */
export function madeUpColumns({ madeUp }: Pick<LineKind<Permission>, 'madeUp'>, named: OwnFields): OwnFields {
  const columns: OwnFields = {};
  for (const [column, fresh] of entries(madeUp))
    if ((named[column] ?? null) === null) columns[column] = fresh();
  return columns;
}

/** The columns of its own that a kind forgets when a line becomes one of another kind. */
export function forgottenColumns(
  from: Pick<LineKind<Permission>, 'own' | 'madeUp'>,
  to: typeof from,
): OwnFields {
  const forgotten: OwnFields = {};
  for (const [column] of [...entries(from.own), ...entries(from.madeUp)]) {
    if (!(column in to.own || column in to.madeUp)) forgotten[column] = null;
  }
  return forgotten;
}

function entries<Value>(record: Partial<Record<OwnColumn, Value>>): [OwnColumn, Value][] {
  return Object.entries(record) as [OwnColumn, Value][];
}

const asGiven = (value: string): string => value;
const player = { username: freshUsername, password: freshPassword };

export const m3u: ListedKind<'m3us_all', Schema<'M3u'>, 'm3us_index'> &
  HostedKind<'m3us_all', Schema<'M3u'>> = {
  name: 'm3u',
  type: 'M3u',
  all: 'm3us_all',
  own: { username: asGiven, password: asGiven },
  madeUp: player,
  hasHostName: true,
  starts: 'when sold',
  needs: [],
  index: 'm3us_index',
  columns: lineColumns,
  addresses(line) {
    const credentials = new URLSearchParams(played(line)).toString();
    return [
      { name: 'playlist', path: `/get.php?${credentials}` },
      { name: 'guide', path: `/xmltv.php?${credentials}` },
    ];
  },
  view: (line) => ({ ...shared(line), ...played(line) }),
  renewalNotice: ({ id, username }, outcome) => ({
    type: 'M3uAutoRenewalNotificationData',
    data: { m3u_id: id, username: known(username), ...outcome },
  }),
};

export const mag: ListedKind<'mags_all', Schema<'Mag'>, 'mags_index'> &
  HostedKind<'mags_all', Schema<'Mag'>> = {
  name: 'mag',
  type: 'Mag',
  all: 'mags_all',
  own: { mac: normalMac, sn: asGiven, stb_type: asGiven, parent_password: asGiven },
  madeUp: player,
  hasHostName: true,
  starts: 'when sold',
  needs: ['mac'],
  index: 'mags_index',
  columns: { ...lineColumns, mac: 'lines.mac' },
  addresses: () => [{ name: 'portal', path: '/c/' }],
  view: (line) => ({
    ...shared(line),
    ...played(line),
    mac: known(line.mac),
    sn: line.sn,
    stb_type: line.stb_type,
    parent_password: line.parent_password,
  }),
  renewalNotice: ({ id, mac }, outcome) => ({
    type: 'MagAutoRenewalNotificationData',
    data: { mag_id: id, mac: known(mac), ...outcome },
  }),
};

export const enigma: ListedKind<'enigmas_all', Schema<'Enigma'>, 'enigmas_index'> = {
  name: 'enigma',
  type: 'Enigma',
  all: 'enigmas_all',
  own: { mac: normalMac, modem_mac: normalMac, enigma_version: asGiven },
  madeUp: player,
  hasHostName: false,
  starts: 'when sold',
  needs: ['mac'],
  index: 'enigmas_index',
  columns: { ...lineColumns, mac: 'lines.mac' },
  view: (line) => ({
    ...shared(line),
    ...played(line),
    mac: known(line.mac),
    modem_mac: line.modem_mac,
    enigma_version: line.enigma_version,
  }),
  renewalNotice: ({ id, mac }, outcome) => ({
    type: 'EnigmaAutoRenewalNotificationData',
    data: { enigma_id: id, mac: known(mac), ...outcome },
  }),
};

export const activecode: ListedKind<'activecodes_all', Schema<'Activecode'>, 'activecodes_index'> = {
  name: 'activecode',
  type: 'Activecode',
  all: 'activecodes_all',
  own: { code: asGiven, mac: normalMac, serial: asGiven },
  madeUp: { code: freshCode },
  hasHostName: false,
  starts: 'when activated',
  needs: [],
  index: 'activecodes_index',
  columns: {
    ...lineColumns,
    mac: 'lines.mac',
    code: 'lines.code',
    activecode_device_id: 'lines.activecode_device_id',
  },
  view: (line) => ({
    ...shared(line),
    username: line.username,
    password: line.password,
    code: known(line.code),
    activecode_device_id: line.activecode_device_id,
    mac: line.mac,
    serial: line.serial,
  }),
  renewalNotice: ({ id, code }, outcome) => ({
    type: 'ActivecodeAutoRenewalNotificationData',
    data: { activecode_id: id, code: known(code), ...outcome },
  }),
};

/** The record of each kind, for whoever has a line and does not know which it is. */
export const KINDS: Readonly<Record<LineKindName, LineKind<Permission>>> = { m3u, mag, enigma, activecode };

/** The kinds that are among these types. */
export function kindsAmong(types: readonly Schema<'RestrictableType'>[]): LineKindName[] {
  return Object.values(KINDS)
    .filter(({ type }) => types.includes(type))
    .map(({ name }) => name);
}

/** A line of whatever kind, as the contract shows one that has changed its kind. */
export function lineView(type: Schema<'LineKindType'>, line: LineRow): Schema<'Line'> {
  return {
    type,
    ...shared(line),
    ...played(line),
    mac: line.mac,
    sn: line.sn,
    stb_type: line.stb_type,
    parent_password: line.parent_password,
    modem_mac: line.modem_mac,
    enigma_version: line.enigma_version,
  };
}

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
