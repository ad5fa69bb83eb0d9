import type { Shape } from '../../generated/shapes.ts';
import { MAX_FAULTS, type FieldErrors } from '../call/problem.ts';

/**
 * Returns the fields that make a body too large to validate: lists longer than the contract allows, and more unknown
 * fields than a refusal names. The time to validate them grows with the square of their number. Returns an empty object
 * for any other body.
 */
export function oversizeErrors(body: unknown, shape: Shape | undefined): FieldErrors {
  return shape === undefined ? {} : (inside(body, shape, '') ?? {});
}

function inside(value: unknown, shape: Shape, at: string): FieldErrors | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return shape.kind === 'list' ? inList(value, shape, at) : undefined;
  return shape.kind === 'fields' ? inFields(value, shape.fields, at) : undefined;
}

function inList(
  items: readonly unknown[],
  { items: shape, most }: Extract<Shape, { kind: 'list' }>,
  at: string,
): FieldErrors | undefined {
  if (items.length > most) return { [at || 'body']: [`must not have more than ${String(most)} items`] };
  for (const [index, item] of items.entries()) {
    const found = inside(item, shape, below(at, String(index)));
    if (found !== undefined) return found;
  }
  return undefined;
}

function inFields(
  value: object,
  fields: Readonly<Record<string, Shape>>,
  at: string,
): FieldErrors | undefined {
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(fields, name));
  if (unknown.length > MAX_FAULTS)
    return Object.fromEntries(
      unknown.slice(0, MAX_FAULTS).map((name) => [below(at, name), ['is not known here']]),
    );
  for (const [name, field] of Object.entries(value) as [string, unknown][]) {
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const found = shape && inside(field, shape, below(at, name));
    if (found !== undefined) return found;
  }
  return undefined;
}

const below = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);
