import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../runtime/contract.ts';
import { visibleLines, type Caller } from '../runtime/policy.ts';
import { notFound } from '../runtime/problem.ts';
import type { LineKind } from './kinds.ts';

interface LineCall<All extends Permission> {
  params: { id: number };
  caller: Caller<All>;
  db: Kysely<Database>;
}

/** Retrieve a line's restrictions, newest first (specification, "Retrieve a M3U Restrictions"). */
export function restrictions<All extends Permission>({ name, type, all }: LineKind<All>) {
  return async ({ params, caller, db }: LineCall<All>): Promise<Schema<'Restriction'>[]> => {
    const rows = await db
      .selectFrom('lines')
      .leftJoin('restrictions', 'restrictions.line_id', 'lines.id')
      .select([
        'lines.id as line_id',
        'restrictions.id',
        'restrictions.title',
        'restrictions.description',
        'restrictions.batch',
        'restrictions.created_by_id',
        'restrictions.policies',
      ])
      .where('lines.id', '=', params.id)
      .where('lines.kind', '=', name)
      .where('lines.deleted_at', 'is', null)
      .where(visibleLines(caller, all))
      .orderBy('restrictions.id', 'desc')
      .execute();
    if (rows.length === 0) throw notFound();
    return rows.flatMap(({ line_id, id, title, description, batch, created_by_id, policies }) =>
      id === null || title === null || description === null || created_by_id === null || policies === null
        ? []
        : [{ id, title, description, batch, created_by_id, policies, restrictable_type: type, restrictable_id: line_id }],
    );
  };
}
