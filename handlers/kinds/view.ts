import type { LineRow } from '../../db/lines.ts';
import type { Permission } from '../../generated/operations.ts';
import { linksOf, type Host, type LineKind, type SharedView } from './kind.ts';

/** Returns the fields that every kind shows. A kind writes its own before them: Node 20 is slow with fields after a spread. */
export function sharedFields(
  kind: Pick<LineKind<Permission>, 'links'>,
  line: LineRow,
  host: Host,
): SharedView {
  return {
    id: line.id,
    package_id: line.package_id,
    template_id: line.template_id,
    max_connections: line.max_connections,
    is_trial: line.is_trial,
    is_paid_trial: line.is_paid_trial,
    adult: line.adult,
    auto_renewal: line.auto_renewal,
    vpn_enabled: line.vpn_enabled,
    dns: line.dns,
    dns_domain_id: line.dns_domain_id,
    links: linksOf(kind, line, host),
    status: line.status,
    note: line.note,
    external_id: line.external_id,
    country: line.country,
    customer_has_paid: line.customer_has_paid,
    messaging_contact: line.messaging_contact,
    user_id: line.user_id,
    created_by_id: line.created_by_id,
    activated_at: line.activated_at,
    expired_at: line.expired_at,
    created_at: line.created_at,
    updated_at: line.updated_at,
  };
}

/** Returns the credentials of a player. Only a line that waits for its activation has none. */
export function playerFields({ username, password }: LineRow): { username: string; password: string } {
  return { username: requireValue(username), password: requireValue(password) };
}

/** Returns a value that every line of the kind has. Throws if it is null. */
export function requireValue(value: string | null): string {
  if (value === null) throw new Error('a line without the credentials of its kind');
  return value;
}
