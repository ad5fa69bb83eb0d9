import { sql, type Kysely } from 'kysely';
import { readFile, writeFile } from 'node:fs/promises';
import { errorCode } from '../../../db/connection/errors.ts';
import type { Database } from '../../../db/schema/tables.ts';
import { printable } from '../../lib/printable.ts';
import { Refusal } from '../../lib/refusal.ts';
import { groupsToMove } from './groups.ts';

/** What the operator says about what moves in. What the map does not name is done by default. */
export interface MovingMap {
  /** The name of the role that an old group becomes, by its id; null for none. */
  groups: Readonly<Record<string, string | null>>;
  /** The id of the package here that an old one becomes, by its id there; `new` for one of its own, null for none. */
  packages: Readonly<Record<string, number | 'new' | null>>;
  /** How long lines without an end run from now, as `10y`; null if they do not come. */
  unlimited: string | null;
}

export const EMPTY_MAP: MovingMap = { groups: {}, packages: {}, unlimited: null };

const UNITS = { h: 'hours', d: 'days', m: 'months', y: 'years' } as const;

/** Converts a period such as `10y`, `6m`, `90d` or `24h` to an interval of PostgreSQL. Throws a Refusal. */
export function intervalOf(period: string): string {
  const [, count, unit] = /^([1-9]\d{0,3})([hdmy])$/.exec(period) ?? [];
  if (count === undefined || unit === undefined)
    throw new Refusal(`"${printable(period)}" is no period: write 10y, 6m, 90d or 24h.`);
  return `${count} ${UNITS[unit as keyof typeof UNITS]}`;
}

/** Returns the map in a file, or undefined where there is no such file. Throws a Refusal that names the file and the fault. */
export async function readMap(path: string): Promise<MovingMap | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new Refusal(`${printable(path)} cannot be read (${printable(String(error))}).`);
  });
  if (text === undefined) return undefined;
  try {
    return mapOf(JSON.parse(text));
  } catch (error) {
    throw new Refusal(printable(`${path}: ${error instanceof Error ? error.message : String(error)}`));
  }
}

/** Checks a map, with the names that are there for its reader. Throws an error that says what is wrong. */
function mapOf(value: unknown): MovingMap {
  const { groups = {}, packages = {}, unlimited = null, names: _, ...others } = recordOf(value, 'the map');
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new Refusal(`"${unknown}" is not known: a map has groups, packages and unlimited.`);
  if (unlimited !== null && typeof unlimited !== 'string')
    throw new Refusal('unlimited must be a period such as "10y", or null.');
  if (unlimited !== null) intervalOf(unlimited);
  return {
    groups: entriesOf(groups, 'groups', roleOf),
    packages: entriesOf(packages, 'packages', packageOf),
    unlimited,
  };
}

function recordOf(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(`${name} must be a JSON object.`);
  return Object.fromEntries(Object.entries(value));
}

function entriesOf<Value>(
  record: unknown,
  name: string,
  read: (value: unknown, name: string) => Value,
): Record<string, Value> {
  const entries = Object.entries(recordOf(record, name));
  return Object.fromEntries(entries.map(([key, value]) => [key, read(value, `${name}["${key}"]`)]));
}

function roleOf(value: unknown, name: string): string | null {
  if (value === null) return null;
  if (typeof value !== 'string' || value.trim() === '' || value.length > 191)
    throw new Refusal(`${name} must be the name of a role, of at most 191 characters, or null.`);
  return value.trim();
}

function packageOf(value: unknown, name: string): number | 'new' | null {
  if (value === null || value === 'new') return value;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
    throw new Refusal(`${name} must be the id of a package here, "new", or null.`);
  return value;
}

/** A map with the names of what its ids mean. */
interface OfferedMap extends MovingMap {
  names: { groups: Record<string, string>; packages: Record<string, string> };
}

/** Returns what is done with what was read if no map says otherwise, as a map to edit. */
export async function offeredMap(session: Kysely<Database>, panel: string): Promise<OfferedMap> {
  const groups = await groupsToMove(session, panel);
  const { rows: packages } = await sql<{ source_id: string; name: string }>`
    select source_id, name from moving_packages order by length(source_id), source_id`.execute(session);
  const named = <Row, Value>(rows: readonly Row[], key: (row: Row) => string, value: (row: Row) => Value) =>
    Object.fromEntries(rows.map((row) => [key(row), value(row)]));
  return {
    groups: named(
      groups,
      ({ id }) => id,
      ({ role }) => role,
    ),
    packages: named(
      packages,
      ({ source_id }) => source_id,
      () => 'new' as const,
    ),
    unlimited: null,
    names: {
      groups: named(
        groups,
        ({ id }) => id,
        ({ name }) => name,
      ),
      packages: named(
        packages,
        ({ source_id }) => source_id,
        ({ name }) => name,
      ),
    },
  };
}

/** Writes a map that was offered into a new file. Throws a Refusal. */
export async function saveMap(path: string, map: OfferedMap): Promise<void> {
  await writeFile(path, `${JSON.stringify(map, null, 2)}\n`, { flag: 'wx' }).catch((error: unknown) => {
    throw new Refusal(`${printable(path)} cannot be written (${printable(String(error))}).`);
  });
}
