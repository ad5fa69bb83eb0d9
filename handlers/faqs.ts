import { sql } from 'kysely';
import type { GroupHandlers } from './call/contract.ts';
import { page } from './lists/page.ts';
import { conflict, missing, notFound } from './call/problem.ts';
import { nextPosition, NOW } from '../db/values/expressions.ts';
import type { Reader } from '../db/connection/reader.ts';

const CATEGORY_COLUMNS = {
  id: 'faq_categories.id',
  name: 'faq_categories.name',
  position: 'faq_categories.position',
  created_at: 'faq_categories.created_at',
  updated_at: 'faq_categories.updated_at',
} as const;
const CATEGORY = Object.values(CATEGORY_COLUMNS);

export const faqCategories = {
  faq_categories_index: (call) =>
    page(call, {
      rows: call.db.selectFrom('faq_categories').select(CATEGORY),
      columns: CATEGORY_COLUMNS,
      view: (category) => category,
    }),

  async faq_categories_show({ params, db }) {
    return db
      .selectFrom('faq_categories')
      .select(CATEGORY)
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow(notFound);
  },

  async faq_categories_create({ body, db, audit }) {
    const category = await db
      .insertInto('faq_categories')
      .values({ position: nextPosition(sql`faq_categories`), ...body })
      .returning(CATEGORY)
      .executeTakeFirstOrThrow();
    audit({ subjectId: category.id });
    return category;
  },

  async faq_categories_edit({ params, body, db }) {
    return db
      .updateTable('faq_categories')
      .set({ ...body, updated_at: NOW })
      .where('id', '=', params.id)
      .returning(CATEGORY)
      .executeTakeFirstOrThrow(notFound);
  },

  async faq_categories_delete({ params, db }) {
    const category = await db
      .selectFrom('faq_categories')
      .select('id')
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    const faq = await db
      .selectFrom('faqs')
      .select('id')
      .where('faq_category_id', '=', category.id)
      .limit(1)
      .executeTakeFirst();
    if (faq !== undefined) throw conflict('category_not_empty');
    await db.deleteFrom('faq_categories').where('id', '=', category.id).execute();
    return { message: 'The category is deleted.' };
  },
} satisfies GroupHandlers<'Faq Categories'>;

const FAQ_COLUMNS = {
  id: 'faqs.id',
  faq_category_id: 'faqs.faq_category_id',
  question: 'faqs.question',
  answer: 'faqs.answer',
  position: 'faqs.position',
  created_at: 'faqs.created_at',
  updated_at: 'faqs.updated_at',
} as const;
const FAQ = Object.values(FAQ_COLUMNS);

export const faqs = {
  faqs_index: (call) =>
    page(call, { rows: call.db.selectFrom('faqs').select(FAQ), columns: FAQ_COLUMNS, view: (faq) => faq }),

  async faqs_show({ params, db }) {
    return db.selectFrom('faqs').select(FAQ).where('id', '=', params.id).executeTakeFirstOrThrow(notFound);
  },

  async faqs_create({ body, db, audit }) {
    await lockCategory(db, body.faq_category_id);
    const siblings = sql`faqs where faq_category_id = ${body.faq_category_id}`;
    const faq = await db
      .insertInto('faqs')
      .values({ position: nextPosition(siblings), ...body })
      .returning(FAQ)
      .executeTakeFirstOrThrow();
    audit({ subjectId: faq.id });
    return faq;
  },

  async faqs_edit({ params, body, db }) {
    if (body.faq_category_id !== undefined) await lockCategory(db, body.faq_category_id);
    return db
      .updateTable('faqs')
      .set({ ...body, updated_at: NOW })
      .where('id', '=', params.id)
      .returning(FAQ)
      .executeTakeFirstOrThrow(notFound);
  },

  async faqs_delete({ params, db }) {
    const { numDeletedRows } = await db.deleteFrom('faqs').where('id', '=', params.id).executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    return { message: 'The question is deleted.' };
  },
} satisfies GroupHandlers<'Faqs'>;

/** Locks a category against deletion until the transaction ends. Throws 422 if it does not exist. */
async function lockCategory(db: Reader, id: number): Promise<void> {
  await db
    .selectFrom('faq_categories')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => missing('faq_category_id'));
}
