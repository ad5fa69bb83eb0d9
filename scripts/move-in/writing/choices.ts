import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';
import { Refusal } from '../../lib/refusal.ts';
import { EMPTY_MAP, intervalOf, offeredMap, readMap, saveMap, type MovingMap } from './map.ts';

// What the operator chooses on the command line about what is written.

/** The options of the command, as `parseArgs` takes them. */
export const CHOICES = {
  map: { type: 'string' },
  unlimited: { type: 'string' },
  source: { type: 'string' },
  lines: { type: 'string' },
  undo: { type: 'string' },
} as const;

export const CHOICES_USAGE = [
  '  --map        a JSON file that says which roles and packages the old ones become; if there is none, it is written',
  '               with what is done without it, and nothing else happens',
  '  --unlimited  how long lines without an end run from now, such as 10y; without it they do not come',
  '  --source     tells several panels of one kind apart: letters, digits, . _ and -, at most 60',
  '  --lines      a CSV file of lines, whose owners and packages are here, instead of a dump',
  '  --undo       takes out what the run with this number has brought and nobody has touched',
].join('\n');

type Values = Partial<Record<keyof typeof CHOICES, string>>;

/** Returns the number of the run to undo; undefined without one. Throws a Refusal. */
export function runToUndo({ undo }: Values): number | undefined {
  if (undo === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(undo)) throw new Refusal('--undo takes the number of a run.');
  return Number(undo);
}

/** Returns the name by which the objects of a panel are known in the next run. Throws a Refusal. */
export function sourceOf(panel: string, { source }: Values): string {
  if (source === undefined) return panel;
  if (!/^[\w.-]{1,60}$/.test(source))
    throw new Refusal('--source takes at most 60 letters, digits, dots, _ and hyphens.');
  return `${panel}:${source}`;
}

/**
 * Returns the map of the operator, or the default. Where the file is missing, writes the default into it for what a session
 * has read, and returns undefined. Throws a Refusal.
 */
export async function chosenMap(
  session: Kysely<Database>,
  panel: string,
  { map: path, unlimited }: Values,
): Promise<MovingMap | undefined> {
  if (unlimited !== undefined) intervalOf(unlimited);
  const map = path === undefined ? EMPTY_MAP : await readMap(path);
  if (map !== undefined) return unlimited === undefined ? map : { ...map, unlimited };
  if (path !== undefined)
    await saveMap(path, { ...(await offeredMap(session, panel)), unlimited: unlimited ?? null });
  return undefined;
}
