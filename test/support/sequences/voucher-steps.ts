import fc from 'fast-check';
import type { SaleStep } from './discounted-sales.ts';
import { changes, terms, type Terms, type Trader, type Who } from './offers.ts';
import { LENGTH, often } from './play.ts';
import type { ProgramStep } from './rewards.ts';

// Random actions of users on vouchers and reward programs.

/** Vouchers are numbered from the newest. */
type VoucherStep =
  | { does: 'make'; actor: Who; terms: Terms }
  | { does: 'edit'; actor: Who; which: number; changes: Partial<Terms> }
  | { does: 'claim'; actor: Trader; which: number };
export type Step =
  | VoucherStep
  | SaleStep
  | ProgramStep
  | { does: 'elapse'; days: number }
  | { does: 'move'; who: 'child' | 'partner'; to: Who };

const which = fc.oneof(often(4, fc.constant(0)), often(1, fc.nat({ max: 2 })));
const trader = fc.oneof(
  often(5, fc.constantFrom<Trader[]>('reseller', 'child', 'partner')),
  often(1, fc.constantFrom<Trader[]>('creator', 'stranger')),
);
const creator = fc.oneof(
  often(4, fc.constant<Who>('creator')),
  often(1, fc.constantFrom<Who[]>('reseller', 'root')),
);
const good = fc.constantFrom(0 as const, 0 as const, 1 as const);
const voucher = fc.option(which, { freq: 2, nil: undefined });
const objective = fc.constantFrom(1, 2, 2, 3);
const actorOrDefault = fc.option(trader, { freq: 2, nil: undefined });

const created = fc.record({ does: fc.constant('make' as const), actor: creator, terms });
const edited = fc.record({ does: fc.constant('edit' as const), actor: creator, which, changes });
const claimed = fc.record({ does: fc.constant('claim' as const), actor: trader, which });
const programCreated = fc.record({
  does: fc.constant('program' as const),
  actor: fc.oneof(often(4, fc.constant<Trader>('creator')), often(1, fc.constant<Trader>('reseller'))),
  good,
  objective,
  days: fc.integer({ min: 1, max: 3 }),
  reward: fc.constantFrom(
    { value: 250, percentage: 0 },
    { value: 0, percentage: 2500 },
    { value: 1, percentage: 10_000 },
  ),
});
const switched = fc.record({
  does: fc.constant('switch' as const),
  actor: creator,
  which,
  active: fc.boolean(),
  objective: fc.option(objective, { nil: undefined }),
});
const sale = {
  does: fc.constant('sell' as const),
  actor: actorOrDefault,
  good,
  connections: fc.constantFrom(1, 1, 2, 3),
};
const sold = fc.record({ ...sale, voucher });
const soldByVoucher = fc.record({ ...sale, voucher: which });
const extended = fc.record({
  does: fc.constant('extend' as const),
  actor: actorOrDefault,
  line: which,
  voucher,
});
const refunded = fc.record({ does: fc.constant('refund' as const), actor: actorOrDefault, line: which });
const elapsed = fc.record({ does: fc.constant('elapse' as const), days: fc.integer({ min: 1, max: 3 }) });
const moved = fc.record({
  does: fc.constant('move' as const),
  who: fc.constantFrom('child' as const, 'partner' as const),
  to: fc.constantFrom<Who[]>('root', 'creator', 'reseller', 'stranger'),
});

/** Returns two initial steps, followed by others chosen from these. */
const beginning = (one: fc.Arbitrary<Step>, other: fc.Arbitrary<Step>, ...more: Weighted[]) =>
  fc
    .tuple(one, other, fc.array(fc.oneof(...common, ...more), LENGTH))
    .map(([first, second, rest]): Step[] => [first, second, ...rest]);
type Weighted = ReturnType<typeof often<Step>>;
const common: Weighted[] = [
  often(5, sold),
  often(3, extended),
  often(3, refunded),
  often(2, elapsed),
  often(1, moved),
];
/** A sequence about vouchers, or about rewards. */
export const steps: fc.Arbitrary<Step[]> = fc.oneof(
  beginning(
    created,
    claimed,
    often(1, created),
    often(5, edited),
    often(5, claimed),
    often(6, soldByVoucher),
  ),
  beginning(
    programCreated,
    sold,
    often(1, programCreated),
    often(2, switched),
    often(3, claimed),
    often(6, sold),
  ),
);
