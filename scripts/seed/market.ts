import type { Draw } from './draw.ts';
import type { PackageSeed } from './rows.ts';
import type { Tree } from './tree.ts';

/** The data that the rows of a seed refer to. */
export interface Market {
  users: number;
  lines: number;
  tree: Tree;
  packages: readonly PackageSeed[];
  draw: Draw;
}
