import fc from 'fast-check';
import type { RefundTier } from '../../db/schema/columns.ts';
import type { Sold } from '../support/sales-model.ts';
import { KIND_NAMES, type Kind } from '../support/shop.ts';

// What random sequences of sales are made of. Packages and lines are named by numbers, whatever the remainder is.

export interface PackagePrice extends Sold {
  id: number;
  max_connections: number;
  tiers: RefundTier[] | null;
}

interface Charge {
  amount: number;
  /** The package as it was offered. */
  offered: PackagePrice;
  /** Whether the time left is priced as this charge was, and not only its added connections. */
  sets: boolean;
  days: number;
  refunded: boolean;
  /** Whether the line had had most of a charge back. Then this charge is not refundable, unless it is moved to an earlier day. */
  again: boolean;
  /** The state to which its refund restores the line; null if it ends the line. */
  before: Partial<ModelLine> | null;
}

export interface ModelLine {
  id: number;
  kind: Kind;
  offered: PackagePrice;
  connections: number;
  end: string;
  ended: boolean;
  hadRefund: boolean;
  charges: Charge[];
}

export const chargeOf = (
  amount: number,
  offered: PackagePrice,
  sets: boolean,
  again: boolean,
  before: Charge['before'],
): Charge => ({ amount, offered, sets, days: 0, refunded: false, again, before });

export type Step =
  | { does: 'create'; kind: Kind; package: number; connections: number }
  | { does: 'extend'; line: number; package: number; connections: number | undefined; inBatch?: boolean }
  | { does: 'package'; line: number; package: number; connections: number | undefined }
  | { does: 'connections'; line: number; connections: number }
  | { does: 'refund'; line: number }
  | { does: 'delete'; line: number; refund: boolean }
  | { does: 'age'; line: number; days: number }
  | { does: 'end'; line: number }
  | { does: 'price'; package: number; sold: Sold };

const which = fc.nat({ max: 9 });
export const connections = fc.integer({ min: 1, max: 4 });
export const kind = fc.constantFrom(...KIND_NAMES);
const toPackage = { line: which, package: which, connections: fc.option(connections, { nil: undefined }) };
const created = fc.record({ does: fc.constant('create' as const), kind, package: which, connections });
const sold = fc.record({
  credit: fc.integer({ min: 0, max: 4000 }),
  period: fc.integer({ min: 1, max: 40 }),
  period_type: fc.constantFrom('day' as const, 'month' as const),
});
export const steps = fc
  .tuple(
    created,
    fc.array(
      fc.oneof(
        created,
        fc.record({ does: fc.constant('extend' as const), ...toPackage, inBatch: fc.boolean() }),
        fc.record({ does: fc.constant('package' as const), ...toPackage }),
        fc.record({ does: fc.constant('connections' as const), line: which, connections }),
        fc.record({ does: fc.constant('refund' as const), line: which }),
        fc.record({ does: fc.constant('delete' as const), line: which, refund: fc.boolean() }),
        fc.record({ does: fc.constant('age' as const), line: which, days: fc.integer({ min: 1, max: 6 }) }),
        fc.record({ does: fc.constant('end' as const), line: which }),
        fc.record({ does: fc.constant('price' as const), package: which, sold }),
      ),
      { minLength: 3, maxLength: 12, size: 'max' },
    ),
  )
  .map(([first, rest]): Step[] => [first, ...rest]);

/** A full refund, and then another one on the same line. */
export const AGAIN: Step[] = [
  { does: 'create', kind: 'm3u', package: 0, connections: 1 },
  { does: 'extend', line: 0, package: 0, connections: undefined },
  { does: 'refund', line: 0 },
  { does: 'extend', line: 0, package: 0, connections: undefined },
  { does: 'refund', line: 0 },
  { does: 'age', line: 0, days: 1 },
  { does: 'refund', line: 0 },
];

/** A package that becomes shorter and dearer: its line pays for a connection, and for a dearer package, as it was sold. */
export const PRICED_ANEW: Step[] = [
  { does: 'create', kind: 'mag', package: 0, connections: 1 },
  { does: 'price', package: 0, sold: { credit: 2000, period: 10, period_type: 'day' } },
  { does: 'connections', line: 0, connections: 2 },
  { does: 'package', line: 0, package: 0, connections: 3 },
  { does: 'package', line: 0, package: 1, connections: undefined },
  { does: 'refund', line: 0 },
  { does: 'extend', line: 0, package: 0, connections: 4 },
  { does: 'connections', line: 0, connections: 2 },
  { does: 'connections', line: 0, connections: 3 },
];

/** A move to a cheaper package is free: from then on the line is priced as that package is. */
export const CHEAPER: Step[] = [
  { does: 'create', kind: 'm3u', package: 1, connections: 1 },
  { does: 'package', line: 0, package: 0, connections: undefined },
  { does: 'connections', line: 0, connections: 2 },
  { does: 'package', line: 0, package: 1, connections: undefined },
];
