import { givableRoles, heldRoles } from '../../db/roles.ts';
import { allRows, type Filter } from '../call/filter.ts';
import { can } from './policy.ts';
import type { Viewer } from '../call/caller.ts';

/** Selects the roles that the caller may see: those that it has, can give or created; all with `roles_all`. */
export function visibleRoles(caller: Viewer<'roles_all'>): Filter<'roles'> {
  return can(caller, 'roles_all') ? allRows : ownRoles(caller);
}

/** Selects the roles that the caller has, can give or created. A `*_all` policy does not widen this. */
export function ownRoles(caller: Pick<Viewer, 'id'>): Filter<'roles'> {
  return (eb) =>
    eb.or([heldRoles(caller.id)(eb), givableRoles(caller.id)(eb), eb('roles.created_by_id', '=', caller.id)]);
}
