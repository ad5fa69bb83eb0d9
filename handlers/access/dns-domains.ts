import { everyRow, type Filter } from './filter.ts';
import { can, type Viewer } from './policy.ts';
import { anyUserOf } from './users.ts';

/** DNS domains that the caller may see: those that it may use, or with `dns_domains_all` every one. */
export function visibleDnsDomains(caller: Viewer<'dns_domains_all'>): Filter<'dns_domains'> {
  return can(caller, 'dns_domains_all') ? everyRow : usableDnsDomains(caller);
}

/** A user's own DNS domains, global ones, and those it inherits from a user above, whatever else it may see. */
export function usableDnsDomains(user: Pick<Viewer, 'id' | 'path'>): Filter<'dns_domains'> {
  return (eb) =>
    eb.or([
      eb('dns_domains.created_by_id', '=', user.id),
      eb('dns_domains.is_global', '=', true),
      eb.and([
        eb('dns_domains.is_heritable', '=', true),
        eb('dns_domains.created_by_id', '=', anyUserOf(user.path)),
      ]),
    ]);
}
