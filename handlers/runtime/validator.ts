import type { ValidateFunction } from 'ajv';
import { OpenAPIValidator, type ValidationResult } from 'openapi-backend';
import type { OperationName } from '../../generated/operations.ts';
import * as validators from '#generated/validators.js';
import type { FieldErrors } from '../call/problem.ts';
import type { RoutedRequest } from './router.ts';

const validatorOf: Record<OperationName, () => ValidateFunction> = validators;

/** Replaces the validator of openapi-backend. The functions were compiled when the contract was generated. */
export class ContractValidator extends OpenAPIValidator {
  override validateRequest({ operation, parts }: RoutedRequest): ValidationResult {
    const broken = loneSurrogateErrors(parts.body);
    if (Object.keys(broken).length > 0) {
      parts.refused = broken;
      return { valid: false, errors: [] };
    }
    const validate = validatorOf[operation]();
    if (!validate(parts)) return { valid: false, errors: validate.errors ?? [] };
    return isRefused(parts) ? { valid: false, errors: [] } : { valid: true };
  }
}

const isRefused = ({ refused }: RoutedRequest['parts']): boolean =>
  refused !== undefined && Object.keys(refused).length > 0;

/** A lone surrogate. JSON can contain one (`"\ud800"`), UTF-8 cannot: it would be stored as another character. */
const HALF = /\p{Surrogate}/u;

/**
 * Returns the first field of a body with a lone surrogate in its name or text. Returns an empty object if there is
 * none.
 */
function loneSurrogateErrors(body: unknown): FieldErrors {
  const at = brokenAt(body);
  return at === undefined ? {} : { [at.join('.') || 'body']: ['has half a character (a lone surrogate)'] };
}

function brokenAt(value: unknown): string[] | undefined {
  if (typeof value === 'string') return HALF.test(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  // Objects are walked by name, lists by index.
  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    if (HALF.test(name)) return [name];
    const at = brokenAt(inner);
    if (at !== undefined) return [name, ...at];
  }
  return undefined;
}
