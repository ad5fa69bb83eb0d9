import type { Schema } from './contract.ts';

/** Keys of a schema that tell people something, and a validator nothing. */
const ANNOTATION = /^(description|title|examples?|deprecated|x-.+)$/;

/** Keys whose values are data, not schemas. */
const DATA = ['enum', 'const', 'default', 'required'];

/** Returns a schema without what only people read: code that is made from it would contain that, in each copy. */
export function withoutAnnotations(schema: object): Schema {
  return mapped(schema, (key) => !ANNOTATION.test(key));
}

function mapped(schema: object, isKept: (key: string) => boolean): object {
  const kept = Object.entries(schema).filter(([key]) => isKept(key));
  return Object.fromEntries(kept.map(([key, value]: [string, unknown]) => [key, inner(key, value)]));
}

function inner(key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || DATA.includes(key)) return value;
  if (Array.isArray(value)) return value.map((part: unknown) => inner('', part));
  // Fields may have any name.
  if (key === 'properties') return mapped(value, () => true);
  return withoutAnnotations(value);
}
