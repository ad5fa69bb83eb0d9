import type { ValidateFunction } from 'ajv';
import type { Context } from 'openapi-backend';
import { operations, type OperationName } from '../../generated/operations.ts';
import * as validators from '#generated/validators.js';
import { fieldErrors } from '../call/field-errors.ts';
import { validationFailed } from '../call/problem.ts';
import type { RequestParts } from './router.ts';

const validatorOf: Record<OperationName, () => ValidateFunction> = validators;

/** Throws 422 for parts that the contract does not allow. Their validators were compiled when it was generated. */
export function requireValid({ operation: { operationId } }: Context, parts: RequestParts): void {
  const operation = operationId as OperationName;
  const broken = brokenAt(parts.body);
  if (broken !== undefined)
    throw validationFailed({ [broken.join('.') || 'body']: ['has half a character (a lone surrogate)'] });
  const { refused = {}, renamed } = parts;
  const validate = validatorOf[operation]();
  const isValid = validate(parts);
  if (isValid && Object.keys(refused).length === 0) return;
  const errors = fieldErrors(validate.errors ?? [], Object.keys(operations[operation].query), renamed);
  throw validationFailed({ ...errors, ...refused });
}

/** A lone surrogate. JSON can contain one (`"\ud800"`), UTF-8 cannot: it would be stored as another character. */
const HALF = /\p{Surrogate}/u;

/** Returns where a body has a lone surrogate first, in a name or a text; undefined if it has none. */
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
