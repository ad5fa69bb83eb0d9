import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import { shapes } from '../../generated/shapes.ts';
import { formBody } from './form-body.ts';
import { Form } from './form.ts';
import type { RequestParts } from './router.ts';
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
