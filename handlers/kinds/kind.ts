import type { LineRow, OwnColumn } from '../../db/lines.ts';
import type { LineKindName } from '../../db/schema/columns.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import type { Schema } from '../call/contract.ts';
import type { KeyedColumns } from '../call/keys.ts';
import type { Settings } from '../call/settings.ts';

/** The fields that all four kinds show. */
export type SharedView =
  Pick<Schema<'M3u'>, keyof Schema<'M3u'> & keyof Schema<'Activecode'>> extends infer Both
    ? Omit<Both, 'type' | 'username' | 'password'>
    : never;

/** Columns that only some kinds have. Requests use the same names, except those in `FIELD_OF`. */
export type OwnFields = Partial<Record<OwnColumn, string | null>>;

/** The names of the kinds in restrictions, transactions and the audit log. */
export type LineType = Exclude<Schema<'RestrictableType'>, 'User'>;

/** What distinguishes one kind of line from the others. */
export interface LineKind<All extends Permission, View extends SharedView = SharedView> {
  name: LineKindName;
  type: LineType;
  /** The policy that gives access to every line of the kind. */
  all: All;
  /** The operation that extends lines of the kind. */
  extend: OperationName;
  /** The columns that a request may name, and how each is normalised. */
  own: Partial<Record<OwnColumn, (value: string) => string>>;
  /** The columns that a sale generates if the request does not name them. */
  generated: Partial<Record<OwnColumn, () => string>>;
  /** Whether the VPN of a line can be switched. */
  hasVpn: boolean;
  /** When the paid period starts. */
  starts: 'when sold' | 'when activated';
  /** The required columns that cannot be generated. */
  needs: readonly OwnColumn[];
  /** The addresses for the customer, as paths under the host of the line; null for none. */
  links: (line: LineRow) => Links;
  view: (line: LineRow, host: Host) => View;
  renewalNotice: (line: Named, outcome: RenewalOutcome) => RenewalNotice;
}

/** A line with the columns that identify it in some kind. */
type Named = Pick<LineRow, 'id' | 'username' | 'mac_address' | 'code'>;

/** The data about a renewal that the notification of every kind has. */
type RenewalOutcome = Omit<Schema<'M3uAutoRenewalNotificationData'>, 'm3u_id' | 'username'>;

type RenewalNoticeType = Extract<Schema<'NotificationType'>, `${string}AutoRenewalNotificationData`>;

/** The notification of a renewal. Its type is the name of the schema of its data. */
type RenewalNotice = { [Type in RenewalNoticeType]: { type: Type; data: Schema<Type> } }[RenewalNoticeType];

/** A kind with the operation that lists it. */
export interface ListedKind<
  All extends Permission,
  View extends SharedView,
  Index extends OperationName,
> extends LineKind<All, View> {
  index: Index;
  /** The columns of the sort and filter keys of the list. */
  columns: KeyedColumns<Index, 'lines'>;
}

export type Links = Schema<'LineLinks'>;

/** The default host, for lines whose owner has none. */
export type Host = Pick<Settings, 'lineHost'>;

/** Returns the addresses for the customer of a line as URLs; all null without a host. */
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

/** The request fields of columns with another name: requests of every kind call the device's serial number `sn`. */
const FIELD_OF: Partial<Record<string, OwnColumn>> = { serial: 'sn' };

/** Returns the request field that sets a column of a line. */
export const fieldOf = (column: string): string => FIELD_OF[column] ?? column;

/** Returns the columns of the kind that a request names, in stored form. */
export function ownColumns({ own }: Pick<LineKind<Permission>, 'own'>, fields: OwnFields): OwnFields {
  const columns: OwnFields = {};
  for (const [column, normalize] of entries(own)) {
    const value = fields[FIELD_OF[column] ?? column];
    if (value !== undefined) columns[column] = value === null ? null : normalize(value);
  }
  return columns;
}

/** Returns the own columns of all kinds; null where the line has none. */
export const allOwnColumns = (columns: OwnFields): Record<OwnColumn, string | null> => ({
  username: columns.username ?? null,
  password: columns.password ?? null,
  mac_address: columns.mac_address ?? null,
  sn: columns.sn ?? null,
  stb_type: columns.stb_type ?? null,
  parent_password: columns.parent_password ?? null,
  modem_mac: columns.modem_mac ?? null,
  enigma_version: columns.enigma_version ?? null,
  code: columns.code ?? null,
  serial: columns.serial ?? null,
});

/** Generates the columns of the kind that are missing and can be generated. */
export function generatedColumns(
  { generated }: Pick<LineKind<Permission>, 'generated'>,
  named: OwnFields,
): OwnFields {
  const columns: OwnFields = {};
  for (const [column, fresh] of entries(generated))
    if ((named[column] ?? null) === null) columns[column] = fresh();
  return columns;
}

/** Returns null for the columns that a line loses when its kind changes. */
export function clearedColumns(
  from: Pick<LineKind<Permission>, 'own' | 'generated'>,
  to: typeof from,
): OwnFields {
  const cleared: OwnFields = {};
  for (const [column] of [...entries(from.own), ...entries(from.generated)]) {
    if (!(column in to.own || column in to.generated)) cleared[column] = null;
  }
  return cleared;
}

function entries<Value>(record: Partial<Record<OwnColumn, Value>>): [OwnColumn, Value][] {
  return Object.entries(record) as [OwnColumn, Value][];
}

/** Returns the fields that every kind shows. Spread it last: in Node 20, fields after a spread are slow. */
export function sharedFields(
  kind: Pick<LineKind<Permission>, 'links'>,
  line: LineRow,
  host: Host,
): SharedView {
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

/** Returns the credentials of a player. Throws for a line not yet activated, which has none. */
export function playerFields({ username, password }: LineRow): { username: string; password: string } {
  return { username: requireValue(username), password: requireValue(password) };
}

/** Returns a value that every line of the kind has. Throws if it is null. */
export function requireValue(value: string | null): string {
  if (value === null) throw new Error('a line without the credentials of its kind');
  return value;
}
