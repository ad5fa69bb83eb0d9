import { hasMac, type LineRow } from '../../db/lines.ts';
import { normalMac } from '../../db/mac.ts';
import { freshCode, freshPassword, freshUsername } from '../../db/sales/credentials.ts';
import type { LineKindName } from '../../db/schema.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import type { Schema } from '../runtime/contract.ts';
import type { Columns } from '../runtime/page.ts';
import type { Settings } from '../runtime/settings.ts';
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
  | 'mac_address'
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
  /** The operation that extends its lines. */
  extend: OperationName;
  /** The columns of its own that a request may name, and how each is kept. */
  own: Partial<Record<OwnColumn, (value: string) => string>>;
  /** What a line is given at its sale when the request names nothing. */
  madeUp: Partial<Record<OwnColumn, () => string>>;
  /** When the period starts that is paid at the sale. */
  starts: 'when sold' | 'when activated';
  /** The columns of its own that a line of the kind cannot be without, and that nobody can make up. */
  needs: readonly OwnColumn[];
  /** The addresses that a customer is given, as paths under the host that serves the line; null for none. */
  links: (line: LineRow) => Links;
  /** A line as the contract shows this kind. */
  view: (line: LineRow, host: Host) => View;
  /** What the owner is told of an automatic renewal. */
  renewalNotice: (line: Named, outcome: RenewalOutcome) => RenewalNotice;
}

/** A line with what its kinds are known by. */
type Named = Pick<LineRow, 'id' | 'username' | 'mac_address' | 'code'>;

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

/** The addresses of a line. */
export type Links = Schema<'LineLinks'>;

/** What serves lines whose owner has named no host. */
export type Host = Pick<Settings, 'lineHost'>;

/** The addresses that a customer is given of a line, as URLs; all null where no host serves it. */
export function linksOf(
  { links }: Pick<LineKind<Permission>, 'links'>,
  line: LineRow,
  { lineHost }: Host,
): Links {
  const host = line.host ?? lineHost;
  const paths = links(line);
  const url = (path: string | null): string | null =>
    host === undefined || path === null ? null : `https://${host}${path}`;
  return { playlist: url(paths.playlist), guide: url(paths.guide), portal: url(paths.portal) };
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

/** For players that take a playlist; none while a code waits, which has no username yet. */
function playlistLinks({ username, password }: LineRow): Links {
  if (username === null || password === null) return NO_LINKS;
  const credentials = new URLSearchParams({ username, password }).toString();
  return {
    playlist: `/get.php?${credentials}&type=m3u_plus&output=ts`,
    guide: `/xmltv.php?${credentials}`,
    portal: null,
  };
}

const NO_LINKS: Links = { playlist: null, guide: null, portal: null };

export const m3u: ListedKind<'m3us_all', Schema<'M3u'>, 'm3us_index'> = {
  name: 'm3u',
  type: 'M3u',
  all: 'm3us_all',
  extend: 'm3us_extend',
  own: { username: asGiven, password: asGiven },
  madeUp: player,
  starts: 'when sold',
  needs: [],
  index: 'm3us_index',
  columns: lineColumns,
  links: playlistLinks,
  view: (line, host) => ({ ...shared(m3u, line, host), ...played(line) }),
  renewalNotice: ({ id, username }, outcome) => ({
    type: 'M3uAutoRenewalNotificationData',
    data: { m3u_id: id, username: known(username), ...outcome },
  }),
};

export const mag: ListedKind<'mags_all', Schema<'Mag'>, 'mags_index'> = {
  name: 'mag',
  type: 'Mag',
  all: 'mags_all',
  extend: 'mags_extend',
  own: { mac_address: normalMac, sn: asGiven, stb_type: asGiven, parent_password: asGiven },
  madeUp: player,
  starts: 'when sold',
  needs: ['mac_address'],
  index: 'mags_index',
  columns: { ...lineColumns, mac_address: hasMac },
  links: () => ({ ...NO_LINKS, portal: '/c/' }),
  view: (line, host) => ({
    ...shared(mag, line, host),
    ...played(line),
    mac_address: known(line.mac_address),
    sn: line.sn,
    stb_type: line.stb_type,
    parent_password: line.parent_password,
  }),
  renewalNotice: ({ id, mac_address }, outcome) => ({
    type: 'MagAutoRenewalNotificationData',
    data: { mag_id: id, mac_address: known(mac_address), ...outcome },
  }),
};

export const enigma: ListedKind<'enigmas_all', Schema<'Enigma'>, 'enigmas_index'> = {
  name: 'enigma',
  type: 'Enigma',
  all: 'enigmas_all',
  extend: 'enigmas_extend',
  own: { mac_address: normalMac, modem_mac: normalMac, enigma_version: asGiven },
  madeUp: player,
  starts: 'when sold',
  needs: ['mac_address'],
  index: 'enigmas_index',
  columns: { ...lineColumns, mac_address: hasMac },
  links: playlistLinks,
  view: (line, host) => ({
    ...shared(enigma, line, host),
    ...played(line),
    mac_address: known(line.mac_address),
    modem_mac: line.modem_mac,
    enigma_version: line.enigma_version,
  }),
  renewalNotice: ({ id, mac_address }, outcome) => ({
    type: 'EnigmaAutoRenewalNotificationData',
    data: { enigma_id: id, mac_address: known(mac_address), ...outcome },
  }),
};

export const activecode: ListedKind<'activecodes_all', Schema<'Activecode'>, 'activecodes_index'> = {
  name: 'activecode',
  type: 'Activecode',
  all: 'activecodes_all',
  extend: 'activecodes_extend',
  own: { code: asGiven, mac_address: normalMac, serial: asGiven },
  madeUp: { code: freshCode },
  starts: 'when activated',
  needs: [],
  index: 'activecodes_index',
  columns: {
    ...lineColumns,
    mac_address: hasMac,
    code: 'lines.code',
    activecode_device_id: 'lines.activecode_device_id',
  },
  links: playlistLinks,
  view: (line, host) => ({
    ...shared(activecode, line, host),
    username: line.username,
    password: line.password,
    code: known(line.code),
    activecode_device_id: line.activecode_device_id,
    mac_address: line.mac_address,
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
export function lineView(type: Schema<'LineKindType'>, line: LineRow, host: Host): Schema<'Line'> {
  return {
    type,
    ...shared(KINDS[type], line, host),
    ...played(line),
    mac_address: line.mac_address,
    sn: line.sn,
    stb_type: line.stb_type,
    parent_password: line.parent_password,
    modem_mac: line.modem_mac,
    enigma_version: line.enigma_version,
  };
}

function shared(kind: Pick<LineKind<Permission>, 'links'>, line: LineRow, host: Host): SharedView {
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
    links: linksOf(kind, line, host),
    status: line.status,
    note: line.note,
    external_id: line.external_id,
    country: line.country,
    customer_has_paid: line.customer_has_paid,
    messaging_contact: line.messaging_contact,
    user_id: line.user_id,
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
