import fc from 'fast-check';
import type { Role } from './requests.ts';

// What seven users do with requests for credit and for refunds, at random.

/** Everybody who plays. */
export const ROLES = [
  'root',
  'grandparent',
  'parent',
  'requester',
  'child',
  'stranger',
  'colleague',
] as const;

/** What one of them does; requests and lines are counted from the newest. */
export type Step =
  | { does: 'ask'; by: Role; amount: number }
  | { does: 'take' | 'accept' | 'reject' | 'cancel'; by: Role; which: number }
  | { does: 'sell'; by: 'requester' | 'child' }
  | { does: 'extend' | 'refund'; line: number }
  | { does: 'age'; line: number; days: number }
  | { does: 'give'; line: number; to: Role }
  | { does: 'ask refund'; by: Role; line: number }
  | { does: 'accept refund'; by: Role; which: number; amount: number | undefined }
  | { does: 'reject refund' | 'cancel refund'; by: Role; which: number }
  | { does: 'move'; who: 'requester' | 'child'; to: Role };

const by = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('grandparent' as const, 'parent' as const, 'requester' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...ROLES) },
);
const asker = fc.oneof(
  { weight: 3, arbitrary: fc.constant('requester' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...ROLES) },
);
// The newest are met most often.
const which = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: 4 }) },
);
const amount = fc.integer({ min: 1, max: 4000 });
const days = fc.integer({ min: 1, max: 6 });
const seller = fc.constantFrom('requester' as const, 'child' as const);

const often = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });
const decided = (does: 'take' | 'accept' | 'reject' | 'cancel') =>
  fc.record({ does: fc.constant(does), by, which });
const onLine = (does: 'extend' | 'refund') => fc.record({ does: fc.constant(does), line: which });
const moved = fc.record({ does: fc.constant('move' as const), who: seller, to: by });

const LENGTH = { minLength: 4, maxLength: 12, size: 'max' } as const;

/** A sequence of requests for credit. */
export const creditSteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    often(8, fc.record({ does: fc.constant('ask' as const), by: asker, amount })),
    often(6, decided('take')),
    often(6, decided('accept')),
    often(3, decided('reject')),
    often(3, decided('cancel')),
    often(2, moved),
  ),
  LENGTH,
);

/** A sequence of requests for refunds. */
export const refundSteps: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      often(2, fc.record({ does: fc.constant('sell' as const), by: seller })),
      often(2, onLine('extend')),
      often(2, onLine('refund')),
      often(2, fc.record({ does: fc.constant('age' as const), line: which, days })),
      often(2, fc.record({ does: fc.constant('give' as const), line: which, to: by })),
      often(10, fc.record({ does: fc.constant('ask refund' as const), by: asker, line: which })),
      often(
        10,
        fc.record({
          does: fc.constant('accept refund' as const),
          by,
          which,
          amount: fc.option(fc.integer({ min: 1, max: 1100 }), { nil: undefined }),
        }),
      ),
      often(2, fc.record({ does: fc.constant('reject refund' as const), by, which })),
      often(2, fc.record({ does: fc.constant('cancel refund' as const), by, which })),
      often(2, moved),
    ),
    LENGTH,
  )
  .map((steps): Step[] => [{ does: 'sell', by: 'requester' }, ...steps]);
