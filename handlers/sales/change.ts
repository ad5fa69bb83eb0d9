import { currentOffer, lockWithPackage, priceOfTimeLeft } from './package-terms.ts';
import { parseUtc } from '../../db/values/time.ts';
import type { Permission } from '../../generated/operations.ts';
import { requireNoRenewal } from '../access/token-limits.ts';
import { lockLine, requireNotRefunded, type LineWrite } from '../lines/find.ts';
import type { LineKind, SharedView } from '../kinds/kind.ts';
import type { Schema } from '../call/contract.ts';
import { refuseFields } from '../call/problem.ts';
import { receiptView, chargeLine, type ReceiptView, type LineCharge } from './charge.ts';
import { addedPrice, connectionsError } from './pricing.ts';
import type { Caller } from '../call/caller.ts';
import { columnsInPackage, updateLine } from '../../db/lines.ts';
import { recordSyncs } from '../../db/syncs.ts';

interface ConnectionsCall<All extends Permission> extends LineWrite<All> {
  body: Schema<'ChangeMaxConnectionsRequest'>;
}

/** Sets the number of connections of a line. The caller pays for added ones, for the time that is left. */
export function changeMaxConnections<All extends Permission, View extends SharedView>(
  kind: LineKind<All, View>,
) {
  return async (call: ConnectionsCall<All>): Promise<ReceiptView<View>> => {
    const { body, db, settings } = call;
    const { max_connections } = body;
    const line = await lockLine(kind, call);
    requireNotRefunded(line);
    requireNoRenewal(call.caller, line, { max_connections });
    if (max_connections === line.max_connections)
      return receiptView(kind, { line, amount: 0, moved: null }, settings);
    const { now, offer, ids } = await currentOffer(db, line.package_id);
    const end = line.expired_at === null ? null : parseUtc(line.expired_at);
    const price = addedPrice(offer, max_connections - line.max_connections, now, end);
    refuseFields({ max_connections: connectionsError(offer, max_connections, price) });
    return changeForPrice(kind, call, {
      kind: 'change_max_connections',
      ids,
      event: 'line.changed',
      line,
      now,
      changes: { max_connections },
      offer,
      price,
      description: `${kind.type} line: connections added`,
    });
  };
}

interface ChangePackageCall<All extends Permission> extends LineWrite<All> {
  caller: Caller<All | 'packages_all'>;
  body: Schema<'ChangePackageRequest'>;
}

/**
 * Moves a line to another package for the time that is left. The caller pays for added connections and for the
 * difference to a more expensive package. Throws 409 and 422 as `lockWithPackage` does, and 422 for too many
 * connections.
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

/**
 * Changes a line for a price that the caller pays. Records no charge for a price of 0: a refund would return nothing.
 * Throws what `chargeLine` throws.
 */
async function changeForPrice<View extends SharedView>(
  kind: LineKind<Permission, View>,
  call: Pick<LineWrite<Permission>, 'db' | 'cause' | 'settings'> & { caller: { id: number } },
  change: Omit<LineCharge, 'payerId' | 'cause'>,
): Promise<ReceiptView<View>> {
  const { caller, db, settings } = call;
  const { line, price } = change;
  if (price > 0) {
    const receipt = await chargeLine(db, kind, { ...change, payerId: caller.id, cause: call.cause });
    return receiptView(kind, receipt, settings);
  }
  const { package_id, ...changes } = change.changes;
  await recordSyncs(db, call.cause, [line.id], 'update');
  const inPackage = package_id === undefined ? {} : columnsInPackage(package_id);
  const changed = await updateLine(db, line.id, { ...changes, ...inPackage }, change.event);
  return receiptView(kind, { line: changed, amount: 0, moved: null }, settings);
}
