import { isWithin } from '../../db/tree/tree.ts';
import { validationFailed } from '../call/problem.ts';
import type { Caller } from '../call/caller.ts';

/** Throws 422 for a user above the caller. The caller may not change it, even if it may see it. */
export function refuseAncestor(
  user: { id: number; path: string },
  caller: Pick<Caller, 'id' | 'path'>,
): void {
  if (user.id !== caller.id && isWithin(caller.path, user.path)) {
    throw validationFailed({ id: ['is a user above you'] });
  }
}
