import { kindsAmong } from '../kinds/index.ts';
import type { Schema } from '../call/contract.ts';
import type { Reader } from '../../db/connection/reader.ts';
import { linesWithin } from './lines.ts';
import { restrictionsWithin } from './restrictions.ts';
import { paidOrReceivedWithin } from './transactions.ts';
import { usersWithin, type SubtreeKey } from './users.ts';
import type { Caller } from '../call/caller.ts';

/** The type of a ticket's object. */
type ObjectType = NonNullable<Schema<'SupportTicketCreateRequest'>['related_type']>;

/**
 * Returns whether an object belongs to or concerns the caller or a user below it. A `*_all` policy does not widen this.
 */
export async function isOwnObject(
  db: Reader,
  caller: Caller,
  type: ObjectType,
  id: number,
): Promise<boolean> {
  return (await ownObject(db, caller, type, id).executeTakeFirst()) !== undefined;
}

function ownObject(db: Reader, caller: Pick<Caller, SubtreeKey>, type: ObjectType, id: number) {
  const users = db.selectFrom('users').select('id').where(usersWithin(caller));
  switch (type) {
    case 'User':
      return users.where('id', '=', id);
    case 'Transaction':
      return db
        .selectFrom('credit_transfers')
        .select('id')
        .where('id', '=', id)
        .where(paidOrReceivedWithin(caller).row);
    case 'Restriction':
      return db
        .selectFrom('restrictions')
        .select('id')
        .where('id', '=', id)
        .where(restrictionsWithin(caller));
    case 'RequestCredit':
      return db
        .selectFrom('request_credits')
        .select('id')
        .where('id', '=', id)
        .where('created_by_id', 'in', users);
    case 'RequestRefund':
      return db
        .selectFrom('request_refunds')
        .select('id')
        .where('id', '=', id)
        .where('created_by_id', 'in', users);
    default:
      return db
        .selectFrom('lines')
        .select('id')
        .where('id', '=', id)
        .where('kind', 'in', kindsAmong([type]))
        .where('deleted_at', 'is', null)
        .where(linesWithin(caller));
  }
}
