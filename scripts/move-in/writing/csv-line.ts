import type { LineKindName } from '../../../db/schema/columns.ts';
import { normalMac } from '../../../db/values/texts.ts';
import { firstSecond, parseUtc } from '../../../db/values/time.ts';

/** The columns of a CSV file of lines. Only `kind` must be there, and what a kind is known by. */
export const CSV_COLUMNS = [
  'kind',
  'username',
  'password',
  'mac_address',
  'code',
  'owner',
  'package',
  'max_connections',
  'expired_at',
  'is_trial',
  'enabled',
  'note',
  'country',
  'sn',
  'stb_type',
  'created_at',
] as const;

export type CsvRecord = Partial<Record<(typeof CSV_COLUMNS)[number], string>>;

/** A row of the file: a line to move in, or the reason why it cannot come. */
export interface CsvLine {
  /** The line of the file in which it ends. */
  row_number: number;
  reason: string | null;
  kind: string;
  username: string | null;
  password: string | null;
  mac_address: string | null;
  sn: string | null;
  stb_type: string | null;
  code: string | null;
  owner: string | null;
  package_id: string | null;
  max_connections: number;
  is_trial: boolean;
  status: 'restricted' | null;
  /** ISO 8601. */
  expired_at: string | null;
  unlimited: boolean;
  note: string;
  country: string | null;
  created_at: string | null;
}

const NEVER = 'never';

/** Returns the row of a record. */
export function lineOf(record: CsvRecord, rowNumber: number): CsvLine {
  const text = (name: keyof CsvRecord): string | null => {
    const value = record[name]?.replaceAll('\0', '') ?? '';
    return value === '' ? null : value;
  };
  const kind = (text('kind') ?? '').toLowerCase();
  const mac = text('mac_address');
  const end = text('expired_at');
  const line: CsvLine = {
    row_number: rowNumber,
    reason: null,
    kind,
    username: text('username'),
    password: text('password'),
    mac_address: mac === null ? null : normalMac(mac),
    sn: text('sn'),
    stb_type: text('stb_type'),
    code: kind === 'activecode' ? (text('code')?.toUpperCase() ?? null) : null,
    owner: text('owner'),
    package_id: text('package'),
    max_connections: Number(text('max_connections') ?? '1'),
    is_trial: flag(text('is_trial')) ?? false,
    status: flag(text('enabled')) === false ? 'restricted' : null,
    expired_at: timeOf(end),
    unlimited: end?.toLowerCase() === NEVER,
    note: (text('note') ?? '').slice(0, 2000),
    country: /^[A-Z]{2}$/.test(text('country') ?? '') ? text('country') : null,
    created_at: timeOf(text('created_at')),
  };
  const reason = whyNot(line, { end, isTrial: text('is_trial'), enabled: text('enabled') });
  return reason === null ? line : { ...EMPTY, row_number: rowNumber, reason };
}

/** What a refused row leaves, so that nothing of it reaches a column. */
const EMPTY: Omit<CsvLine, 'row_number' | 'reason'> = {
  kind: '',
  username: null,
  password: null,
  mac_address: null,
  sn: null,
  stb_type: null,
  code: null,
  owner: null,
  package_id: null,
  max_connections: 1,
  is_trial: false,
  status: null,
  expired_at: null,
  unlimited: false,
  note: '',
  country: null,
  created_at: null,
};

const MAC = /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/;

/** Says what each kind is known by. */
const KNOWN_BY: Readonly<Record<LineKindName, (line: CsvLine) => string | null>> = {
  m3u: ({ username, password }) =>
    /^[A-Za-z0-9._@-]{3,64}$/.test(username ?? '')
      ? /^[!-~]{1,64}$/.test(password ?? '')
        ? null
        : 'password_not_allowed'
      : 'username_not_allowed',
  mag: withMac,
  enigma: withMac,
  activecode: ({ code, mac_address }) =>
    /^[A-Z0-9-]{6,64}$/.test(code ?? '')
      ? mac_address === null || MAC.test(mac_address)
        ? null
        : 'mac_invalid'
      : 'code_not_allowed',
};

function withMac({ mac_address }: CsvLine): string | null {
  return MAC.test(mac_address ?? '') ? null : 'mac_invalid';
}

const isKind = (kind: string): kind is LineKindName => Object.hasOwn(KNOWN_BY, kind);

function whyNot(
  line: CsvLine,
  written: { end: string | null; isTrial: string | null; enabled: string | null },
): string | null {
  if (!isKind(line.kind)) return 'kind_unknown';
  const { max_connections: connections } = line;
  if (!Number.isInteger(connections) || connections < 1 || connections > 1000)
    return 'connections_not_allowed';
  if (written.end !== null && line.expired_at === null && !line.unlimited) return 'end_not_allowed';
  if (written.isTrial !== null && flag(written.isTrial) === null) return 'trial_not_allowed';
  if (written.enabled !== null && flag(written.enabled) === null) return 'enabled_not_allowed';
  return KNOWN_BY[line.kind](line);
}

function flag(text: string | null): boolean | null {
  if (text === null) return null;
  if (/^(1|true|yes)$/i.test(text)) return true;
  return /^(0|false|no)$/i.test(text) ? false : null;
}

/** Returns a time in UTC, `2026-01-31 09:00:00`, a date, or seconds since 1970, as ISO 8601; null for anything else. */
function timeOf(text: string | null): string | null {
  if (text === null) return null;
  const time = /^\d{1,12}$/.test(text)
    ? Number(text) * 1000
    : parseUtc(firstSecond(text.replace('T', ' ').replace(/Z$/, '')));
  return Number.isNaN(time) || time > Date.UTC(9999, 11, 31) ? null : new Date(time).toISOString();
}
