import fc from 'fast-check';
import { flat, type Schema } from './document.ts';

/** Returns an arbitrary of all values that a schema of the contract allows. Lists stay short. */
export function valuesOf(ref: Schema): fc.Arbitrary<unknown> {
  const schema = flat(ref);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map(valuesOf));
  if (schema.type === undefined) return fc.jsonValue({ maxDepth: 1 }).map(readable);
  return fc.oneof(...[schema.type].flat().map((type) => valuesOfType(type, schema)));
}

function valuesOfType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer(range(schema));
    case 'number':
      return fc.double({ ...range(schema), noNaN: true }).map((value) => (value === 0 ? 0 : value));
    case 'string':
      return texts(schema);
    case 'array':
      return lists(schema);
    case 'object':
      return objects(schema);
    default:
      throw new Error(`no such type: ${type}`);
  }
}

function range({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Schema): {
  min: number;
  max: number;
} {
  return { min: minimum, max: maximum };
}

function texts({ pattern, format, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.constantFrom('a@b.example', 'first.last+tag@mail.reseller.example');
  const unit = 'grapheme-ascii';
  if (pattern === undefined) return fc.string({ minLength, maxLength: Math.min(maxLength, 40), unit });
  // Without a pattern, any character but NUL would mean a million characters, mostly unassigned ones.
  const source = pattern.replace('[^\\x00]', '[ -~à-ÿ]').replace('[^\\x00,]', '[ -+.-~à-ÿ]');
  return fc
    .stringMatching(new RegExp(source))
    .map((text) => text.slice(0, maxLength).padEnd(minLength, 'x'))
    .filter((text) => new RegExp(pattern, 'u').test(text));
}

function lists({ items = {}, minItems = 0, maxItems = 3, uniqueItems }: Schema): fc.Arbitrary<unknown[]> {
  const length = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) };
  if (!uniqueItems) return fc.array(valuesOf(items), length);
  return fc.uniqueArray(valuesOf(items), { ...length, selector: (item) => JSON.stringify(item) });
}

function objects(schema: Schema): fc.Arbitrary<object> {
  const { properties, required = [], additionalProperties, minProperties = 0 } = schema;
  if (properties === undefined) {
    if (additionalProperties === undefined || additionalProperties === false) return fc.constant({});
    const values =
      additionalProperties === true
        ? fc.jsonValue({ maxDepth: 2 }).map(readable)
        : valuesOf(additionalProperties);
    return fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), values, { maxKeys: 4, noNullPrototype: true });
  }
  const model = Object.fromEntries(Object.entries(properties).map(([key, at]) => [key, valuesOf(at)]));
  return fc
    .record(model, { requiredKeys: [...new Set(required)], noNullPrototype: true })
    .filter((value) => Object.keys(value).length >= minProperties);
}

/** JSON has no negative zero: it would be read back as another number. */
function readable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
