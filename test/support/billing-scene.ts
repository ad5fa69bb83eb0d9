import type { Test } from 'tap';
import type { RefundTier } from '../../db/schema/charges.ts';
import type { Product } from './billing-books.ts';
import { answer, listening, USER } from './billing.ts';
import { OWN } from './world.ts';

const TIERS = {
  monthly: [
    { passed_days: 3, refund_amount: 1000 },
    { passed_days: 10, refund_amount: 500 },
  ],
  family: [
    { passed_days: 3, refund_amount: 1650 },
    { passed_days: 10, refund_amount: 525 },
  ],
};

/** More time passes than in a year. */
const LASTING = { expiresIn: 5 * 365 * 86_400_000 };

/** Sets up an operator with two packages and their refund policies, and a reseller of these with credit. */
export async function scene(t: Test) {
  const { service, clientOf, advance } = await listening(t);
  const { world, db } = service;
  const operator = await world.user(null);
  await world.grant(operator, ['packages_all']);
  const operatorToken = await world.token(operator, LASTING);
  const boss = clientOf(operatorToken);
  const product = async (name: string, credit: number, tiers: RefundTier[]): Promise<Product> => {
    const id = await world.package({ name, credit, max_connections: 5 });
    const refund_policies = tiers.map(({ passed_days, refund_amount }) => ({
      passed_days,
      refund_amount: refund_amount / 100,
    }));
    answer(
      await boss.POST('/packages/{id}/refund-policy', {
        params: { path: { id } },
        body: { refund_policies },
      }),
    );
    return { id, credit, period: 1, period_type: 'month', tiers };
  };
  const monthly = await product('Monthly', 1000, TIERS.monthly);
  const family = await product('Family', 1650, TIERS.family);
  const role = await world.role({ packages: [monthly.id, family.id] });
  // The operator's own role may give the role of the resellers.
  const own = await world.role({ users: [operator] });
  await db.insertInto('roles_can_give').values({ role_id: own, given_role_id: role }).execute();
  const named = {
    username: 'corner-shop',
    email: 'office@corner-shop.example',
    password: 'a long passphrase',
  };
  const reseller = answer(
    await boss.POST('/users', { body: { ...USER, ...named, roles_ids: [role], credit: 1000 } }),
  );
  const more = { to_user_id: reseller.id, amount: 4000, description: 'March' };
  answer(await boss.POST('/transactions', { body: more }));
  await world.grant(reseller, OWN);
  const device = answer(await boss.POST('/activecode-devices', { body: { name: 'Corner box' } }));
  const shop = clientOf(await world.token(reseller, LASTING));
  const elapse = (days: number): Promise<void> => advance(operatorToken, days);
  return { service, elapse, boss, shop, reseller, device, monthly, family };
}
