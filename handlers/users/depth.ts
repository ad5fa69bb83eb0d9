import { MAX_LEVELS } from '../../db/tree/tree.ts';
import { validationFailed, type Problem } from '../call/problem.ts';

/** Returns the 422 for a change that would make the tree too deep. */
export const tooDeep = (field: string): Problem =>
  validationFailed({ [field]: [`would make the tree more than ${String(MAX_LEVELS)} levels deep`] });
