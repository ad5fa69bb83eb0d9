import { sql, type Kysely, type SelectQueryBuilder, type Selectable } from 'kysely';
import type { Database, UsersTable } from './schema.ts';

export type UserRow = Omit<Selectable<UsersTable>, 'password_hash' | 'depth'> & {
  /** Hundredths of a credit. */
  balance: number;
  restricted: boolean;
};

/**
 * Users with what belongs to them in other tables, for whoever shows a user. Both are looked up row by row: a
 * join is planned for many rows, and reads the whole of a small table for a page of few.
 */
export function selectUsers(db: Kysely<Database>): SelectQueryBuilder<Database, 'users', UserRow> {
  return db
    .selectFrom('users')
    .select([
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
      'users.adult',
      'users.tos_acceptance_at',
      'users.pin',
      'users.last_ip',
      'users.show_bouquets_by',
      'users.paid_test_sold',
      'users.created_at',
      'users.updated_at',
    ])
    .select((eb) => [
      eb
        .selectFrom('credit_accounts')
        .select('balance')
        .whereRef('credit_accounts.user_id', '=', 'users.id')
        .where('credit_accounts.purpose', '=', 'credit')
        .$asScalar()
        .$notNull()
        .as('balance'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('restrictions')
            .select(sql<boolean>`true`.as('lies'))
            .whereRef('restrictions.user_id', '=', 'users.id')
            .limit(1),
          sql<boolean>`false`,
        )
        .as('restricted'),
    ]);
}

/** The user with this name, whatever its letters' case, with the hash of its password. */
export function findUserByName(
  db: Kysely<Database>,
  username: string,
): Promise<{ id: number; password_hash: string | null } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where((eb) => eb(eb.fn('lower', ['username']), '=', eb.fn('lower', [eb.cast(eb.val(username), 'text')])))
    .executeTakeFirst();
}
