import { usersWithin, type Filter, type Viewer } from '../runtime/policy.ts';

/** Voucher templates that the caller reaches: those that it, or a user below it, has made. */
export function visibleVoucherTemplates(
  caller: Pick<Viewer, 'id' | 'path' | 'leaf'>,
): Filter<'voucher_templates'> {
  return (eb) =>
    eb.exists(
      eb
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'voucher_templates.created_by_id')
        .where(usersWithin(caller)),
    );
}
