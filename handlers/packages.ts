import { type SelectQueryBuilder, type Transaction } from 'kysely';
import { setLinks } from '../db/links.ts';
import {
  updateSellerRoles,
  clearDefaultPackage,
  insertPackage,
  insertRefundPolicy,
  PACKAGE_COLUMNS,
  PACKAGE_ROW,
  selectPackages,
  sellerRoles,
  syncAffectedLines,
  type PackageRow,
} from '../db/packages.ts';
import type { Database } from '../db/schema/tables.ts';
import { bouquetPage } from './bouquets.ts';
import { tiersOf } from './package-refund-policies.ts';
import { lockRoles } from './roles/rules.ts';
import type { GroupHandlers, Schema } from './call/contract.ts';
import { findPackage, requireBouquets } from './call/find.ts';
import { credits, hundredths } from './call/money.ts';
import { listing } from './lists/listing.ts';
import { page, type ListCall } from './lists/page.ts';
import { visiblePackages } from './access/packages.ts';
import { can } from './access/policy.ts';
import { visibleRoles } from './access/roles.ts';
import { notFound, validationFailed } from './call/problem.ts';
import type { Caller, Viewer } from './call/caller.ts';
import { NOW } from '../db/values/expressions.ts';

export const packages = {
  packages_index: listing((db, viewer: Viewer<'packages_all'>) => ({
    rows: selectPackages(db).where(visiblePackages(viewer)),
    columns: PACKAGE_COLUMNS,
    view: packageView,
  })),

  async packages_show({ params, caller, db }) {
    const view = packageView(await findPackage(db, visiblePackages(caller), params.id));
    if (!can(caller, 'packages_all')) return view;
    return { ...view, roles_ids: await sellerRoles(db, view.id, visibleRoles(caller)) };
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
    await lockRoles(db, caller, roles_ids);

    if (fields.is_default) await clearDefaultPackage(db);
    const id = await insertPackage(
      db,
      { ...fields, credit: price },
      { bouquetIds: bouquets, roleIds: roles_ids },
    );
    if (tiers.length > 0) await insertRefundPolicy(db, id, tiers);
    audit({ subjectId: id });
    return packageView(await selectPackages(db).where('packages.id', '=', id).executeTakeFirstOrThrow());
  },

  async packages_edit({ params, body, caller, db, cause }) {
    const { bouquets, roles_ids, credit, ...fields } = body;
    const before = await selectPackages(db)
      .where('packages.id', '=', params.id)
      .where(visiblePackages(caller))
      // This lock does not block sales of the package.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound);
    requireTrial({ ...before, ...fields });
    if (roles_ids !== undefined) await setSellers(db, caller, before.id, roles_ids);
    const price = credit === undefined ? {} : { credit: hundredths(credit, 'credit') };
    if (bouquets !== undefined) await requireBouquets(db, bouquets);

    if (fields.is_default === true && !before.is_default) await clearDefaultPackage(db);
    await db
      .updateTable('packages')
      .set({ ...fields, ...price, updated_at: NOW })
      .where('id', '=', before.id)
      .execute();
    if (bouquets !== undefined) {
      await syncAffectedLines(
        db,
        cause,
        before.id,
        await setLinks(db, 'package_bouquets', before.id, bouquets),
      );
    }
    return packageView(
      await selectPackages(db).where('packages.id', '=', before.id).executeTakeFirstOrThrow(),
    );
  },
} satisfies Partial<GroupHandlers<'Packages'>>;

/** Sets the roles whose holders may sell a package, among those that the caller may see. */
async function setSellers(
  trx: Transaction<Database>,
  caller: Caller<'roles_all'>,
  packageId: number,
  rolesIds: readonly number[],
): Promise<void> {
  const before = await sellerRoles(trx, packageId, visibleRoles(caller));
  const added = rolesIds.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !rolesIds.includes(id));
  await lockRoles(trx, caller, [...added, ...removed]);
  await updateSellerRoles(trx, packageId, { added, removed });
}

/**
 * Returns a page of packages for any operation that lists those of an object, with the same sort and filter keys.
 * `list` selects the rows but no columns: `db.selectFrom('packages').where(...)`.
 */
export function packagePage(
  call: ListCall<'vouchers_packages' | 'voucher_templates_packages'>,
  list: SelectQueryBuilder<Database, 'packages', object>,
): Promise<Schema<'PackagePage'>> {
  return page(call, { rows: list.select(PACKAGE_ROW), columns: PACKAGE_COLUMNS, view: packageView });
}

/** Returns a package as the contract shows it, with the price in credits. */
export function packageView(row: PackageRow): Schema<'Package'> {
  return { ...row, credit: credits(row.credit) };
}

function requireTrial({ is_trial, is_paid_trial }: { is_trial: boolean; is_paid_trial: boolean }): void {
  if (is_paid_trial && !is_trial) throw validationFailed({ is_paid_trial: ['needs is_trial as well'] });
}
