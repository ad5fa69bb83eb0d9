import type { Offer } from '../../db/sales/offers.ts';
import { endOfPeriod } from './periods.ts';
import { LARGEST_CHARGE, periodPrice } from './pricing.ts';
import type { NewLine } from '../../db/sales/new-lines.ts';
import { freshLabel } from '../../db/sales/credentials.ts';
import type { Permission } from '../../generated/operations.ts';
import { missing, Problem, validationFailed, type FieldErrors } from '../runtime/problem.ts';
import { isCountry, NO_COUNTRY, normalCountry } from '../lines/countries.ts';
import { madeUpColumns, ownColumns, type LineKind, type OwnFields } from '../lines/kind.ts';
import { Faults } from './faults.ts';
import type { Terms } from './terms.ts';

/** Where a field of a line stands in the request: `mac_address`, or in a batch `lines.3.mac_address`. */
export type At = (field: string) => string;

/** A line that may be sold, before trials and vouchers. */
export interface Draft {
  id: number;
  at: At;
  offer: Offer;
  /** Hundredths of a credit, before any discount. */
  price: number;
  voucherCode: string | undefined;
  maxConnections: number;
  /** In UTC, as ISO 8601 says it; null for a line that starts later. */
  expiredAt: string | null;
  bouquets: readonly number[];
  /** The credentials that the request names, as they are kept. */
  named: OwnFields;
  /** The row; what is made up is drawn anew each time. */
  row: () => NewLine;
}

/**
 * A line of a request, held against the terms of its sale. Throws what the contract of `<kind>s_create` says of a
 * package, an owner, a template or a field.
 */
export function draft(
  kind: LineKind<Permission>,
  { wanted, callerId, now, id, offer, owner, template, bouquets: held, device }: Terms,
  at: At,
): Draft {
  const faults = new Faults();
  if (offer === null) faults.add(packageNotAllowed(at));
  if (owner === null) faults.add(missing(at('user_id')));
  if (wanted.template_id != null && template === undefined) faults.add(missing(at('template_id')));
  if (device === 'missing') faults.add(missing(at('activecode_device_id')));
  faults.throwAny();
  if (offer === null || owner === null) throw new Error('a sale without its package or its owner');

  const bouquets = wanted.bouquets ?? [];
  // What is bought is taken in place of credit.
  const price = offer.is_paid_trial ? 0 : periodPrice(offer, wanted.max_connections);
  refuse(at, {
    max_connections: faultOfConnections(offer, wanted.max_connections, price),
    template_id: template !== undefined && template.package_id !== offer.id && 'is of another package',
    bouquets:
      wanted.bouquets !== undefined && template !== undefined
        ? 'must not be given together with template_id'
        : !bouquets.every((bouquet) => held.has(bouquet)) && 'must all be in the package',
    adult: wanted.adult && !owner.adult && 'must be false: the owner sells no adult content',
    auto_renewal: wanted.auto_renewal && offer.is_trial && 'must be false for a trial',
    country: !isCountry(wanted.country) && NO_COUNTRY,
    enable_vpn: wanted.enable_vpn && !offer.can_enable_vpn && 'must be false: the package offers no VPN',
  });

  const named = ownColumns(kind, wanted);
  const starts = kind.starts === 'when sold';
  const expiredAt = starts ? iso(endOfPeriod(now, offer)) : null;
  const { domain, domain_id } = owner;
  return {
    id,
    at,
    offer,
    price,
    voucherCode: wanted.voucher_code,
    maxConnections: wanted.max_connections,
    expiredAt,
    bouquets,
    named,
    row: () => ({
      id,
      kind: kind.name,
      ...named,
      ...madeUpColumns(kind, named),
      package_id: offer.id,
      template_id: wanted.template_id ?? null,
      max_connections: wanted.max_connections,
      is_trial: offer.is_trial,
      is_paid_trial: offer.is_paid_trial,
      adult: wanted.adult,
      auto_renewal: wanted.auto_renewal,
      dns: domain === null ? null : `${freshLabel()}.${domain}`,
      dns_domain_id: domain_id,
      note: wanted.note,
      vpn_enabled: wanted.enable_vpn,
      external_id: wanted.external_id ?? null,
      country: normalCountry(wanted.country),
      customer_has_paid: wanted.customer_has_paid,
      messaging_contact: wanted.messaging_contact ?? null,
      activecode_device_id: wanted.activecode_device_id ?? null,
      user_id: owner.id,
      created_by_id: callerId,
      activated_at: starts ? iso(now) : null,
      expired_at: expiredAt,
    }),
  };
}

/** 422: a package that there is not, that the caller may not sell, or that is not for this line. */
export function packageNotAllowed(at: At): Problem {
  return new Problem('package_not_allowed', 'This package cannot be sold here.', {
    errors: { [at('package_id')]: ['cannot be sold here'] },
  });
}

/** What forbids so many connections at this price; false when nothing does. */
export function faultOfConnections(
  { max_connections }: Pick<Offer, 'max_connections'>,
  connections: number,
  price: number,
): string | false {
  if (connections > max_connections) return `must be at most the package's ${String(max_connections)}`;
  return price > LARGEST_CHARGE && 'makes the price too large';
}

/** Throws 422 with the fields that something is said of. */
export function refuse(at: At, faults: Readonly<Record<string, string | false>>): void {
  const errors: FieldErrors = {};
  for (const [field, fault] of Object.entries(faults)) if (fault !== false) errors[at(field)] = [fault];
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
}

const iso = (time: number): string => new Date(time).toISOString();
