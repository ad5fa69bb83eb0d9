import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import type { Query } from '../../handlers/call/contract.ts';
import type { World, WorldUser } from '../support/world.ts';
import type { Keys } from './model.ts';

/** The operations that answer pages. */
export type ListName = {
  [Op in OperationName]: Query<Op> extends { page: number } ? Op : never;
}[OperationName];

export const isList = (name: string): name is ListName => LISTS.includes(name);

const LISTS: readonly string[] = Object.entries(operations)
  .filter(([, { query }]) => 'page' in query)
  .map(([name]) => name);

/** Where rows are inserted, and who asks for them: the root, which sees everything. */
export interface Place {
  world: World;
  db: Kysely<Database>;
  root: WorldUser;
}

/** How a list is asked for, once its rows are there. */
export interface Listed extends Keys {
  /** The id in its path. */
  id?: number;
}

/** Inserts the rows of some lists. */
export type Scene<Name extends ListName> = (place: Place) => Promise<Record<Name, Listed>>;

/** Inserts this many users below the root. */
export async function people({ world, root }: Place, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await world.user(root, { permissions: [] })).id);
  return ids;
}

/** Inserts this many packages. */
export async function packages({ world }: Place, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await world.package());
  return ids;
}
