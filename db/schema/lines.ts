import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { components } from '../../generated/edge-types.ts';
import type { PeriodType } from '../schema.ts';
import type { DefaultTimestamp, NullableTimestamp, Stamps, Timestamp } from './columns.ts';

/** The kinds of lines, as the contract of the streaming edge lists them. */
export type LineKindName = components['schemas']['SyncedLine']['kind'];

/** Worked out when a line is read. */
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
  /** Its bouquets are the line's; null when `line_bouquets` holds them, or, with none there, the package. */
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
  /** Where it may be watched: an ISO 3166-1 alpha-2 code, or `all`. */
  country: Generated<string>;
  customer_has_paid: Generated<boolean>;
  /** How the end customer is reached. Personal data. */
  messaging_contact: string | null;
  /** The owner. */
  user_id: number;
  /** Who made the line, or changed its owner last: the owner or somebody above it. */
  created_by_id: number;
  activated_at: NullableTimestamp;
  expired_at: NullableTimestamp;
  /** When the creation was refunded, which ends the line. */
  refunded_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
}

export interface LineBouquetsTable {
  line_id: number;
  bouquet_id: number;
}

/** A tier of a refund policy as it stood at a charge; the amount is in hundredths of a credit. */
export interface RefundTier {
  passed_days: number;
  refund_amount: number;
}

export interface LineChargesTable {
  id: GeneratedAlways<number>;
  line_id: number;
  kind: 'create' | 'extend' | 'change_max_connections';
  payer_id: number;
  /** Null when nothing was charged. The lines of one batch share one. */
  transfer_id: number | null;
  /** What this line cost, after the discount. */
  amount: number;
  discount: Generated<number>;
  voucher_id: number | null;
  package_id: number;
  /** Price of one period and one connection at the charge. */
  package_credit: number;
  period: number;
  period_type: PeriodType;
  is_trial: Generated<boolean>;
  max_connections: number;
  /** Null when the package had no refund policy. */
  refund_tiers: ColumnType<RefundTier[] | null, string | null | undefined, string | null>;
  /** What the charge made of `expired_at`. */
  expired_at: NullableTimestamp;
  package_id_before: number | null;
  max_connections_before: number | null;
  is_trial_before: boolean | null;
  is_paid_trial_before: boolean | null;
  expired_at_before: NullableTimestamp;
  refund_transfer_id: number | null;
  refund_amount: number | null;
  refunded_at: NullableTimestamp;
  created_at: DefaultTimestamp;
}

/** Trials that were given, whatever became of their lines. */
export interface TrialsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  line_id: number;
  /** Null for a kind without MAC address, and until an activecode is activated. */
  mac_address: string | null;
  is_paid: boolean;
  created_at: DefaultTimestamp;
}

export type SyncAction = 'create' | 'update' | 'change_type' | 'suspend' | 'resume' | 'kill' | 'delete';

export interface SyncsTable extends Stamps {
  id: GeneratedAlways<number>;
  line_id: number;
  action: SyncAction;
  status: Generated<'pending' | 'synced' | 'failed'>;
  attempts: Generated<number>;
  last_error: string | null;
  next_attempt_at: DefaultTimestamp;
  /** Since when it is tried without a success. */
  pending_since: DefaultTimestamp;
  /** Whether it has failed once, and was sent again by itself. */
  resent: Generated<boolean>;
  synced_at: NullableTimestamp;
}

/** Connections, as the streaming edge reports them. */
export interface ActivitiesTable {
  id: GeneratedAlways<number>;
  line_id: number;
  ip: string;
  user_agent: Generated<string>;
  stream_id: number | null;
  started_at: DefaultTimestamp;
  ended_at: NullableTimestamp;
  /** The edge's own name of the connection. */
  session_id: string | null;
}

export interface MassDeleteAutosTable extends Stamps {
  id: Generated<number>;
  kind: LineKindName;
  /** Whose lines it deletes. */
  user_id: number;
  days_after_expiry: number;
  only_trials: Generated<boolean>;
  is_active: Generated<boolean>;
  last_run_at: NullableTimestamp;
  last_run_deleted: number | null;
  /** Lines that the run under way has deleted; 0 between runs. */
  deleted_so_far: Generated<number>;
}

/** Automatic renewals, one an expiry: what became of the last attempt. */
export interface RenewalsTable {
  line_id: number;
  /** The expiry that the renewal moves. */
  expired_at: Timestamp;
  outcome: 'succeeded' | 'failed';
  attempted_at: DefaultTimestamp;
}

export interface LinesTables {
  lines: LinesTable;
  line_bouquets: LineBouquetsTable;
  line_charges: LineChargesTable;
  trials: TrialsTable;
  syncs: SyncsTable;
  activities: ActivitiesTable;
  mass_delete_autos: MassDeleteAutosTable;
  renewals: RenewalsTable;
}
