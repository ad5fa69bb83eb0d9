import type { FieldErrors } from './problem.ts';

/** Half a character: JSON can write one (`"\ud800"`), UTF-8 cannot, and it would be stored as another. */
const HALF = /\p{Surrogate}/u;

/** The field of a body that has half a character in its name or its text, the first one; empty for any other body. */
export function brokenTexts(body: unknown): FieldErrors {
  const at = brokenAt(body);
  return at === undefined ? {} : { [at.join('.') || 'body']: ['has half a character (a lone surrogate)'] };
}

function brokenAt(value: unknown): string[] | undefined {
  if (typeof value === 'string') return HALF.test(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  // Objects keep their names, lists their indexes.
  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    if (HALF.test(name)) return [name];
    const at = brokenAt(inner);
    if (at !== undefined) return [name, ...at];
  }
  return undefined;
}
