import type { PackageRow } from '../db/schema.ts';
import type { GroupHandlers, Schema } from './runtime/contract.ts';
import { credits } from './runtime/money.ts';
import { page } from './runtime/page.ts';
import { visiblePackages } from './runtime/policy.ts';

export const packages = {
  packages_index(call) {
    const list = call.db
      .selectFrom('packages')
      .select(Object.values(COLUMNS))
      .where(visiblePackages(call.caller));
    return page(call, list, COLUMNS, packageView);
  },
} satisfies Partial<GroupHandlers<'Packages'>>;

const COLUMNS = {
  id: 'packages.id',
  name: 'packages.name',
  is_trial: 'packages.is_trial',
  is_paid_trial: 'packages.is_paid_trial',
  is_default: 'packages.is_default',
  can_enable_vpn: 'packages.can_enable_vpn',
  credit: 'packages.credit',
  period: 'packages.period',
  period_type: 'packages.period_type',
  max_connections: 'packages.max_connections',
  created_at: 'packages.created_at',
  updated_at: 'packages.updated_at',
} as const;

/** A package as the contract shows it: the price in credits. */
export function packageView(row: PackageRow): Schema<'Package'> {
  return { ...row, credit: credits(row.credit) };
}
