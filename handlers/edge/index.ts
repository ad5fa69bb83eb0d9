import type { EdgeHandlers } from '../call/contract.ts';
import { activities } from './activities.ts';

/** The handlers for the streaming edge, by path. */
export const edge: EdgeHandlers = {
  '/activities': activities,
};
