import fc from 'fast-check';
import { valuesOf } from './arbitrary.ts';
import { flat, type Schema } from './document.ts';

/** Returns a valid value: the schema's own example, or one combined from the examples of its parts. */
export function sample(ref: Schema): unknown {
  const schema = flat(ref);
  if (schema.examples?.length) return structuredClone(schema.examples[0]);
  const [type] = [schema.type].flat();
  if (type === 'array') return [sample(schema.items ?? {})];
  if (type === 'object') {
    const { required = [], properties = {} } = schema;
    return Object.fromEntries(required.map((key) => [key, sample(properties[key] ?? {})]));
  }
  // Always the same value, so that a failing test fails again.
  return fc.sample(valuesOf(schema), { numRuns: 1, seed: 1 })[0];
}
