import fc from 'fast-check';
import type { Permission } from '../../../generated/operations.ts';
import type { Role } from '../requests.ts';
import type { Shop } from '../shop.ts';
import { Casts } from './casts.ts';
import type { Stage } from './stage.ts';

// Who plays with requests for credit and for refunds, and how their steps are drawn.

export type Requester = Exclude<Role, 'root'>;
export type RequestStage = Stage<Requester>;

const ROLES = ['root', 'grandparent', 'parent', 'requester', 'child', 'stranger', 'colleague'] as const;

/** A requester with two above it below the root, one below it, a stranger, and a colleague who sees every request. */
export async function requesters(
  shop: Shop,
  permissions: Permission[],
  more: { packageId?: number; funds: Partial<Record<Requester, number>> },
): Promise<Casts<Requester>> {
  const { world } = shop;
  const packages = more.packageId === undefined ? [] : [more.packageId];
  const roles = [await world.role({ permissions })];
  const sells = await world.role({ packages });
  const seesAll = await world.role({ permissions: ['request_credits_all', 'request_refunds_all'] });
  const funds = (who: Requester) => ({ funds: more.funds[who] ?? 0 });
  return Casts.below<Requester>(shop, {
    grandparent: { below: 'root', roles, ...funds('grandparent') },
    parent: { below: 'grandparent', roles, ...funds('parent') },
    requester: { below: 'parent', roles: [...roles, sells], ...funds('requester') },
    child: { below: 'requester', roles: [...roles, sells], ...funds('child') },
    stranger: { below: 'root', roles, ...funds('stranger') },
    colleague: { below: 'root', roles: [...roles, seesAll], ...funds('colleague') },
  });
}

/** Somebody, most often one of those who have to do with a request. */
export const by: fc.Arbitrary<Role> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('grandparent' as const, 'parent' as const, 'requester' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...ROLES) },
);

/** The same, or most often whoever it is that may: what that is, the model knows. */
export const byOrWhoMay: fc.Arbitrary<Role | undefined> = fc.option(by, { freq: 2, nil: undefined });

/** Who asks. */
export const asker: fc.Arbitrary<Role> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('requester' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...ROLES) },
);

export const seller = fc.constantFrom('requester' as const, 'child' as const);

/** Which of many: the newest are met most often. */
export const which = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: 4 }) },
);

/** Somebody comes to hang below another. */
export const moved = fc.record({
  does: fc.constant('move' as const),
  who: seller,
  to: fc.constantFrom<Role[]>('root', 'grandparent', 'parent', 'stranger', 'colleague'),
});

export interface Move {
  does: 'move';
  who: 'requester' | 'child';
  to: Role;
}
