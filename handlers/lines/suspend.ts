import type { Schema } from '../call/contract.ts';
import {
  RESTRICTION_COLUMNS,
  createRestrictions,
  lockLines,
  removeRestrictions,
  type RestrictionRow,
} from '../../db/restrictions.ts';
import { KINDS } from '../kinds/index.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Placeholders } from '../../db/connection/compiled.ts';
import type { Permission } from '../../generated/operations.ts';
import { visibleLines } from '../access/lines.ts';
import { compileForCaller, type CompiledViewer } from '../call/compiled.ts';
import { notFound } from '../call/problem.ts';
import { findLine, type LineCall, type LineWrite } from './find.ts';
import type { LineKind, SharedView } from '../kinds/kind.ts';

/** Returns a restriction as the contract shows it. */
export function restrictionView(row: RestrictionRow): Schema<'Restriction'> {
  const { id, title, description, batch, created_by_id, policies, line_kind } = row;
  const restrictable_type = line_kind === null ? 'User' : KINDS[line_kind].type;
  const restrictable_id = row.user_id ?? row.line_id;
  if (restrictable_id === null) throw new Error('a restriction on nothing');
  return { id, title, description, batch, restrictable_type, restrictable_id, created_by_id, policies };
}

/** Returns the restrictions of a line, newest first. */
export function restrictions<All extends Permission>({ name, all }: LineKind<All>) {
  const lineWithRestrictions = compileForCaller(
    (db, viewer: CompiledViewer<All>, placeholder: Placeholders<{ id: number }>) =>
      db
        .selectFrom('lines')
        .select((eb) =>
          jsonArrayFrom(
            eb
              .selectFrom('restrictions')
              .select(RESTRICTION_COLUMNS)
              .whereRef('restrictions.line_id', '=', 'lines.id')
              .orderBy('restrictions.id', 'desc'),
          ).as('restrictions'),
        )
        .where('lines.id', '=', placeholder('id'))
        .where('lines.kind', '=', name)
        .where('lines.deleted_at', 'is', null)
        .where(visibleLines(viewer, all))
        .compile(),
  );
  return async ({ params, caller, db }: LineCall<All>): Promise<Schema<'Restriction'>[]> => {
    const [line] = await lineWithRestrictions.execute(db, caller, { id: params.id });
    if (line === undefined) throw notFound();
    return line.restrictions.map((row) => restrictionView({ line_kind: name, ...row }));
  };
}

type WithRestrictions<View> = View & { restrictions: Schema<'Restriction'>[] };

interface SuspendCall<All extends Permission> extends LineWrite<All> {
  body?: Schema<'SuspendRequest'> | undefined;
}

/** Suspends a line by a restriction of the caller; an existing one stays as it is. Throws 404 as `findLine` does. */
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
 * Locks the line of a call for a change of its restrictions. Unlike `lockLine`, it ignores the restrictions of others.
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
