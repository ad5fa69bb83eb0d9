import type { Permission } from '../../generated/operations.ts';
import { requireNoRenewal } from '../access/token-limits.ts';
import type { LineWrite } from '../lines/find.ts';
import type { LineKind, SharedView } from '../kinds/kind.ts';
import type { Caller } from '../call/caller.ts';
import type { Schema } from '../call/contract.ts';
import { refuseFields } from '../call/problem.ts';
import { changeForPrice } from './change-line.ts';
import { receiptView, type ReceiptView } from './charge.ts';
import { lockWithPackage, priceOfTimeLeft } from './package-terms.ts';
import { connectionsError } from './pricing.ts';

interface ChangePackageCall<All extends Permission> extends LineWrite<All> {
  caller: Caller<All | 'packages_all'>;
  body: Schema<'ChangePackageRequest'>;
}

/**
 * Moves a line to another package for the time that is left. The caller pays for added connections and the difference to
 * a more expensive package. Throws 409 and 422 as `lockWithPackage` does, and 422 for more connections than the package
 * allows.
 */
export function changePackage<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  const lockTerms = lockWithPackage(kind);
  return async (call: ChangePackageCall<All>): Promise<ReceiptView<View>> => {
    const { body } = call;
    const terms = await lockTerms(call);
    const { now, line, offer, ids } = terms;
    const max_connections = body.max_connections ?? line.max_connections;
    requireNoRenewal(call.caller, line, { package_id: offer.id, max_connections });
    const price = priceOfTimeLeft(terms, max_connections);
    refuseFields({ max_connections: connectionsError(offer, max_connections, price) });
    if (offer.id === line.package_id && max_connections === line.max_connections)
      return receiptView(kind, { line, amount: 0, moved: null }, call.settings);
    return changeForPrice(kind, call, {
      kind: 'change_package',
      ids,
      line,
      event: 'line.changed',
      now,
      changes: { package_id: offer.id, max_connections, is_trial: false, is_paid_trial: false },
      offer,
      price,
      description: `${kind.type} line changed to ${offer.name}`,
    });
  };
}
