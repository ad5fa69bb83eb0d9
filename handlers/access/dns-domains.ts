import { allRows, type Filter } from '../call/filter.ts';
import { can } from './policy.ts';
import { anyUserInPath } from './users.ts';
import type { Viewer } from '../call/caller.ts';

/** Selects the DNS domains that the caller may see: those that it may use; all with `dns_domains_all`. */
export function visibleDnsDomains(caller: Viewer<'dns_domains_all'>): Filter<'dns_domains'> {
  return can(caller, 'dns_domains_all') ? allRows : usableDnsDomains(caller);
}

/** Selects the DNS domains that the caller may delete: its own; with `dns_domains_all` also global ones of others. */
export function removableDnsDomains(caller: Viewer<'dns_domains_all'>): Filter<'dns_domains'> {
  return (eb) => {
    const own = eb('dns_domains.created_by_id', '=', caller.id);
    return can(caller, 'dns_domains_all') ? eb.or([own, eb('dns_domains.is_global', '=', true)]) : own;
  };
}

/** Selects the DNS domains that a user may use without `*_all`: its own, global ones, heritable ones from above. */
function usableDnsDomains(user: Pick<Viewer, 'id' | 'path'>): Filter<'dns_domains'> {
  return (eb) =>
    eb.or([
      eb('dns_domains.created_by_id', '=', user.id),
      eb('dns_domains.is_global', '=', true),
      eb.and([
        eb('dns_domains.is_heritable', '=', true),
        eb('dns_domains.created_by_id', '=', anyUserInPath(user.path)),
      ]),
    ]);
}
