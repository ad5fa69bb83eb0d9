import type { Generated, GeneratedAlways, Insertable } from 'kysely';
import type { NullableTimestamp, Stamps } from './columns.ts';

export interface UsersTable extends Stamps {
  id: Generated<number>;
  username: string;
  email: string;
  password_hash: string | null;
  /** The parent. The root is its own parent. */
  created_by_id: number;
  /** Ids from the root to this user, each followed by a dot: `1.4.12.` */
  path: string;
  full_name: Generated<string>;
  dns: string | null;
  note: Generated<string>;
  messaging_phone: Generated<string>;
  messaging_handle: Generated<string>;
  adult: Generated<boolean>;
  tos_acceptance_at: NullableTimestamp;
  pin: string;
  last_ip: string | null;
  show_bouquets_by: ShowBouquetsBy | null;
  paid_test_sold: Generated<number>;
  /** The number of ancestors, 0 for the root. Generated from `path`. */
  depth: GeneratedAlways<number>;
  /** Incremented by each new password, but not by a new hash of the same password. */
  password_version: Generated<number>;
}

export type ShowBouquetsBy = 'bouquets_and_categories' | 'bouquets' | 'categories';

export type NewUser = Insertable<UsersTable>;

export interface UsersTables {
  users: UsersTable;
}
