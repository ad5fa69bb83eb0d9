import type { Permission } from '../../../generated/operations.ts';
import type { LineKind } from '../kinds.ts';
import { restrictions } from './restrictions.ts';

/** What is done with a line besides selling it, for any kind. */
export function keeping<All extends Permission>(kind: LineKind<All>) {
  return { restrictions: restrictions(kind) };
}
