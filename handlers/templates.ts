import type { Cause } from '../db/cause.ts';
import { isBouquetOfTemplate } from '../db/line-bouquets.ts';
import { setLinks } from '../db/links.ts';
import type { Reader } from '../db/connection/reader.ts';
import { recordSyncs } from '../db/syncs.ts';
import { bouquetPage } from './bouquets.ts';
import type { GroupHandlers, Schema } from './call/contract.ts';
import { page } from './lists/page.ts';
import { requireRoom } from './call/caps.ts';
import { requirePackages } from './access/packages.ts';
import { can, requirePolicy } from './access/policy.ts';
import { ownTemplates, visibleTemplates } from './access/templates.ts';
import { conflict, missing, notFound, validationFailed } from './call/problem.ts';
import { anyOf, NOW } from '../db/values/expressions.ts';
import { sql, type SelectQueryBuilder, type Selectable, type Transaction } from 'kysely';
import { recordLineEvents } from '../db/lines.ts';
import type { Database } from '../db/schema/tables.ts';
import { idsOfPath } from '../db/tree/tree.ts';

export const templates = {
  templates_index: (call) =>
    page(call, {
      rows: selectTemplates(call.db).where(visibleTemplates(call.caller)),
      columns: COLUMNS,
      view: (template) => template,
    }),

  async templates_show({ params, caller, db }) {
    return selectTemplates(db)
      .where('templates.id', '=', params.id)
      .where(visibleTemplates(caller))
      .executeTakeFirstOrThrow(notFound);
  },

  async templates_bouquets(call) {
    const { params, caller, db } = call;
    const template = await db
      .selectFrom('templates')
      .select('templates.id')
      .where('templates.id', '=', params.id)
      .where(visibleTemplates(caller))
      .executeTakeFirstOrThrow(notFound);
    return bouquetPage(call, db.selectFrom('bouquets').where(isBouquetOfTemplate(template.id)));
  },

  async templates_create({ body: { bouquets, ...fields }, caller, db, audit }) {
    if (fields.is_global) requirePolicy(caller, 'templates_all');
    await requirePackages(db, caller, [fields.package_id], 'package_id');
    await requireBouquets(db, fields.package_id, bouquets);
    await requireRoom(db, 'templates', caller.id);
    const { id } = await db
      .insertInto('templates')
      .values({ ...fields, created_by_id: caller.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setLinks(db, 'template_bouquets', id, bouquets);
    audit({ subjectId: id });
    return templateOf(db, id);
  },

  async templates_edit({ params, body: { bouquets, ...fields }, caller, db, cause, countObjects }) {
    const { id } = await db
      .selectFrom('templates')
      .select('templates.id')
      .where('templates.id', '=', params.id)
      .where(ownTemplates(caller))
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    // Read after the wait for the lock, because another change may have set its bouquets.
    const before = await templateOf(db, id);
    // Lines of all users play the bouquets of a global template.
    if (before.is_global || fields.is_global === true) requirePolicy(caller, 'templates_all');
    const { package_id: packageId = before.package_id } = fields;
    if (fields.package_id !== undefined) await requirePackages(db, caller, [packageId], 'package_id');
    const moves = packageId !== before.package_id;
    if (moves) await requireUnused(db, before.id);
    await db
      .updateTable('templates')
      .set({ ...fields, updated_at: NOW })
      .where('id', '=', before.id)
      .execute();
    if (moves || bouquets !== undefined) {
      const chosen = bouquets ?? before.bouquets;
      await requireBouquets(db, packageId, chosen);
      if (!can(caller, 'templates_all')) await leaveOutsiders(db, cause, before);
      const changed = await setLinks(db, 'template_bouquets', before.id, chosen);
      if (changed.length > 0) {
        const lines = await linesOf(db, before.id);
        await countObjects(lines.length);
        await recordSyncs(db, cause, lines, 'update');
      }
    }
    return templateOf(db, before.id);
  },

  async templates_delete({ params, caller, db }) {
    // A sale with the template waits for this lock, and then does not find it.
    const { id, is_global } = await db
      .selectFrom('templates')
      .select(['templates.id', 'templates.is_global'])
      .where('templates.id', '=', params.id)
      .where(ownTemplates(caller))
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    if (is_global) requirePolicy(caller, 'templates_all');
    await requireUnused(db, id);
    await db.deleteFrom('templates').where('id', '=', id).execute();
    return { message: 'The template is deleted.' };
  },
} satisfies GroupHandlers<'Templates'>;

const COLUMNS = {
  id: 'templates.id',
  name: 'templates.name',
  package_id: 'templates.package_id',
  is_global: 'templates.is_global',
  show_for_my_created: 'templates.show_for_my_created',
  publish: 'templates.publish',
  created_by_id: 'templates.created_by_id',
  created_at: 'templates.created_at',
  updated_at: 'templates.updated_at',
} as const;

function templateOf(db: Reader, id: number): Promise<Schema<'Template'>> {
  return selectTemplates(db).where('templates.id', '=', id).executeTakeFirstOrThrow();
}

/** Throws 422 for an unknown bouquet, and for one outside the package. */
async function requireBouquets(db: Reader, packageId: number, ids: number[]): Promise<void> {
  const known = await db
    .selectFrom('bouquets')
    .leftJoin('package_bouquets as sold', (join) =>
      join.onRef('sold.bouquet_id', '=', 'bouquets.id').on('sold.package_id', '=', packageId),
    )
    .select(['bouquets.id', 'sold.package_id'])
    .where('bouquets.id', '=', anyOf(ids))
    .orderBy('bouquets.id')
    .execute();
  if (known.length < ids.length) throw missing('bouquets');
  const foreign = known.filter(({ package_id }) => package_id === null);
  if (foreign.length > 0) {
    throw validationFailed({ bouquets: foreign.map(({ id }) => `${String(id)} is not one of the package`) });
  }
}

/** Throws 409 if a line uses the template. */
async function requireUnused(db: Reader, templateId: number): Promise<void> {
  const line = await db
    .selectFrom('lines')
    .select('id')
    .where('template_id', '=', templateId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (line !== undefined) throw conflict('template_in_use');
}

async function linesOf(db: Reader, templateId: number): Promise<number[]> {
  const lines = await db
    .selectFrom('lines')
    .select('id')
    .where('template_id', '=', templateId)
    .where('deleted_at', 'is', null)
    .execute();
  return lines.map(({ id }) => id);
}

/** A template with the ids of its bouquets; an empty list means all bouquets of its package. */
type TemplateRow = Selectable<Database['templates']> & { bouquets: number[] };

/** Selects templates. Bouquets that are no longer in the package are left out. */
function selectTemplates(db: Reader): SelectQueryBuilder<Database, 'templates', TemplateRow> {
  return db
    .selectFrom('templates')
    .select([
      'templates.id',
      'templates.name',
      'templates.package_id',
      'templates.is_global',
      'templates.show_for_my_created',
      'templates.publish',
      'templates.created_by_id',
      'templates.created_at',
      'templates.updated_at',
    ])
    .select(
      sql<number[]>`(
        select coalesce(json_agg(chosen.bouquet_id order by chosen.bouquet_id), '[]')
        from template_bouquets as chosen
        join package_bouquets as sold using (bouquet_id)
        where chosen.template_id = templates.id and sold.package_id = templates.package_id)`.as('bouquets'),
    );
}

/**
 * Detaches a locked template from lines whose owners are neither its creator nor below it, after a move or because it
 * was global. The lines keep its bouquets as their own, so the edge needs no sync.
 */
async function leaveOutsiders(
  trx: Transaction<Database>,
  cause: Cause,
  { id, created_by_id }: Pick<TemplateRow, 'id' | 'created_by_id'>,
): Promise<void> {
  const lines = await trx
    .selectFrom('lines')
    .innerJoin('users as owner', 'owner.id', 'lines.user_id')
    .select('lines.id')
    .where('lines.template_id', '=', id)
    .where('lines.deleted_at', 'is', null)
    .where(sql<number>`${created_by_id}::bigint`, '<>', sql<number>`all(${idsOfPath(sql.ref('owner.path'))})`)
    .orderBy('lines.id')
    .forUpdate('lines')
    .execute();
  if (lines.length === 0) return;
  const ids = lines.map((line) => line.id);
  await trx.deleteFrom('line_bouquets').where('line_id', '=', anyOf(ids)).execute();
  await sql`
    insert into line_bouquets (line_id, bouquet_id)
    select line_id, bouquet_id from unnest(${ids}::bigint[]) as line_id cross join template_bouquets
    where template_id = ${id}`.execute(trx);
  await trx
    .updateTable('lines')
    .set({ template_id: null, updated_at: NOW })
    .where('id', '=', anyOf(ids))
    .execute();
  await recordLineEvents(trx, cause, ids, 'line.changed');
}
