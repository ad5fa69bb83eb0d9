import { isWithin } from '../../db/tree/tree.ts';
import type { UserRow } from '../../db/users.ts';
import { can } from '../access/policy.ts';
import type { Caller } from '../call/caller.ts';
import type { Schema } from '../call/contract.ts';
import { userView } from '../call/user-view.ts';

/** Returns a user, without its personal data if the caller may not retrieve it. */
export function maskedUserView(row: UserRow, caller: Caller<'users_all'>): Schema<'User'> {
  const user = userView(row);
  if (can(caller, 'users_all') || isWithin(row.path, caller.path)) return user;
  return {
    ...user,
    pin: '',
    note: '',
    messaging_phone: '',
    messaging_handle: '',
    last_ip: null,
    credit: 0,
    credit_alert_below: null,
  };
}
