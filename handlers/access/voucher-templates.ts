import { isRoot } from '../../db/tree/tree.ts';
import { allRows, type Filter } from '../call/filter.ts';
import { userMatches, usersWithin, type SubtreeKey } from './users.ts';
import type { Caller } from '../call/caller.ts';

/** Selects the voucher templates that the caller may see: those created by it or a user below it. The root sees all. */
export function visibleVoucherTemplates(caller: Pick<Caller, SubtreeKey>): Filter<'voucher_templates'> {
  if (isRoot(caller)) return allRows;
  return () => userMatches(usersWithin(caller), 'voucher_templates.created_by_id');
}
