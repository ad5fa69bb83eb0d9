import { operations, type Operation, type OperationName } from '../../../generated/operations.ts';
import { shapes, type Shape } from '../../../generated/shapes.ts';
import { Form } from './form.ts';
import { translateSpellings, type TranslatedBody } from './spellings.ts';

/**
 * Returns the body of a request as the schemas and handlers expect it, from JSON or a form. Other spellings are
 * translated. JSON for an operation without other spellings, the usual case, is returned as it is.
 */
export function readBody(operation: OperationName, body: unknown): TranslatedBody {
  const { spellings }: Operation = operations[operation];
  if (!(body instanceof Form)) return spellings === null ? { body } : translateSpellings(body, spellings);
  const shape = shapes[operation];
  const values = shape === undefined ? body.values : (read(body.values, shape) ?? {});
  const { refused, ...rest } = spellings === null ? { body: values } : translateSpellings(values, spellings);
  return { ...rest, refused: { ...refused, ...body.refused } };
}

/**
 * Converts a value of a form from texts, to numbers, booleans and lists. Returns undefined for one that counts as absent. A text
 * that cannot be converted stays as it is, for the validator to refuse.
 */
function read(value: unknown, shape: Shape): unknown {
  if (value === '') return shape.nullable === true ? null : undefined;
  switch (shape.kind) {
    case 'list':
      // A list with one item is sent as a single field.
      if (typeof value === 'string') return readItems([value], shape.items);
      return Array.isArray(value) ? readItems(value, shape.items) : value;
    case 'fields':
      return isFields(value) ? readFields(value, shape.fields) : value;
    default:
      return typeof value === 'string' ? readText(value, shape.kind) : value;
  }
}

function readItems(items: readonly unknown[], shape: Shape): unknown[] {
  return items.map((item) => read(item, shape)).filter((item) => item !== undefined);
}

function readFields(values: object, fields: Readonly<Record<string, Shape>>): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]) => {
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [name, shape === undefined ? value : read(value, shape)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value of a text, or the text itself if it is not of that kind. */
export function readText(text: string, kind: string): unknown {
  if (kind === 'integer' && /^-?\d{1,16}$/.test(text)) return Number(text);
  if (kind === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  if (kind === 'flag' && text === '') return true;
  if ((kind === 'boolean' || kind === 'flag') && (text === 'true' || text === '1')) return true;
  if ((kind === 'boolean' || kind === 'flag') && (text === 'false' || text === '0')) return false;
  return text;
}
