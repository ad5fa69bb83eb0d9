import type { ErrorObject } from 'ajv';
import { forms } from '../../generated/forms.ts';
import type { FieldErrors } from './problem.ts';

/** The message for a missing field. */
export const REQUIRED = 'is required';

/**
 * Returns the validator's errors by field, with the client's names: `scopes.0`, `filters[id]`, `body`. `query` names
 * the parameters of the operation; `renamed` maps fields and parameters to other names that the client used.
 */
export function fieldErrors(
  errors: readonly ErrorObject[],
  query: readonly string[] = [],
  renamed: ReadonlyMap<string, string> = new Map(),
): FieldErrors {
  const fields = new Map<string, Set<string>>();
  for (const error of errors) {
    const field = fieldOf(error);
    const sent = renamed.get(field) ?? field;
    fields.set(sent, (fields.get(sent) ?? new Set()).add(messageOf(error, query)));
  }
  return Object.fromEntries([...fields].map(([field, messages]) => [field, [...messages]]));
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const [, part = 'body', ...path] = instancePath
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keyword === 'required') path.push(String(params['missingProperty']));
  if (keyword === 'additionalProperties') path.push(String(params['additionalProperty']));
  return path.join('.') || part;
}

function messageOf(
  { instancePath, keyword, params, message = 'is not valid' }: ErrorObject,
  query: readonly string[],
): string {
  switch (keyword) {
    case 'required':
      return REQUIRED;
    case 'additionalProperties':
      return instancePath === '/query'
        ? `is not known here; known are: ${query.join(', ') || 'none'}`
        : 'is not known here';
    case 'enum':
      return `must be one of: ${(params['allowedValues'] as unknown[]).map(String).join(', ')}`;
    case 'type':
      return params['type'] === 'boolean' && instancePath.startsWith('/body')
        ? 'must be true or false; 1 and 0 stand for them in forms only'
        : message;
    case 'maxProperties':
      return params['limit'] === 0 ? 'must be empty: this operation takes no body' : message;
    case 'pattern':
      return patternMessage(String(params['pattern']));
    default:
      return message.replace('must NOT have', 'must not have');
  }
}

function patternMessage(pattern: string): string {
  const form = forms[pattern];
  return form === undefined ? 'must not have a NUL character' : `must be ${form}`;
}
