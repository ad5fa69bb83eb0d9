import type { LineRow } from '../../db/lines.ts';
import { paidPeriod } from './charges.ts';
import { freeUsername } from './new-lines.ts';
import { currentOffer } from './package-terms.ts';
import type { Reader } from '../../db/connection/reader.ts';
import { recordSyncs } from '../../db/syncs.ts';
import type { Permission } from '../../generated/operations.ts';
import type { AuditNote, Schema } from '../call/contract.ts';
import { visibleLines } from '../access/lines.ts';
import { conflict, missing, validationFailed } from '../call/problem.ts';
import { updateIdentified } from '../lines/identifiers.ts';
import { lockLine, requireNotRefunded, type LineWrite } from '../lines/find.ts';
import { inCapitals } from '../kinds/shared.ts';
import { ownColumns, type LineKind, type SharedView } from '../kinds/kind.ts';
import { endOfPeriod } from './pricing.ts';
import { randomPassword } from '../../db/values/texts.ts';

interface ActivateCall<All extends Permission> extends Pick<
  LineWrite<All>,
  'caller' | 'db' | 'cause' | 'settings'
> {
  body: Schema<'ActivecodeActivateRequest'>;
  audit: (note: AuditNote) => void;
}

/**
 * Activates a waiting line by its code: binds it to a device and starts its period. Throws 422 for an unknown code or
 * device, 409 for a refunded or activated line, and 422 without a device or if the device had a free trial.
 */
export function activate<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return async (call: ActivateCall<All>): Promise<View> => {
    const { body, db } = call;
    const device = deviceOf(kind, body);
    const line = await lockByCode(kind, call);
    const activecode_device_id = await findDevice(db, body.activecode_device_id ?? line.activecode_device_id);
    const { now, offer } = await currentOffer(db, line.package_id);
    const period = (await paidPeriod(db, line.id)) ?? offer;
    const changes = {
      ...device,
      activecode_device_id,
      username: await freeUsername(db),
      password: randomPassword(),
      activated_at: new Date(now),
      expired_at: new Date(endOfPeriod(now, period)),
    };
    const activated = await updateIdentified(db, call.cause, line, changes, 'line.activated');
    await recordSyncs(db, call.cause, [line.id], 'update');
    call.audit({ subjectId: line.id });
    return kind.view(activated, call.settings);
  };
}

/** Returns what identifies the device. Throws 422 if the request names neither a MAC address nor a serial number. */
function deviceOf(
  kind: LineKind<Permission>,
  body: Schema<'ActivecodeActivateRequest'>,
): { mac_address: string | null; serial: string | null } {
  const { mac_address = null, serial = null } = ownColumns(kind, body);
  if (mac_address === null && serial === null) {
    throw validationFailed({
      mac_address: ['is required without sn'],
      sn: ['is required without mac_address'],
    });
  }
  return { mac_address, serial };
}

/** Locks the line with the code. Throws 422 for an unknown code, and 409 for a refunded or activated line. */
async function lockByCode<All extends Permission>(
  kind: LineKind<All>,
  { body: { code }, caller, db }: ActivateCall<All>,
): Promise<LineRow> {
  const target = await db
    .selectFrom('lines')
    .select('id')
    .where('kind', '=', kind.name)
    .where('code', 'in', [code, inCapitals(code)])
    .where('deleted_at', 'is', null)
    .where(visibleLines(caller, kind.all))
    // Some codes from before they became case-insensitive are not in capitals.
    .orderBy((eb) => eb('code', '=', code), 'desc')
    .limit(1)
    .executeTakeFirst();
  if (target === undefined) throw missing('code');
  const line = await lockLine(kind, { params: target, caller, db });
  requireNotRefunded(line);
  if (line.activated_at !== null) throw conflict('already_activated');
  return line;
}

/** Returns the model of the device, from the request or else the sale. Throws 422 without one, and if it is unknown. */
async function findDevice(db: Reader, id: number | null): Promise<number> {
  if (id === null)
    throw validationFailed({ activecode_device_id: ['is required: the code was sold without one'] });
  const device = await db
    .selectFrom('activecode_devices')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (device === undefined) throw missing('activecode_device_id');
  return device.id;
}
