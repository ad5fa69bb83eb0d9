import { changeLine } from '../../../db/lines.ts';
import { paidPeriod } from '../../../db/sales/charges.ts';
import { freshPassword } from '../../../db/sales/credentials.ts';
import { freeUsername } from '../../../db/sales/new-lines.ts';
import { offerNow } from '../../../db/sales/offers.ts';
import { endOfPeriod } from '../../../db/sales/periods.ts';
import { macsWithTrial, nameTrialDevice } from '../../../db/sales/trials.ts';
import { recordSyncs } from '../../../db/syncs.ts';
import type { Permission } from '../../../generated/operations.ts';
import type { AuditNote, Schema } from '../../runtime/contract.ts';
import { visibleLines } from '../../runtime/policy.ts';
import { conflict, notFound, validationFailed } from '../../runtime/problem.ts';
import { lockLine, requireNotRefunded, type LineWrite } from '../find.ts';
import { ownColumns, type LineKind, type SharedView } from '../kinds.ts';
import { deviceHadTrial } from './trials.ts';

interface ActivateCall<All extends Permission> extends Pick<LineWrite<All>, 'caller' | 'db'> {
  body: Schema<'ActivecodeActivateRequest'>;
  audit: (note: AuditNote) => void;
}

/** Bind a line that waits to a device, by its code: its period starts (design, section 6). */
export function activate<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return async (call: ActivateCall<All>): Promise<View> => {
    const { body, caller, db } = call;
    const { code, activecode_device_id } = body;
    const { mac = null, serial = null } = ownColumns(kind, body);
    if (mac === null && serial === null) {
      throw validationFailed({ mac: ['is required without serial'], serial: ['is required without mac'] });
    }
    const found = await db
      .selectFrom('lines')
      .select('id')
      .where('kind', '=', kind.name)
      .where('code', '=', code)
      .where('deleted_at', 'is', null)
      .where(visibleLines(caller, kind.all))
      .executeTakeFirst();
    if (found === undefined) throw notFound();
    const line = await lockLine(kind, { params: found, caller, db });
    const device = await db
      .selectFrom('activecode_devices')
      .select('id')
      .where('id', '=', activecode_device_id)
      .forKeyShare()
      .executeTakeFirst();
    if (device === undefined) throw notFound();
    requireNotRefunded(line);
    if (line.activated_at !== null) throw conflict('The code is activated already.');
    if (mac !== null && line.is_trial) {
      if (!line.is_paid_trial && (await macsWithTrial(db, [mac])).has(mac))
        throw deviceHadTrial((field) => field);
      await nameTrialDevice(db, line.id, mac);
    }
    const { now, offer } = await offerNow(db, line.package_id);
    const period = (await paidPeriod(db, line.id)) ?? offer;
    const activated = await changeLine(db, line.id, {
      activecode_device_id,
      mac,
      serial,
      username: await freeUsername(db),
      password: freshPassword(),
      activated_at: new Date(now),
      expired_at: new Date(endOfPeriod(now, period)),
    });
    await recordSyncs(db, [line.id], 'update');
    call.audit({ subjectId: line.id });
    return kind.view(activated);
  };
}
