import { createRestrictions, lockLines, removeRestrictions } from '../../db/restrictions.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../call/contract.ts';
import { visibleLines } from '../access/lines.ts';
import { notFound } from '../call/problem.ts';
import type { LineKind, SharedView } from '../kinds/kind.ts';
import { findLine, type LineWrite } from './find.ts';
import { restrictions } from './restrictions.ts';

type WithRestrictions<View> = View & { restrictions: Schema<'Restriction'>[] };

interface SuspendCall<All extends Permission> extends LineWrite<All> {
  body?: Schema<'SuspendRequest'> | undefined;
}

/** Suspends a line by a restriction of the caller, which stays as it is if there is one. Throws 404 as `findLine` does. */
export function suspend<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  const restricted = withRestrictions(kind);
  return async (call: SuspendCall<All>): Promise<WithRestrictions<View>> => {
    const { body, caller, db } = call;
    const terms = { title: 'Suspended', description: body?.reason ?? '', policies: ['*'], batch: null };
    await createRestrictions(
      db,
      call.cause,
      { ...terms, createdById: caller.id },
      { lineIds: [await lockVisible(kind, call)] },
    );
    return restricted(call);
  };
}

/** Removes all restrictions of the caller on a line. Throws 404 as `findLine` does. */
export function resume<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  const restricted = withRestrictions(kind);
  return async (call: LineWrite<All>): Promise<WithRestrictions<View>> => {
    const id = await lockVisible(kind, call);
    await removeRestrictions(call.db, call.cause, (eb) =>
      eb.and([eb('restrictions.line_id', '=', id), eb('restrictions.created_by_id', '=', call.caller.id)]),
    );
    return restricted(call);
  };
}

/**
 * Locks the line of a call for a change of its restrictions. Those of others do not prevent that, as they would with
 * `lockLine`.
 */
async function lockVisible<All extends Permission>(
  { name, all }: LineKind<All>,
  { params, caller, db }: LineWrite<All>,
): Promise<number> {
  const [id] = await lockLines(db, (eb) =>
    eb.and([eb('lines.id', '=', params.id), eb('lines.kind', '=', name), visibleLines(caller, all)(eb)]),
  );
  if (id === undefined) throw notFound();
  return id;
}

function withRestrictions<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  const restrictionsOf = restrictions(kind);
  return async (call: LineWrite<All>): Promise<WithRestrictions<View>> => {
    const line = kind.view(await findLine(kind, call), call.settings);
    return { restrictions: await restrictionsOf(call), ...line };
  };
}
