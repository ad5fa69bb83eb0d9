import { endConnections } from '../../db/activities.ts';
import { setLineBouquets } from '../../db/line-bouquets.ts';
import { LINE_SELLER, updateLine, type LineRow, type OwnColumn } from '../../db/lines.ts';
import { recordSyncs } from '../../db/syncs.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../call/contract.ts';
import { lineOwners } from '../access/lines.ts';
import { requireNoRenewal } from '../access/token-limits.ts';
import { conflict, validationFailed, Problem } from '../call/problem.ts';
import {
  requireAdult,
  requireBouquetChoice,
  isCountry,
  INVALID_COUNTRY,
  normalCountry,
  externalIdsInUse,
} from './checks.ts';
import { updateIdentified } from './identifiers.ts';
import { lockLine, requireNotRefunded, type LineWrite } from './find.ts';
import {
  ownColumns,
  clearedColumns,
  generatedColumns,
  type LineKind,
  type OwnFields,
  type SharedView,
} from '../kinds/kind.ts';
import { randomPassword } from '../../db/values/texts.ts';
import { kindOf, lineView } from '../kinds/index.ts';

/** The fields that a client may change, of all kinds. */
type Changes = Partial<
  Schema<'M3uEditRequest'> &
    Schema<'MagEditRequest'> &
    Schema<'EnigmaEditRequest'> &
    Schema<'ActivecodeEditRequest'>
>;

/** The columns that identify a player or a device. The edge closes the connections of a line if one changes. */
const CREDENTIALS = ['username', 'password', 'mac_address', 'serial'] as const satisfies OwnColumn[];

interface EditCall<All extends Permission> extends LineWrite<All> {
  body: Changes;
}

/** Changes the fields of a line that do not concern its sale. Throws 409 for the device of a line not yet activated. */
export function edit<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return async (call: EditCall<All>): Promise<View> => {
    const { body, caller, db, cause } = call;
    const { template_id, bouquets, country, ...fields } = body;
    const line = await lockLine(kind, call);
    requireNoRenewal(caller, line, { auto_renewal: body.auto_renewal ?? line.auto_renewal });
    const own = ownColumns(kind, fields);
    await requireChangeable(call, line, own);
    await requireBouquetChoice({ caller, db }, line.package_id, body);
    const chooses = template_id !== undefined || bouquets !== undefined;
    if (chooses) await setLineBouquets(db, line.id, bouquets ?? []);
    const changes = {
      ...fields,
      ...own,
      ...(chooses ? { template_id: template_id ?? null } : {}),
      ...(country === undefined ? {} : { country: normalCountry(country) }),
      ...(await externalIdHolder(kind, call, line)),
    };
    const changed = await updateIdentified(db, call.cause, line, changes);
    // The edge does not check an open connection again, so the former player or device would go on watching.
    if (CREDENTIALS.some((column) => changed[column] !== line[column])) await endConnections(db, [line.id]);
    await recordSyncs(db, cause, [line.id], 'update');
    return kind.view(changed, call.settings);
  };
}

/**
 * Returns the new holder of the line's external id, or nothing if that id does not change. It is the seller, or the
 * caller if the seller is hidden: a 409 would tell which ids the seller uses. Throws 409 if another line of the holder
 * has the id.
 */
async function externalIdHolder<All extends Permission>(
  kind: Pick<LineKind<All>, 'all'>,
  call: EditCall<All>,
  line: LineRow,
): Promise<{ sold_by_id?: number }> {
  const { body, caller, db } = call;
  const { external_id: externalId } = body;
  if (externalId === undefined || externalId === line.external_id) return {};
  const seller = await db
    .selectFrom('lines')
    .innerJoin('users', (join) => join.on('users.id', '=', LINE_SELLER))
    .select('users.id')
    .where('lines.id', '=', line.id)
    .where(lineOwners(caller, kind.all))
    .executeTakeFirst();
  const sold_by_id = seller?.id ?? caller.id;
  const given = { externalId, fieldName: (field: string) => field };
  const [inUse] = await externalIdsInUse(call, sold_by_id, [given]);
  if (inUse !== undefined) throw inUse;
  return { sold_by_id };
}

async function requireChangeable<All extends Permission>(
  { body, db }: EditCall<All>,
  line: LineRow,
  own: OwnFields,
): Promise<void> {
  const namesDevice = Object.keys(own).length > 0 || body.activecode_device_id !== undefined;
  if (namesDevice && line.activated_at === null) {
    throw conflict('line_waiting');
  }
  if (body.auto_renewal === true && line.is_trial) {
    throw validationFailed({ auto_renewal: ['must be false for a trial'] });
  }
  if (body.country !== undefined && !isCountry(body.country))
    throw validationFailed({ country: [INVALID_COUNTRY] });
  if (body.adult === true && !line.adult) await requireAdult(db, line.user_id);
}

/** Gives a line a new random password, and closes its connections. */
export function generatePassword<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return async (call: LineWrite<All>): Promise<View> => {
    const { id } = await lockLine(kind, call);
    const changed = await updateLine(call.db, call.cause, id, { password: randomPassword() });
    await endConnections(call.db, [id]);
    await recordSyncs(call.db, call.cause, [id], 'update');
    return kind.view(changed, call.settings);
  };
}

interface ChangeTypeCall<All extends Permission> extends LineWrite<All> {
  body: Schema<'ChangeTypeRequest'>;
}

/** Changes the kind of a line. Throws 409 for a refunded line. */
export function changeType<All extends Permission>(kind: LineKind<All>) {
  return async (call: ChangeTypeCall<All>): Promise<Schema<'Line'>> => {
    const { db, cause } = call;
    const { type, ...given } = call.body;
    const line = await lockLine(kind, call);
    requireNotRefunded(line);
    const target = kindOf(type);
    if (target.name === kind.name) throw validationFailed({ type: ['is already the kind of the line'] });
    const own = credentialsOf(target, given, line);
    const changed = await updateIdentified(db, call.cause, line, {
      kind: target.name,
      vpn_enabled: line.vpn_enabled && target.hasVpn,
      ...clearedColumns(kind, target),
      ...generatedColumns(target, { ...line, ...own }),
      ...own,
    });
    await endConnections(db, [line.id]);
    await recordSyncs(db, cause, [line.id], 'change_type');
    return lineView(type, changed, call.settings);
  };
}

/** Returns the given credentials in stored form. Throws 422 for a credential of another kind, and for a missing one. */
function credentialsOf(target: LineKind<Permission>, given: OwnFields, had: OwnFields): OwnFields {
  const own = ownColumns(target, given);
  const foreign = Object.keys(given).filter((column) => !(column in own));
  const missing = target.needs.filter((column) => (own[column] ?? had[column] ?? null) === null);
  const errors = [
    ...foreign.map((column) => [column, [`is no credential of the kind ${target.type}`]] as const),
    ...missing.map((column) => [column, ['is required']] as const),
  ];
  if (errors.length > 0) throw validationFailed(Object.fromEntries(errors) as Record<string, string[]>);
  return own;
}

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
    return kind.view(await updateLine(db, cause, line.id, { vpn_enabled: true }), call.settings);
  };
}

/** Switches VPN off. */
export function disableVpn<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return async (call: LineWrite<All>): Promise<View> => {
    const line = await lockLine(kind, call);
    if (!line.vpn_enabled) return kind.view(line, call.settings);
    await recordSyncs(call.db, call.cause, [line.id], 'update');
    return kind.view(await updateLine(call.db, call.cause, line.id, { vpn_enabled: false }), call.settings);
  };
}
