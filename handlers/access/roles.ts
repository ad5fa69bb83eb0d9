import { givableRoles, heldRoles } from '../../db/roles.ts';
import { everyRow, type Filter } from './filter.ts';
import { can, type Viewer } from './policy.ts';

/** Roles that the caller may see: those that it holds, can give or has made, or with `roles_all` every one. */
export function visibleRoles(caller: Viewer<'roles_all'>): Filter<'roles'> {
  return can(caller, 'roles_all') ? everyRow : ownRoles(caller);
}

/** The roles that the caller holds, can give or has made, whatever else it may see. */
export function ownRoles(caller: Pick<Viewer, 'id'>): Filter<'roles'> {
  return (eb) =>
    eb.or([heldRoles(caller.id)(eb), givableRoles(caller.id)(eb), eb('roles.created_by_id', '=', caller.id)]);
}
