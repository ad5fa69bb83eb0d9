import type { Generated, GeneratedAlways } from 'kysely';
import type { components } from '../../generated/edge-types.ts';
import type { DefaultTimestamp, NullableTimestamp, Stamps } from './columns.ts';

/** The kinds of lines, as the contract of the streaming edge lists them. */
export type LineKindName = components['schemas']['SyncedLine']['kind'];

/** Derived when a line is read. */
export type LineStatus = 'waiting' | 'active' | 'expired' | 'restricted' | 'refunded';

export interface LinesTable extends Stamps {
  id: Generated<number>;
  kind: LineKindName;
  username: string | null;
  password: string | null;
  mac_address: string | null;
  sn: string | null;
  stb_type: string | null;
  parent_password: string | null;
  modem_mac: string | null;
  enigma_version: string | null;
  code: string | null;
  activecode_device_id: number | null;
  serial: string | null;
  package_id: number;
  /** The template that provides the line's bouquets. If null, `line_bouquets` does, or the package if that has none. */
  template_id: number | null;
  max_connections: Generated<number>;
  is_trial: Generated<boolean>;
  is_paid_trial: Generated<boolean>;
  adult: Generated<boolean>;
  auto_renewal: Generated<boolean>;
  vpn_enabled: Generated<boolean>;
  dns: string | null;
  dns_domain_id: number | null;
  note: Generated<string>;
  external_id: string | null;
  /** The country where the line may be watched: an ISO 3166-1 alpha-2 code, or `all`. */
  country: Generated<string>;
  customer_has_paid: Generated<boolean>;
  /** The contact of the end customer. Personal data. */
  messaging_contact: string | null;
  /** The owner. */
  user_id: number;
  /** The user who created the line or last changed its owner: the owner or one of its ancestors. */
  created_by_id: number;
  /**
   * The user who sold the line, or one who does not see that user and has given it another reference: among its lines `external_id` is
   * unique. Null for lines of before that rule.
   */
  sold_by_id: number | null;
  activated_at: NullableTimestamp;
  expired_at: NullableTimestamp;
  /** When the charge of its creation was refunded, which ends the line. */
  refunded_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
}

export interface LineBouquetsTable {
  line_id: number;
  bouquet_id: number;
}

export interface MassDeleteAutosTable extends Stamps {
  id: Generated<number>;
  kind: LineKindName;
  /** The user whose lines it deletes. */
  user_id: number;
  days_after_expiry: number;
  only_trials: Generated<boolean>;
  is_active: Generated<boolean>;
  last_run_at: NullableTimestamp;
  last_run_deleted: number | null;
  /** The number of lines deleted by the current run; 0 between runs. */
  deleted_so_far: Generated<number>;
}

/** What lines with a free trial, a refund or a change of these identifiers are or were known by. */
export interface LineIdentifiersTable {
  id: GeneratedAlways<number>;
  line_id: number;
  name: 'username' | 'mac_address' | 'external_id';
  /** Usernames in lower case. */
  value: string;
  created_at: DefaultTimestamp;
}

export interface LinesTables {
  lines: LinesTable;
  line_bouquets: LineBouquetsTable;
  line_identifiers: LineIdentifiersTable;
  mass_delete_autos: MassDeleteAutosTable;
}
