import type { EdgeHandlers } from '../runtime/edge.ts';
import { activities } from './activities.ts';

/** What the streaming edge may call, by path. */
export const edge: EdgeHandlers = {
  '/activities': activities,
};
