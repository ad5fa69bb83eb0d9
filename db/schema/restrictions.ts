import type { Generated } from 'kysely';
import type { Stamps } from './columns.ts';

/** A restriction on a user or on a line. Exactly one of `user_id` and `line_id` is set. */
export interface RestrictionsTable extends Stamps {
  id: Generated<number>;
  title: string;
  description: string;
  batch: string | null;
  user_id: number | null;
  line_id: number | null;
  created_by_id: number;
  policies: Generated<string[]>;
}

export interface RestrictionsTables {
  restrictions: RestrictionsTable;
}
