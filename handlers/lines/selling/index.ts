import type { Permission } from '../../../generated/operations.ts';
import type { LineKind } from '../kinds.ts';

/** What moves credit for a line, for any kind. */
export function selling<All extends Permission>(_kind: LineKind<All>) {
  return {};
}
