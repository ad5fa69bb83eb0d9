import type { Shape } from '../../generated/shapes.ts';
import type { Form } from './form.ts';
import { readText } from './router.ts';

/**
 * Returns the body of a form, with its texts converted by the operation's schema to numbers, booleans and lists. A text
 * that cannot be converted stays as it is, for the validator to refuse.
 */
export function formBody({ values }: Form, shape: Shape | undefined): unknown {
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
