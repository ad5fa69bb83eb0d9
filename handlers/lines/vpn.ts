import { updateLine } from '../../db/lines.ts';
import { recordSyncs } from '../../db/syncs.ts';
import type { Permission } from '../../generated/operations.ts';
import { Problem } from '../call/problem.ts';
import { lockLine, requireNotRefunded, type LineWrite } from './find.ts';
import type { LineKind, SharedView } from '../kinds/kind.ts';

/** Switches VPN on. Throws 422 `package_not_allowed` if the package does not offer it, and 409 for a refunded line. */
export function enableVpn<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return async (call: LineWrite<All>): Promise<View> => {
    const { db, cause } = call;
    const line = await lockLine(kind, call);
    requireNotRefunded(line);
    if (line.vpn_enabled) return kind.view(line, call.settings);
    const offer = await db
      .selectFrom('packages')
      .select('can_enable_vpn')
      .where('id', '=', line.package_id)
      .executeTakeFirstOrThrow();
    if (!offer.can_enable_vpn) {
      throw new Problem('package_not_allowed', "The line's package does not offer VPN.");
    }
    await recordSyncs(db, cause, [line.id], 'update');
    return kind.view(await updateLine(db, line.id, { vpn_enabled: true }), call.settings);
  };
}

/** Switches VPN off. */
export function disableVpn<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return async (call: LineWrite<All>): Promise<View> => {
    const line = await lockLine(kind, call);
    if (!line.vpn_enabled) return kind.view(line, call.settings);
    await recordSyncs(call.db, call.cause, [line.id], 'update');
    return kind.view(await updateLine(call.db, line.id, { vpn_enabled: false }), call.settings);
  };
}
