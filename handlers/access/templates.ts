import { everyRow, type Filter } from './filter.ts';
import { can, type Viewer } from './policy.ts';
import { anyUserOf } from './users.ts';

/** Templates that the caller may see: those that it may use, or with `templates_all` every one. */
export function visibleTemplates(caller: Viewer<'templates_all'>): Filter<'templates'> {
  return can(caller, 'templates_all') ? everyRow : usableTemplates(caller);
}

/** Templates that the caller may change: its own, or with `templates_all` every one. */
export function ownTemplates(caller: Viewer<'templates_all'>): Filter<'templates'> {
  return (eb) => (can(caller, 'templates_all') ? everyRow() : eb('templates.created_by_id', '=', caller.id));
}

/**
 * A user's own templates, and published ones that are global or that a user above it shares, whatever else it may see.
 */
export function usableTemplates(user: Pick<Viewer, 'id' | 'path'>): Filter<'templates'> {
  return (eb) =>
    eb.or([
      eb('templates.created_by_id', '=', user.id),
      eb.and([eb('templates.publish', '=', true), eb('templates.is_global', '=', true)]),
      eb.and([
        eb('templates.publish', '=', true),
        eb('templates.show_for_my_created', '=', true),
        eb('templates.created_by_id', '=', anyUserOf(user.path)),
      ]),
    ]);
}
