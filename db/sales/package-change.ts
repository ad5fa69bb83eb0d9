import { sql, type Transaction } from 'kysely';
import type { Database } from '../schema/index.ts';

/**
 * Takes from a line, which the caller has locked, what another package does not hold: its template and VPN. Bouquets
 * that were chosen for it stay chosen: it opens those of them that its package holds, be it none.
 */
export async function moveToPackage(
  trx: Transaction<Database>,
  lineId: number,
  packageId: number,
): Promise<void> {
  await sql`
    update lines set package_id = packages.id,
      template_id = (
        select templates.id from templates
        where templates.id = lines.template_id and templates.package_id = packages.id
      ),
      vpn_enabled = lines.vpn_enabled and packages.can_enable_vpn
    from packages where lines.id = ${lineId} and packages.id = ${packageId}`.execute(trx);
}
