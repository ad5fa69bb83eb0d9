import { operations, type Operation, type OperationName } from '../../../generated/operations.ts';
import { shapes, type Shape } from '../../../generated/shapes.ts';
import { Form } from './form.ts';
import type { RequestParts } from '../../runtime/router.ts';
import { translateSpellings } from './spellings.ts';

/**
 * Returns the body of a request as the schemas and handlers expect it, from JSON or a form. Other spellings are
 * translated. JSON for an operation without other spellings, the usual case, is returned as it is.
 */
export function readBody(
  operation: OperationName,
  body: unknown,
): Pick<RequestParts, 'body' | 'refused' | 'renamed'> {
  const { spellings }: Operation = operations[operation];
  if (!(body instanceof Form)) return spellings === null ? { body } : translateSpellings(body, spellings);
  const read = formBody(body, shapes[operation]);
  if (spellings === null) return { body: read, refused: body.refused };
  const { refused, ...rest } = translateSpellings(read, spellings);
  return { ...rest, refused: { ...refused, ...body.refused } };
}

/**
 * Returns the body of a form, with its texts converted by the operation's schema to numbers, booleans and lists. A text
 * that cannot be converted stays as it is, for the validator to refuse.
 */
function formBody({ values }: Form, shape: Shape | undefined): unknown {
  return shape === undefined ? values : (read(values, shape) ?? {});
}

/** Converts a value from texts. Returns undefined for one that counts as absent. */
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
