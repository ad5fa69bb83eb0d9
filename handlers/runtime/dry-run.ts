import type { RequestParts } from './router.ts';

/** Returns whether nothing of a write may last. */
export const isDryRun = ({ headers }: RequestParts): boolean => headers['Dry-Run'] === 'true';

/** Returns how many values a body has at these paths, in which the items of a list have the place of the list. */
export function countNames(body: unknown, paths: readonly string[]): number {
  return sum(paths.map((path) => countAt(body, path.split('.'))));
}

function countAt(value: unknown, [name, ...below]: readonly string[]): number {
  if (Array.isArray(value)) return sum(value.map((item: unknown) => countAt(item, [name ?? '', ...below])));
  if (value === undefined || value === null) return 0;
  return name === undefined ? 1 : countAt((value as Record<string, unknown>)[name], below);
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
