import type { LineRow, OWN_COLUMNS } from '../../db/lines.ts';
import type { LineKindName } from '../../db/schema/lines.ts';
import type { OperationName, Permission } from '../../generated/operations.ts';
import type { Schema } from '../runtime/contract.ts';
import type { Columns } from '../runtime/page.ts';
import type { Settings } from '../runtime/settings.ts';

/** What the four kinds show alike. */
export type SharedView =
  Pick<Schema<'M3u'>, keyof Schema<'M3u'> & keyof Schema<'Activecode'>> extends infer Both
    ? Omit<Both, 'username' | 'password'>
    : never;

/** A column that some kinds of line have and others have not. */
type OwnColumn = (typeof OWN_COLUMNS)[number];

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
