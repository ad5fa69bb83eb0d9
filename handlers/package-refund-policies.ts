import { insertRefundPolicy, refundPolicyOf, replaceRefundTiers } from '../db/packages.ts';
import type { Reader } from '../db/connection/reader.ts';
import type { RefundTier } from '../db/schema/columns.ts';
import type { GroupHandlers, Schema } from './call/contract.ts';
import { findPackage } from './call/find.ts';
import { credits, hundredths } from './call/money.ts';
import { visiblePackages } from './access/packages.ts';
import { notFound, validationFailed } from './call/problem.ts';

// A charge stores its own tiers (`line_charges.refund_tiers`), so changes here do not affect it.

export const packageRefundPolicies = {
  async packages_show_refund_policies({ params, caller, db }) {
    const { id } = await findPackage(db, visiblePackages(caller), params.id);
    return refundPolicy(db, id);
  },

  async packages_create_refund_policies({ params, body, caller, db, audit }) {
    const { id } = await findPackage(db, visiblePackages(caller), params.id);
    // A second policy violates a constraint, which becomes 409.
    await insertRefundPolicy(db, id, tiersOf(body.refund_policies));
    const policy = await refundPolicy(db, id);
    audit({ subjectId: policy.id });
    return policy;
  },

  async packages_edit_refund_policies({ params, body, caller, db, audit }) {
    const { id } = await findPackage(db, visiblePackages(caller), params.id);
    if (!(await replaceRefundTiers(db, id, tiersOf(body.refund_policies)))) throw notFound();
    const policy = await refundPolicy(db, id);
    audit({ subjectId: policy.id });
    return policy;
  },

  async packages_delete_refund_policies({ params, caller, db, audit }) {
    const { id } = await findPackage(db, visiblePackages(caller), params.id);
    const gone = await db
      .deleteFrom('package_refund_policies')
      .where('package_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(notFound);
    audit({ subjectId: gone.id });
    return { message: 'The refund policy is deleted.' };
  },
} satisfies Partial<GroupHandlers<'Package Refund Policies'>>;

async function refundPolicy(db: Reader, packageId: number): Promise<Schema<'RefundPolicy'>> {
  const policy = await refundPolicyOf(db, packageId);
  if (policy === undefined) throw notFound();
  const { tiers, ...row } = policy;
  return {
    ...row,
    refund_policies: tiers.map(({ passed_days, refund_amount }) => ({
      passed_days,
      refund_amount: credits(refund_amount),
    })),
  };
}

/** Returns the tiers of a request in hundredths. Throws 422 for two with the same `passed_days`, or three decimals. */
export function tiersOf(tiers: readonly Schema<'RefundTier'>[]): RefundTier[] {
  const days = new Set<number>();
  return tiers.map(({ passed_days, refund_amount }, index) => {
    const field = `refund_policies.${String(index)}`;
    if (days.has(passed_days)) {
      throw validationFailed({ [`${field}.passed_days`]: ['is the same as in an earlier tier'] });
    }
    days.add(passed_days);
    return { passed_days, refund_amount: hundredths(refund_amount, `${field}.refund_amount`) };
  });
}
