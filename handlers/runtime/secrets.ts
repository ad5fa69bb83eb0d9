/**
 * A copy of plain data without the values at the given dotted paths. With `mark` the value is replaced,
 * without it the field is left out.
 */
export function without(data: unknown, paths: readonly string[], mark?: string): unknown {
  if (paths.length === 0 || typeof data !== 'object' || data === null) return data;
  const copy: Record<string, unknown> = { ...data };
  for (const [name, value] of Object.entries(copy)) {
    if (paths.includes(name)) {
      if (mark === undefined) delete copy[name];
      else copy[name] = mark;
    } else {
      const below = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
      copy[name] = without(value, below, mark);
    }
  }
  return copy;
}
