import { expressionBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { kindsAmong } from '../kinds/index.ts';
import type { Columns } from '../call/keys.ts';
import { anyOf, anyText, NOW } from '../../db/values/expressions.ts';
import { randomUUID } from 'node:crypto';
import type { Cause } from '../../db/cause.ts';
import {
  createRestrictions,
  lockRestrictedUsers,
  removeRestrictions,
  selectRestrictions,
} from '../../db/restrictions.ts';
import { lockTreeShared } from '../../db/tree/tree.ts';
import type { GroupHandlers, Schema } from '../call/contract.ts';
import type { Filter } from '../call/filter.ts';
import { findUser } from '../call/find.ts';
import { holdingTheTree } from '../call/standing.ts';
import { recordUserEvents } from '../call/user-view.ts';
import { restrictionView } from '../lines/suspend.ts';
import { page } from '../lists/page.ts';
import { ownRestrictions, visibleRestrictions } from '../access/restrictions.ts';
import { usersCurrentlyWithin } from '../access/users.ts';
import { notFound } from '../call/problem.ts';
import { checkPolicies, findTargets, findTargetsBelow, refuseSelf, requireFew } from './targets.ts';

const eb = expressionBuilder<Database, 'restrictions'>();

/** The columns of the sort and filter keys of `restrictions_index`. */
export const COLUMNS = {
  id: 'restrictions.id',
  title: 'restrictions.title',
  description: 'restrictions.description',
  batch: 'restrictions.batch',
  restrictable_type: (types) => {
    const kind = eb
      .selectFrom('lines')
      .select('lines.kind')
      .whereRef('lines.id', '=', 'restrictions.line_id');
    const onLines = eb(kind, '=', anyText(kindsAmong(types)));
    return types.includes('User') ? eb.or([onLines, eb('restrictions.user_id', 'is not', null)]) : onLines;
  },
  restrictable_id: {
    sort: sql`coalesce(restrictions.user_id, restrictions.line_id)`,
    filter: (ids) =>
      sql<SqlBool>`(restrictions.user_id = ${anyOf(ids)} or restrictions.line_id = ${anyOf(ids)})`,
  },
  created_by_id: 'restrictions.created_by_id',
} satisfies Columns<'restrictions_index', 'restrictions'>;

export const restrictions = {
  restrictions_index(call) {
    const rows = selectRestrictions(call.db).where(visibleRestrictions(call.caller));
    return page(call, { rows, columns: COLUMNS, view: restrictionView });
  },

  async restrictions_show({ params, caller, db }) {
    const restriction = await selectRestrictions(db)
      .where('restrictions.id', '=', params.id)
      .where(visibleRestrictions(caller))
      .executeTakeFirstOrThrow(notFound);
    return restrictionView(restriction);
  },

  async restrictions_create({ body, caller, db, cause, audit }) {
    const { restrictable_type: type, restrictable_id: id, ...terms } = body;
    checkPolicies(body.policies, [type]);
    const targets = await findTargets(db, caller, type, [id], 'restrictable_id');
    const created = await createRestrictions(
      db,
      cause,
      { ...terms, batch: null, createdById: caller.id },
      targets,
    );
    if (created.count > 0) await requireFew(db, caller, targets);
    await recordUserEvents(db, cause, 'user.restricted', created.restricted);
    audit({ subjectId: created.firstId });
    const row = selectRestrictions(db).where('restrictions.id', '=', created.firstId);
    return restrictionView(await row.executeTakeFirstOrThrow());
  },

  async restrictions_batch_create({ body, caller, db, cause, countObjects }) {
    const { restrictable_type: type, restrictable_ids: ids, ...terms } = body;
    checkPolicies(body.policies, [type]);
    const targets = await findTargets(db, caller, type, ids, 'restrictable_ids');
    await countObjects(ids.length);
    return createBatch(db, cause, { ...terms, createdById: caller.id }, targets);
  },

  async restrictions_mass_create({ body, caller, db, cause, countObjects }) {
    const { user_id, restrictable_types: types, include_descendants, ...terms } = body;
    checkPolicies(body.policies, types);
    refuseSelf(caller, [user_id], 'user_id');
    // The tree is locked first, so that no move separates the user from those below it.
    await lockTreeShared(db);
    const top = await findUser(db, usersCurrentlyWithin(caller), user_id, 'user_id');
    const targets = await findTargetsBelow(db, top, types, include_descendants);
    await countObjects(targets.userIds.length + targets.lineIds.length);
    return createBatch(db, cause, { ...terms, createdById: caller.id }, targets);
  },

  async restrictions_edit({ params, body, caller, db }) {
    const found = await selectRestrictions(db)
      .where('restrictions.id', '=', params.id)
      .where(ownRestrictions(caller))
      .forUpdate('restrictions')
      .executeTakeFirstOrThrow(notFound);
    const { restrictable_type } = restrictionView(found);
    if (body.policies) checkPolicies(body.policies, [restrictable_type]);
    await db
      .updateTable('restrictions')
      .set({ ...body, updated_at: NOW })
      .where('id', '=', found.id)
      .execute();
    return restrictionView({ ...found, ...body });
  },

  async restrictions_delete({ params, caller, db, cause }) {
    const own = ownRestrictions(await holdingTheTree(db, caller));
    const count = await remove(db, cause, (eb) => eb.and([eb('restrictions.id', '=', params.id), own(eb)]));
    if (count === 0) throw notFound();
    return { message: 'The restriction is removed.' };
  },

  async restrictions_batch_delete({ params, caller, db, cause, countObjects }) {
    const own = ownRestrictions(await holdingTheTree(db, caller));
    const removable: Filter<'restrictions'> = (eb) =>
      eb.and([eb('restrictions.batch', '=', params.batch), own(eb)]);
    const { removed } = await db
      .selectFrom('restrictions')
      .select((eb) => eb.fn.countAll<number>().as('removed'))
      .where(removable)
      .executeTakeFirstOrThrow();
    await countObjects(removed);
    const deleted = await remove(db, cause, removable);
    if (deleted === 0) throw notFound();
    return { deleted };
  },
} satisfies Partial<GroupHandlers<'Restrictions'>>;

/** Removes restrictions, and records which users have none left. Returns the number of removed restrictions. */
async function remove(
  db: Transaction<Database>,
  cause: Cause,
  removable: Filter<'restrictions'>,
): Promise<number> {
  await lockRestrictedUsers(db, removable);
  const { count, released } = await removeRestrictions(db, cause, removable);
  await recordUserEvents(db, cause, 'user.unrestricted', released);
  return count;
}

/** Creates the same restriction on several targets, as one batch that can be removed at once. */
async function createBatch(
  db: Transaction<Database>,
  cause: Cause,
  terms: Omit<Parameters<typeof createRestrictions>[2], 'batch'>,
  targets: Parameters<typeof createRestrictions>[3],
): Promise<Schema<'RestrictionBatch'>> {
  const batch = randomUUID();
  const { count, restricted } = await createRestrictions(db, cause, { ...terms, batch }, targets);
  await requireFew(db, { id: terms.createdById }, targets);
  await recordUserEvents(db, cause, 'user.restricted', restricted);
  return { batch, created: count };
}
