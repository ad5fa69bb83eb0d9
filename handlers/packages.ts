import { sql } from 'kysely';
import { setLinks } from '../db/links.ts';
import { clearDefault, insertRefundPolicy, selectPackages, setSellers, syncLinesOf } from '../db/packages.ts';
import type { PackageRow } from '../db/schema.ts';
import { bouquetPage } from './bouquets.ts';
import { tiersOf } from './package-refund-policies.ts';
import type { GroupHandlers, Schema } from './runtime/contract.ts';
import { findPackage, requireBouquets, requireRoles } from './runtime/find.ts';
import { credits, hundredths } from './runtime/money.ts';
import { listing } from './runtime/listing.ts';
import { visiblePackages, visibleRoles, type Viewer } from './runtime/policy.ts';
import { notFound, validationFailed } from './runtime/problem.ts';

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

export const packages = {
  packages_index: listing({
    select: (db, caller: Viewer<'packages_all'>) => selectPackages(db).where(visiblePackages(caller)),
    columns: COLUMNS,
    view: packageView,
  }),

  async packages_show({ params, caller, db }) {
    return packageView(await findPackage(db, visiblePackages(caller), params.id));
  },

  async packages_bouquets(call) {
    const { id } = await findPackage(call.db, visiblePackages(call.caller), call.params.id);
    const list = call.db
      .selectFrom('bouquets')
      .where('bouquets.id', 'in', (eb) =>
        eb
          .selectFrom('package_bouquets')
          .select('package_bouquets.bouquet_id')
          .where('package_bouquets.package_id', '=', id),
      );
    return bouquetPage(call, list);
  },

  async packages_create({ body, caller, db, audit }) {
    const { bouquets, roles_ids, refund_policies, credit, ...fields } = body;
    requireTrial(fields);
    const tiers = tiersOf(refund_policies);
    const price = hundredths(credit, 'credit');
    await requireBouquets(db, bouquets);
    await requireRoles(db, visibleRoles(caller), roles_ids);

    if (fields.is_default) await clearDefault(db);
    const { id } = await db
      .insertInto('packages')
      .values({ ...fields, credit: price })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setLinks(db, 'package_bouquets', id, bouquets);
    await setSellers(db, id, roles_ids, visibleRoles(caller));
    if (tiers.length > 0) await insertRefundPolicy(db, id, tiers);
    audit({ subjectId: id });
    return packageView(await selectPackages(db).where('packages.id', '=', id).executeTakeFirstOrThrow());
  },

  async packages_edit({ params, body, caller, db }) {
    const { bouquets, roles_ids, credit, ...fields } = body;
    const before = await selectPackages(db)
      .where('packages.id', '=', params.id)
      .where(visiblePackages(caller))
      // Sales of the package go on meanwhile.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound);
    requireTrial({ ...before, ...fields });
    const price = credit === undefined ? {} : { credit: hundredths(credit, 'credit') };
    if (bouquets !== undefined) await requireBouquets(db, bouquets);
    if (roles_ids !== undefined) await requireRoles(db, visibleRoles(caller), roles_ids);

    if (fields.is_default === true && !before.is_default) await clearDefault(db);
    await db
      .updateTable('packages')
      .set({ ...fields, ...price, updated_at: sql<string>`now()` })
      .where('id', '=', before.id)
      .execute();
    if (bouquets !== undefined) {
      await syncLinesOf(db, before.id, await setLinks(db, 'package_bouquets', before.id, bouquets));
    }
    if (roles_ids !== undefined) await setSellers(db, before.id, roles_ids, visibleRoles(caller));
    return packageView(
      await selectPackages(db).where('packages.id', '=', before.id).executeTakeFirstOrThrow(),
    );
  },
} satisfies Partial<GroupHandlers<'Packages'>>;

/** A package as the contract shows it: the price in credits. */
export function packageView(row: PackageRow): Schema<'Package'> {
  return { ...row, credit: credits(row.credit) };
}

function requireTrial({ is_trial, is_paid_trial }: { is_trial: boolean; is_paid_trial: boolean }): void {
  if (is_paid_trial && !is_trial) throw validationFailed({ is_paid_trial: ['needs is_trial as well'] });
}
