import type { Generated } from 'kysely';
import type { Stamps } from './columns.ts';

export interface FaqCategoriesTable extends Stamps {
  id: Generated<number>;
  name: string;
  position: number;
}

export interface FaqsTable extends Stamps {
  id: Generated<number>;
  faq_category_id: number;
  question: string;
  answer: string;
  position: number;
}

export interface FaqsTables {
  faq_categories: FaqCategoriesTable;
  faqs: FaqsTable;
}
