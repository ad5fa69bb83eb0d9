import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import type { Random } from './random.ts';
import type { Tree } from './tree.ts';

export type PackageSeed = Insertable<Database['packages']> & { id: number };

/** The data that the rows of a seed refer to. */
export interface Market {
  users: number;
  lines: number;
  tree: Tree;
  packages: readonly PackageSeed[];
  random: Random;
}
