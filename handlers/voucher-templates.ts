import { expressionBuilder } from 'kysely';
import { setLinks } from '../db/links.ts';
import type { Reader } from '../db/connection/reader.ts';
import type { Database } from '../db/schema/tables.ts';
import { treeCount } from '../db/tree/counts.ts';
import { selectVoucherTemplates } from './vouchers/issue.ts';
import { visibleVoucherTemplates } from './access/vouchers.ts';
import { packagePage } from './packages.ts';
import type { GroupHandlers, Schema } from './call/contract.ts';
import { EVERYTHING } from './access/sight.ts';
import { page } from './lists/page.ts';
import { requirePackages } from './access/packages.ts';
import { notFound } from './call/problem.ts';
import { checkOffer, datesOf, offerOf, offerView } from './vouchers/offer.ts';
import { anyOf, NOW } from '../db/values/expressions.ts';

export const voucherTemplates = {
  voucher_templates_index(call) {
    const { caller, db } = call;
    const list = selectVoucherTemplates(db).where(visibleVoucherTemplates(caller));
    return page(call, {
      rows: list,
      columns: COLUMNS,
      view: offerView,
      sight: { ...EVERYTHING, total: treeCount(caller, 'voucher_template') },
    });
  },

  async voucher_templates_show({ params, caller, db }) {
    const template = await selectVoucherTemplates(db)
      .where('voucher_templates.id', '=', params.id)
      .where(visibleVoucherTemplates(caller))
      .executeTakeFirstOrThrow(notFound);
    return offerView(template);
  },

  async voucher_templates_packages(call) {
    const { params, caller, db } = call;
    const template = await db
      .selectFrom('voucher_templates')
      .select('voucher_templates.id')
      .where('voucher_templates.id', '=', params.id)
      .where(visibleVoucherTemplates(caller))
      .executeTakeFirstOrThrow(notFound);
    const list = db
      .selectFrom('packages')
      .where('packages.id', 'in', (eb) =>
        eb
          .selectFrom('voucher_template_packages')
          .select('voucher_template_packages.package_id')
          .where('voucher_template_packages.voucher_template_id', '=', template.id),
      );
    return packagePage(call, list);
  },

  async voucher_templates_create({ body, caller, db, audit }) {
    const { packages_ids: packages, ...fields } = body;
    const offer = { start_date: null, end_date: null, ...fields, ...offerOf(fields) };
    checkOffer(caller, offer, body);
    await requirePackages(db, caller, packages, 'packages_ids');
    const { id } = await db
      .insertInto('voucher_templates')
      .values({ ...offer, ...datesOf(offer), created_by_id: caller.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setLinks(db, 'voucher_template_packages', id, packages);
    audit({ subjectId: id });
    return templateOf(db, id);
  },

  async voucher_templates_edit({ params, body, caller, db }) {
    const { packages_ids: packages, ...fields } = body;
    const before = await selectVoucherTemplates(db)
      .where('voucher_templates.id', '=', params.id)
      .where(visibleVoucherTemplates(caller))
      // This lock does not block rewards, which only read the template.
      .forNoKeyUpdate('voucher_templates')
      .executeTakeFirstOrThrow(notFound);
    const changes = { ...fields, ...offerOf(fields) };
    const after = { ...before, ...changes };
    checkOffer(caller, after, body);
    if (packages !== undefined) await requirePackages(db, caller, packages, 'packages_ids');
    await db
      .updateTable('voucher_templates')
      .set({ ...changes, ...datesOf(changes), updated_at: NOW })
      .where('id', '=', before.id)
      .execute();
    if (packages !== undefined) await setLinks(db, 'voucher_template_packages', before.id, packages);
    return templateOf(db, before.id);
  },

  async voucher_templates_delete({ params, caller, db }) {
    const { numDeletedRows } = await db
      .deleteFrom('voucher_templates')
      .where('id', '=', params.id)
      .where(visibleVoucherTemplates(caller))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    return { message: 'The template is deleted.' };
  },
} satisfies GroupHandlers<'Voucher Templates'>;

const COLUMNS = {
  id: 'voucher_templates.id',
  title: 'voucher_templates.title',
  value: 'voucher_templates.value',
  percentage: 'voucher_templates.percentage',
  status: 'voucher_templates.status',
  created_at: 'voucher_templates.created_at',
  updated_at: 'voucher_templates.updated_at',
  created_by_id: 'voucher_templates.created_by_id',
  packages_ids: (ids: number[]) => {
    const eb = expressionBuilder<Database, 'voucher_templates'>();
    return eb.exists(
      eb
        .selectFrom('voucher_template_packages')
        .select('voucher_template_packages.package_id')
        .whereRef('voucher_template_packages.voucher_template_id', '=', 'voucher_templates.id')
        .where('voucher_template_packages.package_id', '=', anyOf(ids)),
    );
  },
} as const;

async function templateOf(db: Reader, id: number): Promise<Schema<'VoucherTemplate'>> {
  return offerView(
    await selectVoucherTemplates(db).where('voucher_templates.id', '=', id).executeTakeFirstOrThrow(),
  );
}
