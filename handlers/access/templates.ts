import { allRows, type Filter } from '../call/filter.ts';
import { can } from './policy.ts';
import { anyUserInPath } from './users.ts';
import type { Viewer } from '../call/caller.ts';

/** Selects the templates that the caller may see: those that it may use; all with `templates_all`. */
export function visibleTemplates(caller: Viewer<'templates_all'>): Filter<'templates'> {
  return can(caller, 'templates_all') ? allRows : usableTemplates(caller);
}

/** Selects the templates that the caller may change: its own; all with `templates_all`. */
export function ownTemplates(caller: Viewer<'templates_all'>): Filter<'templates'> {
  return (eb) => (can(caller, 'templates_all') ? allRows() : eb('templates.created_by_id', '=', caller.id));
}

/** Selects the templates that a user may use without `*_all`: its own, published ones that are global or from above. */
export function usableTemplates(user: Pick<Viewer, 'id' | 'path'>): Filter<'templates'> {
  return (eb) =>
    eb.or([
      eb('templates.created_by_id', '=', user.id),
      eb.and([eb('templates.publish', '=', true), eb('templates.is_global', '=', true)]),
      eb.and([
        eb('templates.publish', '=', true),
        eb('templates.show_for_my_created', '=', true),
        eb('templates.created_by_id', '=', anyUserInPath(user.path)),
      ]),
    ]);
}
