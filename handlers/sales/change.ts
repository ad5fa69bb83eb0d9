import { currentOffer, lockWithPackage, priceOfTimeLeft, type PackageTerms } from './package-terms.ts';
import type { Permission } from '../../generated/operations.ts';
import { requireNoRenewal } from '../access/token-limits.ts';
import { lockLine, requireNotRefunded, type LineWrite } from '../lines/find.ts';
import type { LineKind, SharedView } from '../kinds/kind.ts';
import type { Schema } from '../call/contract.ts';
import { conflict, refuseFields } from '../call/problem.ts';
import { receiptView, chargeLine, type ReceiptView } from './charge.ts';
import { connectionsError } from './pricing.ts';
import type { Caller } from '../call/caller.ts';
import { columnsInPackage, updateLine, type LineRow } from '../../db/lines.ts';
import { recordSyncs } from '../../db/syncs.ts';

interface ConnectionsCall<All extends Permission> extends LineWrite<All> {
  body: Schema<'ChangeMaxConnectionsRequest'>;
}

/** Sets the number of connections of a line. The caller pays for added ones, for the time that is left. */
export function changeMaxConnections<All extends Permission, View extends SharedView>(
  kind: LineKind<All, View>,
) {
  return async (call: ConnectionsCall<All>): Promise<ReceiptView<View>> => {
    const { max_connections } = call.body;
    const line = await lockLine(kind, call);
    requireNotRefunded(line);
    requireNoRenewal(call.caller, line, { max_connections });
    const terms = await currentOffer(call.db, line.package_id);
    return changeForPrice(kind, call, { ...terms, line }, max_connections);
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
    const terms = await lockTerms(call);
    const { line, offer } = terms;
    const max_connections = call.body.max_connections ?? line.max_connections;
    requireNoRenewal(call.caller, line, { package_id: offer.id, max_connections });
    return changeForPrice(kind, call, terms, max_connections);
  };
}

type Change = Omit<PackageTerms, 'line'> & { line: LineRow };

/**
 * Changes the package and the connections of a line for a price that the caller pays. Records no charge for a price of
 * 0: a refund would return nothing. Throws 409 for a line that has moved in at an unknown price, 422 for too many
 * connections, and what `chargeLine` throws.
 */
async function changeForPrice<View extends SharedView>(
  kind: LineKind<Permission, View>,
  {
    caller,
    db,
    cause,
    settings,
  }: Pick<LineWrite<Permission>, 'db' | 'cause' | 'settings'> & { caller: { id: number } },
  terms: Change,
  max_connections: number,
): Promise<ReceiptView<View>> {
  const { line, offer } = terms;
  const isMove = offer.id !== line.package_id;
  if (!isMove && max_connections === line.max_connections)
    return receiptView(kind, { line, moved: null }, settings);
  const price = await priceOfTimeLeft(db, terms, max_connections, () => {
    throw conflict('package_unknown');
  });
  refuseFields({ max_connections: connectionsError(offer, max_connections, price) });
  const columns = isMove ? { max_connections, is_trial: false, is_paid_trial: false } : { max_connections };
  const event = 'line.changed';
  if (price > 0) {
    const receipt = await chargeLine(db, kind, {
      ...terms,
      kind: isMove ? 'change_package' : 'change_max_connections',
      event,
      changes: isMove ? { ...columns, package_id: offer.id } : columns,
      price,
      payerId: caller.id,
      cause,
      description: `${kind.type} line${isMove ? ` changed to ${offer.name}` : ': connections added'}`,
    });
    return receiptView(kind, receipt, settings);
  }
  await recordSyncs(db, cause, [line.id], 'update');
  const changes = isMove ? { ...columns, ...columnsInPackage(offer.id) } : columns;
  const changed = await updateLine(db, cause, line.id, changes, event);
  return receiptView(kind, { line: changed, moved: null }, settings);
}
