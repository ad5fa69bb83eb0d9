import { sql, type RawBuilder, type Transaction } from 'kysely';
import { anyText } from '../../../db/values/expressions.ts';
import type { Database } from '../../../db/schema/tables.ts';
import type { MovingMap } from './map.ts';

// What all parts of a run know, and what has become of the objects of its source.

export type MovedKind = Database['moved_objects']['kind'];

/** A run. */
export interface Moving {
  id: number;
  panel: string;
  rootId: number;
  map: MovingMap;
}

/** The transfer and the objects of a run name it as their subject. */
export const MOVING = 'Moving';

/** The title of restrictions on who was restricted before. */
export const MOVED_IN = 'Moved in';

/** Does one part of a run as a whole, or not at all. */
export type Slice = <T>(work: (trx: Transaction<Database>) => Promise<T>) => Promise<T>;

/** Returns an expression: what an object of the source has become, or null. A column is named with its table. */
export const targetOf = (
  { panel }: Pick<Moving, 'panel'>,
  kind: MovedKind,
  sourceId: RawBuilder<unknown>,
): RawBuilder<number | null> => sql`(
  select target_id from moved_objects
  where moved_objects.panel = ${panel} and moved_objects.kind = ${kind} and moved_objects.source_id = (${sourceId})::text)`;

/** Returns what objects of the source have become, by their ids there. */
export async function targetsOf(
  trx: Transaction<Database>,
  { panel }: Pick<Moving, 'panel'>,
  kind: MovedKind,
  sourceIds: readonly (string | number)[],
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('moved_objects')
    .select(['source_id', 'target_id'])
    .where('panel', '=', panel)
    .where('kind', '=', kind)
    .where('source_id', '=', anyText(sourceIds.map(String)))
    .execute();
  return new Map(rows.map(({ source_id, target_id }) => [source_id, target_id]));
}

/** Notes what an object of the source has become. */
export async function noteMoved(
  trx: Transaction<Database>,
  { id, panel }: Moving,
  kind: MovedKind,
  objects: readonly { source_id: string; target_id: number; made: boolean }[],
): Promise<void> {
  if (objects.length === 0) return;
  await trx
    .insertInto('moved_objects')
    .values(objects.map((object) => ({ ...object, panel, kind, moving_id: id })))
    .execute();
}

/** Returns an expression: when something was made at the source; before now, so that each change here is later. */
export const madeBefore = (time: RawBuilder<unknown>): RawBuilder<string> => sql`
  date_trunc('second', least(${time}, now() - interval '1 second'))`;
