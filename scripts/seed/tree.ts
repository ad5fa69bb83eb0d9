import type { Random } from './random.ts';

/** The users of a seed by id; index 0 is unused. */
export interface Tree {
  /** The parent of each user. The root is its own parent. */
  parents: readonly number[];
  paths: readonly string[];
}

/** The share of users on each level below the root's resellers. */
const LEVELS = [0.08, 0.27, 0.35, 0.22, 0.08];

const LEVEL = 1;
const PARENT = 2;

/**
 * Returns a tree of users, with ids in the order in which they joined. The root has about as many children as the
 * square root of all users, and there are five levels below these. Users who joined earlier have more descendants, so
 * few are big and most are leaves.
 */
export function generateTree(users: number, random: Random): Tree {
  const parents = [0, 1];
  const paths = ['', '1.'];
  const levels: number[][] = [[1]];
  for (let id = 2; id <= users; id += 1) {
    const level = Math.min(levelOf(random(id, LEVEL), users), levels.length);
    const above = levels[level - 1] ?? [];
    const parent = above[Math.floor(above.length * random(id, PARENT) ** 1.5)] ?? 1;
    parents.push(parent);
    paths.push(`${paths[parent] ?? ''}${String(id)}.`);
    (levels[level] ??= []).push(id);
  }
  return { parents, paths };
}

/** Returns one of the users below the root. Earlier ones are more likely. Returns the root if there is no other. */
export function someReseller(users: number, fraction: number): number {
  return users === 1 ? 1 : 2 + Math.floor((users - 1) * fraction ** 1.5);
}

/** Returns the parent of a user. The root is its own parent. */
export const parentOf = ({ parents }: Tree, user: number): number => parents[user] ?? 1;

function levelOf(fraction: number, users: number): number {
  const top = 1 / Math.sqrt(users);
  if (fraction < top) return 1;
  let rest = (fraction - top) / (1 - top);
  for (const [index, share] of LEVELS.entries()) {
    if (rest < share) return index + 2;
    rest -= share;
  }
  return LEVELS.length + 1;
}
