import { flat, follow, type Schema } from './document.ts';
import { sample } from './sample.ts';

/** A value that must be rejected, with the place of the error and the keywords that may report it. */
export interface Refused {
  what: string;
  /** The keys that lead to the error. */
  path: readonly string[];
  keywords: readonly string[];
  value: unknown;
}

const WRONG_TYPES: readonly [type: string, value: unknown][] = [
  ['null', null],
  ['boolean', true],
  ['number', 1.5],
  ['string', '\u00ac a text'],
  ['array', []],
  ['object', {}],
];

/** Yields every way to violate a schema, one at a time, starting from a valid value. */
export function* refusals(ref: Schema, valid: unknown, path: readonly string[] = []): Generator<Refused> {
  const schema = flat(ref);
  const types = new Set([schema.type].flat());
  yield* wrongTypes(schema, types, path);
  if (schema.enum) return;
  if (types.has('string')) yield* wrongTexts(schema, valid, path);
  if (types.has('integer') || types.has('number')) yield* wrongNumbers(schema, path);
  if (types.has('array')) yield* wrongLists(schema, valid, path);
  if (types.has('object')) yield* wrongObjects(schema, valid, path);
}

function* wrongTypes(schema: Schema, types: Set<unknown>, path: readonly string[]): Generator<Refused> {
  for (const [type, value] of WRONG_TYPES) {
    if (types.has(type)) continue;
    yield { what: `wrong type: ${type}`, path, keywords: ['type', 'enum'], value };
  }
  if (schema.enum && types.has('string')) {
    yield { what: 'not one of the values', path, keywords: ['enum'], value: 'no_such_value' };
  }
}

function* wrongTexts(schema: Schema, valid: unknown, path: readonly string[]): Generator<Refused> {
  const text = typeof valid === 'string' ? valid : 'x';
  const { maxLength, minLength = 0 } = schema;
  // A schema without a limit leads to a text that nothing rejects, so the test fails.
  const long = (text || 'x').repeat((maxLength ?? 1_000_000) + 1).slice(0, (maxLength ?? 1_000_000) + 1);
  yield { what: 'over-long text', path, keywords: ['maxLength', 'pattern'], value: long };
  const nul = `${text.slice(0, (maxLength ?? 1) - 1)}\0`;
  yield { what: 'text with NUL', path, keywords: ['pattern', 'format'], value: nul };
  if (minLength > 0) yield { what: 'too short a text', path, keywords: ['minLength'], value: '' };
}

function* wrongNumbers(schema: Schema, path: readonly string[]): Generator<Refused> {
  // A schema without a limit accepts the largest number, so the test fails.
  const { minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE } = schema;
  yield { what: 'below minimum', path, keywords: ['minimum'], value: minimum - 1 };
  yield { what: 'above maximum', path, keywords: ['maximum'], value: maximum + 1 };
}

function* wrongLists(schema: Schema, valid: unknown, path: readonly string[]): Generator<Refused> {
  const { items = {}, minItems = 0, maxItems, uniqueItems } = schema;
  const list: unknown[] = Array.isArray(valid) ? valid : [];
  const item = list.length > 0 ? list[0] : sample(items);
  const many = Array.from({ length: (maxItems ?? 10_000) + 1 }, () => item);
  yield { what: 'too many items', path, keywords: ['maxItems'], value: many };
  if (minItems > 0) yield { what: 'too few items', path, keywords: ['minItems'], value: [] };
  if (uniqueItems) yield { what: 'the same twice', path, keywords: ['uniqueItems'], value: [item, item] };
  for (const wrong of refusals(items, item, [...path, '0'])) yield { ...wrong, value: [wrong.value] };
}

function* wrongObjects(schema: Schema, valid: unknown, path: readonly string[]): Generator<Refused> {
  const { properties = {}, required = [], additionalProperties, minProperties = 0, maxProperties } = schema;
  const fields = typeof valid === 'object' && valid !== null ? (valid as Record<string, unknown>) : {};
  // The parts of a request are in an internal object; a body may be open on purpose.
  if (path.length > 0 && additionalProperties !== true) {
    const keywords = ['additionalProperties', ...(maxProperties === 0 ? ['maxProperties'] : [])];
    yield { what: 'unknown property', path, keywords, value: { ...fields, no_such_property: 1 } };
  }
  if (additionalProperties === true) {
    const many = Array.from({ length: (maxProperties ?? 10_000) + 1 }, (_, index) => [
      `key_${String(index)}`,
      1,
    ]);
    yield {
      what: 'too many properties',
      path,
      keywords: ['maxProperties'],
      value: Object.fromEntries(many) as unknown,
    };
  }
  if (minProperties > 0) yield { what: 'too few properties', path, keywords: ['minProperties'], value: {} };
  for (const key of new Set(required)) {
    const { [key]: _, ...rest } = fields;
    yield { what: `without ${key}`, path, keywords: ['required'], value: rest };
  }
  for (const [key, property] of Object.entries(properties)) {
    const value = key in fields ? fields[key] : sample(follow(property));
    for (const wrong of refusals(property, value, [...path, key])) {
      yield { ...wrong, value: { ...fields, [key]: wrong.value } };
    }
  }
}
