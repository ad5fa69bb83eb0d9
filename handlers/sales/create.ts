import type { Permission } from '../../generated/operations.ts';
import type { AuditNote } from '../runtime/contract.ts';
import type { LineKind, SharedView } from '../lines/kind.ts';
import { saleView, type SaleView } from './answer.ts';
import { sell, type SaleCall } from './sell.ts';
import type { Wanted } from './terms.ts';

/** Sell one line. */
export function create<View extends SharedView>(kind: LineKind<Permission, View>) {
  return async (
    call: SaleCall & { body: Wanted; audit: (note: AuditNote) => void },
  ): Promise<SaleView<View>> => {
    const [sold] = await sell(kind, call, [call.body], () => (field) => field);
    if (sold === undefined) throw new Error('a sale without a line');
    call.audit({ subjectId: sold.line.id });
    return saleView(kind, sold, call.settings);
  };
}

/** Sell up to 100 lines, all or none. */
export function batchCreate<View extends SharedView>(kind: LineKind<Permission, View>) {
  return async (call: SaleCall & { body: { lines: readonly Wanted[] } }): Promise<SaleView<View>[]> => {
    const at = (index: number) => (field: string) => `lines.${String(index)}.${field}`;
    const sold = await sell(kind, call, call.body.lines, at);
    return sold.map((each) => saleView(kind, each, call.settings));
  };
}
