import { sql, type SqlBool, type Transaction } from 'kysely';
import { bySystem } from '../../../db/cause.ts';
import { creditAccount, lockAccounts, newTransferId } from '../../../db/ledger/ledger.ts';
import { createRestrictions, lockUsers } from '../../../db/restrictions.ts';
import type { Database } from '../../../db/schema/tables.ts';
import { moveCredit } from '../../../db/transfers.ts';
import { lockTreeShared } from '../../../db/tree/tree.ts';
import { anyOf } from '../../../db/values/expressions.ts';
import { forgetRestrictions, nextMade, reasonOf, restrictedAnew, untouched, type Kept } from './kept.ts';
import { MOVING, type Moving, type Slice } from './moving.ts';

const SIZE = 100;

/** The title of the restriction on a user that was taken out: users are never deleted, because the ledger names them. */
const MOVED_OUT = 'Moved out';

/** Returns what users have not spent of the credit that they brought, to the root. Amounts are in hundredths. */
export async function returnCredit(
  slice: Slice,
  moving: Moving,
): Promise<{ returned: number; spent: number }> {
  let returned = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after;
    const page = await slice(async (trx) => {
      const ids = await nextMade(trx, moving, 'user', { after: from, size: SIZE });
      return { last: ids.at(-1), amount: await returnFrom(trx, moving, ids) };
    });
    returned += page.amount;
    after = page.last;
  }
  const spent = await slice(async (trx) => {
    const { rows } = await sql<{ spent: number }>`
      select coalesce(sum(case kind when 'start_credit' then amount else -amount end), 0)::bigint as spent
      from credit_transfers where subject_type = ${MOVING} and subject_id = ${moving.id}::bigint`.execute(
      trx,
    );
    return rows[0]?.spent ?? 0;
  });
  return { returned, spent };
}

interface Unspent {
  id: number;
  user_id: number;
  reverses_id: number;
  amount: number;
}

async function returnFrom(
  trx: Transaction<Database>,
  { id, rootId }: Moving,
  userIds: readonly number[],
): Promise<number> {
  await lockTreeShared(trx);
  await lockAccounts(trx, [...userIds, rootId]);
  const { rows } = await sql<Unspent>`
    select ${newTransferId} as id, * from (
      select account.user_id, brought.id as reverses_id, least(account.balance, brought.amount - coalesce((
          select sum(amount) from credit_transfers where reverses_id = brought.id), 0))::bigint as amount
      from credit_accounts as account join credit_transfers as brought on brought.to_account_id = account.id
      where account.user_id = ${anyOf(userIds)} and account.purpose = 'credit' and brought.kind = 'start_credit'
        and brought.subject_type = ${MOVING} and brought.subject_id = ${id}::bigint
      order by account.id
    ) as unspent where amount > 0`.execute(trx);
  const transfers = rows.map(({ user_id, reverses_id, ...unspent }) => ({
    ...unspent,
    kind: 'transfer_refunded' as const,
    from: creditAccount(user_id),
    to: creditAccount(rootId),
    description: MOVED_OUT,
    subject: { type: MOVING, id },
    reversesId: reverses_id,
    cause: bySystem(),
  }));
  await moveCredit(trx, transfers, []);
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

const userIs = (condition: string) =>
  sql<SqlBool>`exists (select from users where users.id = moved_objects.target_id and ${sql.raw(condition)})`;

const TOUCHED = reasonOf({
  has_lines: sql`exists (select from lines where user_id = moved_objects.target_id and deleted_at is null)`,
  has_users: sql`exists (
    select from users as below where below.created_by_id = moved_objects.target_id and not exists (
      select from restrictions where user_id = below.id and title = ${sql.lit(MOVED_OUT)}))`,
  has_traded: sql`exists (
    select from credit_accounts as account join credit_transfers as transfer
      on transfer.from_account_id = account.id or transfer.to_account_id = account.id
    where account.user_id = moved_objects.target_id and account.purpose = 'credit'
      and transfer.subject_type is distinct from ${sql.lit(MOVING)})`,
  logged_in: sql`${userIs('last_ip is not null')} or exists (
    select from tokens where user_id = moved_objects.target_id)`,
  edited: userIs('updated_at <> created_at'),
  restricted_anew: restrictedAnew('user'),
});

/** Takes out the users of a run that nobody has touched, those below first. Returns how many. */
export async function takeOutUsers(slice: Slice, moving: Moving, kept: Kept[]): Promise<number> {
  const levels = await slice((trx) => usersByLevel(trx, moving));
  let count = 0;
  for (const ids of levels)
    for (let from = 0; from < ids.length; from += SIZE)
      count += await slice((trx) => takeOut(trx, moving, kept, ids.slice(from, from + SIZE)));
  return count;
}

/** Returns the ids of the users of a run by their depth in the tree, the deepest first. */
async function usersByLevel(trx: Transaction<Database>, { id }: Moving): Promise<number[][]> {
  const rows = await trx
    .selectFrom('users')
    .innerJoin('moved_objects', 'moved_objects.target_id', 'users.id')
    .select((eb) => eb.fn.agg<number[]>('array_agg', ['users.id']).as('ids'))
    .where('moving_id', '=', id)
    .where('kind', '=', 'user')
    .groupBy('users.depth')
    .orderBy('users.depth', 'desc')
    .execute();
  return rows.map(({ ids }) => ids);
}

/** Takes out users: they can do nothing, hold no role and leave their names to others. Returns how many. */
async function takeOut(
  trx: Transaction<Database>,
  moving: Moving,
  kept: Kept[],
  ids: readonly number[],
): Promise<number> {
  await lockUsers(trx, (eb) => eb('users.id', '=', anyOf(ids)));
  const userIds = await untouched(trx, moving, kept, 'user', TOUCHED, ids);
  if (userIds.length === 0) return 0;
  await forgetRestrictions(trx, moving, 'user_id', userIds);
  const terms = { title: MOVED_OUT, description: 'The moving was undone.', policies: ['*'], batch: null };
  // One of the root's own with the same policies would be kept in its place.
  await trx.deleteFrom('restrictions').where('user_id', '=', anyOf(userIds)).execute();
  await createRestrictions(trx, bySystem(), { ...terms, createdById: moving.rootId }, { userIds });
  await trx.deleteFrom('user_roles').where('user_id', '=', anyOf(userIds)).execute();
  const suffix = sql`'-undone-' || id`;
  await sql`
    update users set username = left(username, 64 - length(${suffix})) || ${suffix}, updated_at = now()
    where id = ${anyOf(userIds)}`.execute(trx);
  return userIds.length;
}
