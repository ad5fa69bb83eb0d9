import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { RESTRICTION_COLUMNS } from '../../db/restrictions.ts';
import type { Placeholders } from '../../db/connection/compiled.ts';
import type { Permission } from '../../generated/operations.ts';
import { restrictionView } from '../restrictions/view.ts';
import type { Schema } from '../call/contract.ts';
import { visibleLines } from '../access/lines.ts';
import { compileForCaller, type CompiledViewer } from '../call/compiled.ts';
import { notFound } from '../call/problem.ts';
import type { LineCall } from './find.ts';
import type { LineKind } from '../kinds/kind.ts';

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
