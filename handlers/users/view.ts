import type { NewEvent } from '../../db/events/record.ts';
import { isWithin } from '../../db/tree/tree.ts';
import type { UserRow } from '../../db/users.ts';
import type { Schema } from '../call/contract.ts';
import { credits } from '../call/money.ts';
import { can } from '../access/policy.ts';
import type { Caller } from '../call/caller.ts';

/** Returns a user as the contract shows it, with the balance in credits. */
export function userView({ path: _, balance, ...user }: UserRow): Schema<'User'> {
  return { ...user, credit: credits(balance) };
}

/** Returns the event that something happened to a user, who is as the contract shows it. */
export function userEvent(type: Schema<'UserEvent'>['type'], user: Schema<'User'>): NewEvent {
  return { type, userId: user.id, subject: { type: 'User', id: user.id }, data: { ...user, pin: '' } };
}

/** Returns a user, without its personal data if the caller may not retrieve it. */
export function maskedUserView(row: UserRow, caller: Caller<'users_all'>): Schema<'User'> {
  const user = userView(row);
  if (can(caller, 'users_all') || isWithin(row.path, caller.path)) return user;
  return { ...user, pin: '', note: '', messaging_phone: '', messaging_handle: '', last_ip: null, credit: 0 };
}
