import type { FieldErrors } from '../call/problem.ts';

/** A lone surrogate. JSON can contain one (`"\ud800"`), UTF-8 cannot: it would be stored as another character. */
const HALF = /\p{Surrogate}/u;

/**
 * Returns the first field of a body with a lone surrogate in its name or text. Returns an empty object if there is
 * none.
 */
export function loneSurrogateErrors(body: unknown): FieldErrors {
  const at = brokenAt(body);
  return at === undefined ? {} : { [at.join('.') || 'body']: ['has half a character (a lone surrogate)'] };
}

function brokenAt(value: unknown): string[] | undefined {
  if (typeof value === 'string') return HALF.test(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  // Objects are walked by name, lists by index.
  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    if (HALF.test(name)) return [name];
    const at = brokenAt(inner);
    if (at !== undefined) return [name, ...at];
  }
  return undefined;
}
