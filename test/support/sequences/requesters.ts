import fc from 'fast-check';
import type { Permission } from '../../../generated/operations.ts';
import type { Role } from '../requests.ts';
import type { Shop } from '../shop.ts';
import { Casts } from './casts.ts';
import type { Stage } from './stage.ts';

// The users of sequences about requests for credit and refunds, and how their steps are generated.

export type Requester = Exclude<Role, 'root'>;
export type RequestStage = Stage<Requester>;

const ROLES = ['root', 'grandparent', 'parent', 'requester', 'child', 'stranger', 'colleague'] as const;

/**
 * Sets up a requester with two ancestors below the root, a child, a stranger, and a colleague who sees every request.
 */
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

/** A user, most often one involved in a request. */
export const actor: fc.Arbitrary<Role> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('grandparent' as const, 'parent' as const, 'requester' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...ROLES) },
);

/** A user, or most often undefined for a user who may act, whom the model determines. */
export const actorOrDefault: fc.Arbitrary<Role | undefined> = fc.option(actor, { freq: 2, nil: undefined });

/** The requester. */
export const requestingActor: fc.Arbitrary<Role> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('requester' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...ROLES) },
);

export const seller = fc.constantFrom('requester' as const, 'child' as const);

/** An index; the newest is the most frequent. */
export const which = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: 4 }) },
);

/** A user moves below another. */
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
