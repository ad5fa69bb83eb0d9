import { endConnections } from '../../db/activities.ts';
import { recordSyncs } from '../../db/syncs.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../call/contract.ts';
import { validationFailed } from '../call/problem.ts';
import { lockLine, requireNotRefunded, type LineWrite } from './find.ts';
import {
  clearedColumns,
  generatedColumns,
  ownColumns,
  type LineKind,
  type OwnFields,
} from '../kinds/kind.ts';
import { kindOf, lineView } from '../kinds/index.ts';
import { updateIdentified } from './identifiers.ts';

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
    const changed = await updateIdentified(db, line, {
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

/**
 * Returns the given credentials as they are stored. Throws 422 for a credential of another kind, and for a missing one.
 */
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
