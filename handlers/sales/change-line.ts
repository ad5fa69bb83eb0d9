import { columnsInPackage, updateLine } from '../../db/lines.ts';
import { recordSyncs } from '../../db/syncs.ts';
import type { Permission } from '../../generated/operations.ts';
import type { LineWrite } from '../lines/find.ts';
import type { LineKind, SharedView } from '../kinds/kind.ts';
import { chargeLine, receiptView, type LineCharge, type ReceiptView } from './charge.ts';

/**
 * Changes a line for a price that the caller pays. A change that costs nothing is not recorded as a charge: a refund
 * could give nothing back for it. Throws what `chargeLine` throws.
 */
export async function changeForPrice<View extends SharedView>(
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
