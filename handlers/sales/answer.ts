import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../runtime/contract.ts';
import { credits, receipt } from '../runtime/money.ts';
import type { Host, LineKind, SharedView } from '../lines/kind.ts';
import type { Sold } from './sell.ts';

/** A line as its kind shows it, with the credit that moved for it. */
export type SaleView<View> = View & { transaction: Schema<'SaleTransaction'> };

/** A charge as the payer is told of it. */
export function saleView<View extends SharedView>(
  { view }: LineKind<Permission, View>,
  { line, amount, moved }: Sold,
  host: Host,
): SaleView<View> {
  const transaction = moved === null || amount === 0 ? null : { ...receipt(moved), amount: credits(amount) };
  return { ...view(line, host), transaction };
}
