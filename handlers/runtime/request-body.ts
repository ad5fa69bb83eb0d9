import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import { shapes } from '../../generated/shapes.ts';
import { formBody } from './form-body.ts';
import { Form } from './form.ts';
import type { RequestParts } from './router.ts';
import { inRealWords } from './spellings.ts';

/**
 * The body of a request as the schemas and handlers know it, whether it came as JSON or as a form, and whatever
 * other spellings it uses. JSON without other spellings, which is the rule, is not looked into.
 */
export function readBody(
  operation: OperationName,
  body: unknown,
): Pick<RequestParts, 'body' | 'refused' | 'renamed'> {
  const { spellings }: Operation = operations[operation];
  if (!(body instanceof Form)) return spellings === null ? { body } : inRealWords(body, spellings);
  const read = formBody(body, shapes[operation]);
  if (spellings === null) return { body: read, refused: body.refused };
  const { refused, ...rest } = inRealWords(read, spellings);
  return { ...rest, refused: { ...refused, ...body.refused } };
}
