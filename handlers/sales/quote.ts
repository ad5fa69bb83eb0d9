import type { Offer } from './package-terms.ts';
import type { LineRow } from '../../db/lines.ts';
import { formatUtc } from '../../db/values/time.ts';
import type { Permission } from '../../generated/operations.ts';
import { bouquetErrors, isCountry, INVALID_COUNTRY, normalCountry } from '../lines/checks.ts';
import { allOwnColumns, generatedColumns, ownColumns, type LineKind, type OwnFields } from '../kinds/kind.ts';
import {
  missing,
  packageNotAllowed,
  refuseFields,
  Problem,
  type FieldName,
  type FieldErrors,
} from '../call/problem.ts';
import { NO_REDUCTION, type Reduction } from './charge.ts';
import { endOfPeriod, connectionsError, periodPrice } from './pricing.ts';
import type { Terms } from './terms.ts';
import { randomHostLabel } from '../../db/values/texts.ts';

/** An order that can be sold, with its price. */
export interface Quote {
  /** The id of the new line. */
  id: number;
  chargeId: number;
  transferId: number;
  fieldName: FieldName;
  offer: Offer;
  /** Hundredths of a credit, before any reduction. */
  price: number;
  voucherCode: string | undefined;
  reduction: Reduction;
  maxConnections: number;
  /** ISO 8601 in UTC; null for a line that starts later. */
  expiredAt: string | null;
  bouquets: readonly number[];
  /** The credentials from the order, in stored form. */
  requestedFields: OwnFields;
  externalId: string | null;
  /** The reference of the order. */
  reference: string | undefined;
  /** Returns the line to insert. Each call generates the credentials that the order does not name. */
  newLine: () => LineRow;
}

/** Returns the amount of a quote, in hundredths of a credit. */
export const amountOf = ({ price, reduction }: Quote): number => price - reduction.discount;

/** Terms whose offer and owner exist. */
type Complete = Terms & { offer: NonNullable<Terms['offer']>; owner: NonNullable<Terms['owner']> };

/**
 * Checks an order against its terms, and returns its quote before trials and vouchers. Throws 422 for a package,
 * owner, template or field, as the contract of `<kind>s_create` says.
 */
export function quoteOf(kind: LineKind<Permission>, terms: Terms, fieldName: FieldName): Quote {
  const complete = requireAllFound(terms, fieldName);
  const { order, offer, now, id, charge_id: chargeId, transfer_id: transferId } = complete;
  // The user paid for the trial when it bought the trial.
  const price = offer.is_paid_trial ? 0 : periodPrice(offer, order.max_connections);
  requireSold(kind, complete, price, fieldName);
  const requestedFields = ownColumns(kind, order);
  const end = kind.starts === 'when sold' ? endOfPeriod(now, offer) : null;
  return {
    id,
    chargeId,
    transferId,
    fieldName,
    offer,
    price,
    voucherCode: order.voucher_code,
    reduction: NO_REDUCTION,
    maxConnections: order.max_connections,
    expiredAt: end === null ? null : new Date(end).toISOString(),
    bouquets: order.bouquets ?? [],
    requestedFields,
    externalId: order.external_id ?? null,
    reference: order.reference,
    newLine: () =>
      newLine(kind, complete, { ...requestedFields, ...generatedColumns(kind, requestedFields) }, end),
  };
}

/** Throws 422 for a package that cannot be sold, and for an unknown owner, template or device. */
function requireAllFound(terms: Terms, fieldName: FieldName): Complete {
  const { order, offer, notSold, owner, template, device } = terms;
  const faults = new Faults();
  if (offer === null) faults.add(packageNotAllowed(fieldName('package_id'), notSold));
  if (owner === null) faults.add(missing(fieldName('user_id')));
  if (order.template_id != null && template === undefined) faults.add(missing(fieldName('template_id')));
  if (device === 'missing') faults.add(missing(fieldName('activecode_device_id')));
  faults.throwAny();
  if (offer === null || owner === null) throw new Error('a sale without its package or its owner');
  return { ...terms, offer, owner };
}

/** Throws 422 with the fields that the kind, the package or the owner does not allow. */
function requireSold(
  kind: LineKind<Permission>,
  { order, offer, owner, template, bouquets }: Complete,
  price: number,
  fieldName: FieldName,
): void {
  const chosen = order.bouquets ?? [];
  const faults = {
    max_connections: connectionsError(offer, order.max_connections, price),
    ...bouquetErrors({
      packageId: offer.id,
      template,
      both: order.bouquets !== undefined && template !== undefined,
      areInPackage: chosen.every((bouquet) => bouquets.has(bouquet)),
    }),
    adult: order.adult && !owner.adult && 'must be false: the owner sells no adult content',
    auto_renewal: order.auto_renewal && offer.is_trial && 'must be false for a trial',
    country: !isCountry(order.country) && INVALID_COUNTRY,
    enable_vpn: order.enable_vpn && vpnError(kind, offer),
  };
  refuseFields(faults, fieldName);
}

function vpnError(
  { hasVpn, type }: LineKind<Permission>,
  { can_enable_vpn }: Complete['offer'],
): string | false {
  if (!hasVpn) return `must be false: a line of the kind ${type} has no VPN`;
  return !can_enable_vpn && 'must be false: the package offers no VPN';
}

function newLine(
  kind: LineKind<Permission>,
  { id, callerId, now, order, offer, owner }: Complete,
  credentials: OwnFields,
  end: number | null,
): LineRow {
  const dns = owner.domain === null ? null : `${randomHostLabel()}.${owner.domain}`;
  const start = formatUtc(now);
  return {
    id,
    kind: kind.name,
    package_id: offer.id,
    template_id: order.template_id ?? null,
    max_connections: order.max_connections,
    is_trial: offer.is_trial,
    is_paid_trial: offer.is_paid_trial,
    adult: order.adult,
    auto_renewal: order.auto_renewal,
    dns,
    dns_domain_id: owner.domain_id,
    host: dns ?? owner.dns,
    note: order.note,
    vpn_enabled: order.enable_vpn,
    external_id: order.external_id ?? null,
    country: normalCountry(order.country),
    customer_has_paid: order.customer_has_paid,
    messaging_contact: order.messaging_contact ?? null,
    activecode_device_id: order.activecode_device_id ?? null,
    user_id: owner.id,
    created_by_id: callerId,
    activated_at: end === null ? null : start,
    expired_at: end === null ? null : formatUtc(end),
    refunded_at: null,
    created_at: start,
    updated_at: start,
    // A line that is not sold yet has no restriction.
    status: end === null ? 'waiting' : 'active',
    ...allOwnColumns(credentials),
  };
}

/** Collects the problems of all orders of a request, for one response. */
export class Faults {
  readonly #found: Problem[] = [];

  get any(): boolean {
    return this.#found.length > 0;
  }

  add(...problems: readonly Problem[]): void {
    this.#found.push(...problems);
  }

  /** Returns the result of a function. If the function throws a problem, keeps it and returns undefined. */
  from<Made>(make: () => Made): Made | undefined {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.add(error);
      return undefined;
    }
  }

  /** Throws the first problem, with the refused fields of all problems. */
  throwAny(): void {
    const [first, ...others] = this.#found;
    if (first === undefined) return;
    if (others.length === 0) throw first;
    const errors: FieldErrors = {};
    for (const each of this.#found) Object.assign(errors, each.errors);
    throw first.naming(errors);
  }
}
