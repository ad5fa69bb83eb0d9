/**
 * Where the paths of a user's subtree end: `1.4.` -> `1.4/`. Paths are compared byte by byte, and every
 * path that starts with `1.4.` lies between the two.
 */
export function subtreeEnd(path: string): string {
  return `${path.slice(0, -1)}/`;
}

/** The users above a user, nearest parent first: `1.4.12.` -> [4, 1]. */
export function ancestorIds(path: string): number[] {
  return path.split('.').slice(0, -2).map(Number).reverse();
}

/** True when `path` is `top` or lies below it. */
export function isWithin(path: string, top: string): boolean {
  return path.startsWith(top);
}
