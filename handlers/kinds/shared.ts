import { sql, type Expression, type SqlBool } from 'kysely';
import { hasStatus, type LineRow, type OwnColumn } from '../../db/lines.ts';
import { anyText, columnsOf, hasUsername } from '../../db/values/expressions.ts';
import { randomPassword, randomUsername, normalMac } from '../../db/values/texts.ts';
import { contains } from '../call/filter.ts';
import type { Links } from './kind.ts';

// Parts that the records of several kinds share.

/** The columns of the sort and filter keys that all kinds share. */
export const lineColumns = {
  ...columnsOf('lines', [
    'id',
    'package_id',
    'template_id',
    'user_id',
    'external_id',
    'is_trial',
    'is_paid_trial',
    'auto_renewal',
    'customer_has_paid',
    'note',
    'expired_at',
    'created_at',
    'updated_at',
  ]),
  /** Sorts in the order of the unique index on usernames. */
  username: {
    sort: sql`lower(lines.username)`,
    filter: (part: string) => contains(sql.ref('lines.username'), part),
  },
  username_exact: (names: readonly string[]) => hasUsername('lines.username', names),
  status: hasStatus,
} as const;

/** Stores a value as the request gives it. */
export const unchanged = (value: string): string => value;

/** Stores a value in capitals, so that its case does not matter. */
export const inCapitals = (value: string): string => value.toUpperCase();

/** Returns the condition that the MAC address of a row of `lines` contains this text, in any accepted notation. */
function hasMac(written: string): Expression<SqlBool> {
  const mac = normalMac(written);
  return mac.length === 'AA:BB:CC:DD:EE:FF'.length
    ? sql`lines.mac_address = ${mac}`
    : sql`lines.mac_address like ${`%${mac}%`}`;
}

/** Returns the condition that a row of `lines` has one of these MAC addresses, each in any notation. */
export const hasMacExactly = (written: readonly string[]): Expression<SqlBool> =>
  sql`lines.mac_address = ${anyText(written.map(normalMac))}`;

/** The columns of the keys of kinds whose lines have a MAC address. */
export const deviceColumns = {
  ...lineColumns,
  mac_address: hasMac,
  mac_address_exact: hasMacExactly,
} as const;

/** Returns the condition that an own column of a row of `lines` has exactly this value. */
export const hasOwn =
  (column: OwnColumn) =>
  (value: string): Expression<SqlBool> =>
    sql`${sql.ref(`lines.${column}`)} = ${value}`;

/**
 * Returns the condition that a row of `lines` has one of these codes. Codes from another panel may not be in capitals.
 */
export const hasCodeExactly = (codes: readonly string[]): Expression<SqlBool> =>
  sql`lines.code = ${anyText([...codes, ...codes.map(inCapitals)])}`;

/** Generates the credentials of a player. */
export const playerCredentials = { username: randomUsername, password: randomPassword };

export const NO_LINKS: Links = { playlist: null, guide: null, portal: null };

/**
 * Returns the paths for players that use a playlist: none before the activation of a code, which gives the username.
 */
export function playlistLinks({ username, password }: LineRow): Links {
  if (username === null || password === null) return NO_LINKS;
  const credentials = new URLSearchParams({ username, password }).toString();
  return {
    playlist: `/get.php?${credentials}&type=m3u_plus&output=ts`,
    guide: `/xmltv.php?${credentials}`,
    portal: null,
  };
}
