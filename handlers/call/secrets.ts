/**
 * Returns a copy of plain data without the values at these dotted paths, in every item of a list. `mark` replaces each
 * value; without it, the field is left out.
 */
export function omitPaths(data: unknown, paths: readonly string[], mark?: string): unknown {
  if (paths.length === 0 || typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((item) => omitPaths(item, paths, mark));
  const fields = Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
    if (paths.includes(name)) return mark === undefined ? [] : [[name, mark]];
    const below = paths
      .filter((path) => path.startsWith(`${name}.`))
      .map((path) => path.slice(name.length + 1));
    return [[name, omitPaths(value, below, mark)]];
  });
  return Object.fromEntries(fields);
}
