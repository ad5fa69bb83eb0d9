import type { World } from '../../support/world.ts';
import { byId, withoutObject, type Subjects } from './subject.ts';
import { insert } from '../../support/rows.ts';

async function category(world: World): Promise<number> {
  const id = await insert(world.db, 'faq_categories', { name: 'Set-top boxes', position: 1 });
  return id;
}

async function faq(world: World): Promise<number> {
  const id = await insert(world.db, 'faqs', {
    faq_category_id: await category(world),
    question: 'Where?',
    answer: 'There.',
    position: 1,
  });
  return id;
}

export const faqs = {
  faq_categories_show: { reach: 'everyone', prepare: async (world) => byId(await category(world)) },
  faq_categories_create: withoutObject({ body: { name: 'Set-top boxes' } }),
  faq_categories_edit: {
    reach: 'everyone',
    prepare: async (world) => ({ ask: { params: { id: await category(world) }, body: { position: 3 } } }),
  },
  faq_categories_delete: { reach: 'everyone', prepare: async (world) => byId(await category(world)) },
  faqs_show: { reach: 'everyone', prepare: async (world) => byId(await faq(world)) },
  faqs_create: {
    reach: null,
    prepare: async (world) => ({
      ask: { body: { faq_category_id: await category(world), question: 'Where?', answer: 'There.' } },
    }),
  },
  faqs_edit: {
    reach: 'everyone',
    prepare: async (world) => ({ ask: { params: { id: await faq(world) }, body: { answer: 'Here.' } } }),
  },
  faqs_delete: { reach: 'everyone', prepare: async (world) => byId(await faq(world)) },
} satisfies Subjects;
