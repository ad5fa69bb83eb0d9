import { isRoot } from '../../db/tree.ts';
import { everyRow, type Filter } from './filter.ts';
import type { Caller } from './policy.ts';
import { isKnown, usersWithin, type Reach } from './users.ts';

/** Selects the voucher templates that the caller may see: those created by it or a user below it. The root sees all. */
export function visibleVoucherTemplates(caller: Pick<Caller, Reach>): Filter<'voucher_templates'> {
  if (isRoot(caller)) return everyRow;
  return () => isKnown(usersWithin(caller), 'voucher_templates.created_by_id');
}
