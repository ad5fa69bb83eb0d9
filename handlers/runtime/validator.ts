import type { ErrorObject, ValidateFunction } from 'ajv';
import { OpenAPIValidator, type ValidationResult } from 'openapi-backend';
import type { OperationName } from '../../generated/operations.ts';
import { forms } from '../../generated/forms.ts';
import * as validators from '#generated/validators.js';
import type { FieldErrors } from '../call/problem.ts';
import type { RoutedRequest } from './router.ts';
import { loneSurrogateErrors } from './surrogates.ts';

const byName: Record<OperationName, ValidateFunction> = validators;

/** Replaces the validator of openapi-backend. The functions were compiled when the contract was generated. */
export class ContractValidator extends OpenAPIValidator {
  override validateRequest({ operation, parts }: RoutedRequest): ValidationResult {
    const broken = loneSurrogateErrors(parts.body);
    if (Object.keys(broken).length > 0) {
      parts.refused = broken;
      return { valid: false, errors: [] };
    }
    const validate = byName[operation];
    if (!validate(parts)) return { valid: false, errors: validate.errors ?? [] };
    return isRefused(parts) ? { valid: false, errors: [] } : { valid: true };
  }
}

const isRefused = ({ refused }: RoutedRequest['parts']): boolean =>
  refused !== undefined && Object.keys(refused).length > 0;

/**
 * Returns the validator's errors by field, with the names that the client used: `scopes.0`, `filters[id]`, `body`.
 * `query` are the parameters of the operation. `renamed` are the fields for which the client used other names.
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
      return 'is required';
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
