import { MAX_LEVELS } from '../../db/tree.ts';
import { validationFailed, type Problem } from '../runtime/problem.ts';

/** 422: somebody would come to lie deeper in the tree than it goes. */
export const tooDeep = (field: string): Problem =>
  validationFailed({ [field]: [`would make the tree more than ${String(MAX_LEVELS)} levels deep`] });
