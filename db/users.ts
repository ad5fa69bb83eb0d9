import {
  sql,
  type Insertable,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type Selectable,
  type Transaction,
} from 'kysely';
import { openAccounts } from './ledger/ledger.ts';
import { UPPERCASE, randomText } from './values/texts.ts';
import type { Reader } from './connection/reader.ts';
import type { Database } from './schema/tables.ts';
import { ancestorIds, DepthError, lockTreeShared, MAX_LEVELS } from './tree/tree.ts';

export type UserRow = Omit<Selectable<Database['users']>, 'password_hash' | 'password_version' | 'depth'> & {
  /** Hundredths of a credit. */
  balance: number;
  /** Hundredths of a credit; null for never. */
  alert_below: number | null;
  restricted: boolean;
};

const COLUMNS = [
  'users.id',
  'users.username',
  'users.email',
  'users.created_by_id',
  'users.path',
  'users.full_name',
  'users.dns',
  'users.note',
  'users.messaging_phone',
  'users.messaging_handle',
  'users.external_id',
  'users.adult',
  'users.tos_acceptance_at',
  'users.pin',
  'users.last_ip',
  'users.show_bouquets_by',
  'users.paid_test_sold',
  'users.created_at',
  'users.updated_at',
] as const satisfies `users.${keyof Database['users']}`[];

/**
 * Selects users with their balance and whether they are restricted. Both are looked up row by row; PostgreSQL would
 * plan a join for many rows, and read entire tables for a small page.
 */
export function selectUsers(db: Reader): SelectQueryBuilder<Database, 'users', UserRow> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .select((eb) => [
      creditOf(eb).select('balance').$asScalar().$notNull().as('balance'),
      creditOf(eb).select('credit_alert_below').$asScalar().as('alert_below'),
      isRestricted(eb).as('restricted'),
    ]);
}

/** The credit account of a row of `users`. */
function creditOf(eb: ExpressionBuilder<Database, 'users'>) {
  return eb
    .selectFrom('credit_accounts')
    .whereRef('credit_accounts.user_id', '=', 'users.id')
    .where('credit_accounts.purpose', '=', 'credit');
}

/** Whether a restriction is on a row of `users`. */
function isRestricted(eb: ExpressionBuilder<Database, 'users'>) {
  return eb.fn.coalesce(
    eb
      .selectFrom('restrictions')
      .select(sql<boolean>`true`.as('lies'))
      .whereRef('restrictions.user_id', '=', 'users.id')
      .limit(1),
    sql<boolean>`false`,
  );
}

/** Returns the user with this username in any case, with its password hash. */
export function findUserByName(
  db: Reader,
  username: string,
): Promise<{ id: number; password_hash: string | null; password_version: number } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash', 'password_version'])
    .where((eb) => eb(eb.fn('lower', ['username']), '=', eb.fn('lower', [eb.cast(eb.val(username), 'text')])))
    .executeTakeFirst();
}

/** Returns the root, or undefined in a database without users. */
export function findRoot(db: Reader): Promise<{ id: number; username: string } | undefined> {
  return db.selectFrom('users').select(['id', 'username']).where('depth', '=', 0).limit(1).executeTakeFirst();
}

/** A user to be inserted; `parentId` is null for the root. */
interface UserToInsert extends Omit<Insertable<Database['users']>, 'id' | 'created_by_id' | 'path' | 'pin'> {
  parentId: number | null;
  rolesIds: readonly number[];
}

/** Inserts a user with a PIN, its roles and empty accounts. Returns its id. Throws DepthError. */
export async function insertUser(
  trx: Transaction<Database>,
  { parentId, rolesIds, ...user }: UserToInsert,
): Promise<number> {
  await lockTreeShared(trx);
  // The path ends with the id, so the id must be known before the insert.
  const { id, above } = await trx
    .selectNoFrom((eb) => [
      sql<number>`nextval(pg_get_serial_sequence('users', 'id'))`.as('id'),
      eb.selectFrom('users').select('path').where('id', '=', parentId).as('above'),
    ])
    .executeTakeFirstOrThrow();
  if (above !== null && ancestorIds(above).length + 1 >= MAX_LEVELS) throw new DepthError();
  await trx
    .insertInto('users')
    .values({
      ...user,
      id,
      created_by_id: parentId ?? id,
      path: `${above ?? ''}${String(id)}.`,
      pin: randomPin(),
    })
    .execute();
  await openAccounts(trx, id, parentId === null);
  await assignRoles(trx, id, rolesIds);
  return id;
}

/** Adds roles to a user that holds none of them yet. */
export async function assignRoles(
  trx: Transaction<Database>,
  userId: number,
  rolesIds: readonly number[],
): Promise<void> {
  if (rolesIds.length === 0) return;
  await trx
    .insertInto('user_roles')
    .values(rolesIds.map((role_id) => ({ user_id: userId, role_id })))
    .execute();
}

export const randomPin = (): string => randomText(UPPERCASE, 6);
