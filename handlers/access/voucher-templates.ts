import { sql, type SqlBool } from 'kysely';
import { isRoot } from '../../db/tree.ts';
import { usersWithin, type Caller, type Filter, type Reach } from '../runtime/policy.ts';
import { isKnown } from '../runtime/known-users.ts';

/** Voucher templates that the caller reaches: those that it, or a user below it, has made. The root's are all. */
export function visibleVoucherTemplates(caller: Pick<Caller, Reach>): Filter<'voucher_templates'> {
  if (isRoot(caller)) return () => sql<SqlBool>`true`;
  return () => isKnown(usersWithin(caller), 'voucher_templates.created_by_id');
}
