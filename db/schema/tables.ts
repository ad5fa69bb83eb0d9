// Written by `npm run schema` from the tables that db/schema.sql and the migrations make. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type {
  Columns,
  DefaultJson,
  DefaultTimestamp,
  GuardedColumns,
  Json,
  NullableTimestamp,
  Timestamp,
} from './columns.ts';

/** All tables by name. Amounts are integers in hundredths of a credit. */
export interface Database {
  activecode_devices: {
    id: Generated<number>;
    name: string;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  activities: {
    id: GeneratedAlways<number>;
    line_id: number;
    session_id: string | null;
    ip: string;
    user_agent: Generated<string>;
    stream_id: number | null;
    started_at: DefaultTimestamp;
    ended_at: NullableTimestamp;
  };
  announcement_deliveries: {
    announcement_id: number;
    user_id: number;
    created_at: DefaultTimestamp;
  };
  announcement_notices: {
    id: GeneratedAlways<number>;
    announcement_id: number;
    title: string;
    excerpt: string;
  };
  announcement_roles: {
    announcement_id: number;
    role_id: number;
  };
  announcements: {
    id: Generated<number>;
    title: string;
    content: string;
    status: Generated<'draft' | 'published'>;
    published_at: NullableTimestamp;
    created_by_id: number;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
    audience: Generated<'below' | 'everyone'>;
  };
  bouquets: {
    id: Generated<number>;
    bouquet_name: string;
    type: 'live' | 'movie' | 'serie';
    parent_id: number | null;
    category_id: number | null;
    is_adult: Generated<boolean>;
    position: Generated<number>;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
    source: string | null;
    source_key: string | null;
  };
  branch_sales: {
    user_id: number;
    day: string;
    package_id: number;
    kind: Columns['branch_sales.kind'];
    sales: number;
    sales_amount: number;
    refunds: number;
    refunds_amount: number;
  };
  branch_sales_of_days: {
    user_id: number;
    day: string;
    kind: Columns['branch_sales_of_days.kind'];
    sales: number;
    sales_amount: number;
    refunds: number;
    refunds_amount: number;
  };
  branch_sales_of_months: {
    user_id: number;
    month: string;
    package_id: number;
    sales: number;
    sales_amount: number;
    refunds: number;
    refunds_amount: number;
  };
  branch_transactions: {
    user_id: number;
    kind: Columns['branch_transactions.kind'];
    count: number;
    amount: number;
  };
  complete_days: {
    day: string;
    payers_upto: number | null;
  };
  credit_accounts: {
    id: Generated<number>;
    user_id: number;
    purpose: Generated<Columns['credit_accounts.purpose']>;
    balance: Generated<number>;
    last_sequence: Generated<number>;
    may_go_below_zero: Generated<boolean>;
    credit_alert_below: number | null;
  };
  credit_entries: {
    account_id: number;
    sequence: number;
    transfer_id: number;
    amount: number;
    balance_after: number;
  };
  credit_transfers: {
    id: GeneratedAlways<number>;
    kind: Columns['credit_transfers.kind'];
    from_account_id: number;
    to_account_id: number;
    amount: number;
    description: string;
    subject_type: string | null;
    subject_id: number | null;
    actor_id: number | null;
    token_id: number | null;
    request_id: string | null;
    reverses_id: number | null;
    reference_id: string | null;
    created_at: DefaultTimestamp;
  };
  dns_domains: {
    id: Generated<number>;
    domain: string;
    is_global: Generated<boolean>;
    is_heritable: Generated<boolean>;
    is_default: Generated<boolean>;
    created_by_id: number;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  epochs: {
    id: number;
    system_identifier: number;
    database_oid: number;
    timeline: number;
    dropped_lines: Generated<string>;
    told_at: NullableTimestamp;
    created_at: DefaultTimestamp;
  };
  event_outbox: {
    id: GeneratedAlways<number>;
    type: Columns['event_outbox.type'];
    created_at: DefaultTimestamp;
    user_id: number | null;
    subject_type: Columns['event_outbox.subject_type'] | null;
    subject_id: number;
    audience: Columns['event_outbox.audience'] | null;
    data: DefaultJson<Columns['event_outbox.data'] | null>;
    actor_id: number | null;
    request_id: string | null;
  };
  events: {
    id: GeneratedAlways<number>;
    type: Columns['events.type'];
    created_at: Timestamp;
    user_id: number;
    subject_type: Columns['events.subject_type'];
    subject_id: number;
    audience: Columns['events.audience'];
    data: Json<Columns['events.data']>;
    actor_id: number | null;
    request_id: string | null;
  };
  expiry_walk: {
    type: 'line.expiring' | 'line.expired';
    told_until: Timestamp;
  };
  exports: {
    user_id: number;
    holder: string;
    held_until: Timestamp;
  };
  failed_requests: {
    id: GeneratedAlways<number>;
    user_id: number;
    token_id: number | null;
    operation: string | null;
    method: string;
    path: string;
    status: number;
    code: string;
    detail: string;
    errors: GuardedColumns['failed_requests.errors'];
    request_id: string;
    ip: string;
    duration_ms: number;
    created_at: DefaultTimestamp;
  };
  faq_categories: {
    id: Generated<number>;
    name: string;
    position: number;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  faqs: {
    id: Generated<number>;
    faq_category_id: number;
    question: string;
    answer: string;
    position: number;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  idempotency_keys: {
    user_id: number;
    operation: string;
    key: string;
    request_hash: Buffer;
    reply: string | null;
    created_at: DefaultTimestamp;
  };
  ledger_checks: {
    id: GeneratedAlways<number>;
    walk: string;
    position: Generated<number[]>;
    checked: Generated<number>;
    faults: DefaultJson<Columns['ledger_checks.faults']>;
    started_at: DefaultTimestamp;
    finished_at: NullableTimestamp;
  };
  line_bouquets: {
    line_id: number;
    bouquet_id: number;
  };
  line_charges: {
    id: GeneratedAlways<number>;
    line_id: number;
    kind: Columns['line_charges.kind'];
    payer_id: number;
    transfer_id: number | null;
    amount: number;
    discount: Generated<number>;
    voucher_id: number | null;
    package_id: number;
    package_credit: number | null;
    period: number;
    period_type: Columns['line_charges.period_type'];
    is_trial: Generated<boolean>;
    max_connections: number;
    refund_tiers: DefaultJson<Columns['line_charges.refund_tiers'] | null>;
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
    line_kind: Columns['line_charges.line_kind'] | null;
  };
  line_event_outbox: {
    id: Generated<number>;
    type: Columns['line_event_outbox.type'];
    recorded_at: DefaultTimestamp;
    line_id: number;
    reference_id: string | null;
    actor_id: number | null;
    request_id: string | null;
    status: Columns['line_event_outbox.status'];
    kind: Columns['line_event_outbox.kind'];
    username: string | null;
    mac_address: string | null;
    sn: string | null;
    stb_type: string | null;
    modem_mac: string | null;
    enigma_version: string | null;
    activecode_device_id: number | null;
    serial: string | null;
    package_id: number;
    template_id: number | null;
    max_connections: number;
    is_trial: boolean;
    is_paid_trial: boolean;
    adult: boolean;
    auto_renewal: boolean;
    vpn_enabled: boolean;
    dns: string | null;
    dns_domain_id: number | null;
    note: string;
    external_id: string | null;
    country: string;
    customer_has_paid: boolean;
    messaging_contact: string | null;
    user_id: number;
    created_by_id: number;
    activated_at: NullableTimestamp;
    expired_at: NullableTimestamp;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  line_identifiers: {
    id: GeneratedAlways<number>;
    line_id: number;
    name: 'username' | 'mac_address' | 'serial' | 'external_id';
    value: string;
    created_at: DefaultTimestamp;
  };
  lines: {
    id: Generated<number>;
    kind: 'm3u' | 'mag' | 'enigma' | 'activecode';
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
    country: Generated<string>;
    customer_has_paid: Generated<boolean>;
    messaging_contact: string | null;
    user_id: number;
    created_by_id: number;
    activated_at: NullableTimestamp;
    expired_at: NullableTimestamp;
    refunded_at: NullableTimestamp;
    deleted_at: NullableTimestamp;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
    sold_by_id: number | null;
  };
  login_attempts: {
    id: GeneratedAlways<number>;
    account: Buffer;
    source: string;
    fresh: boolean;
    created_at: DefaultTimestamp;
  };
  login_networks: {
    user_id: number;
    network: string;
    last_login_at: DefaultTimestamp;
  };
  logs: {
    id: GeneratedAlways<number>;
    user_id: number;
    token_id: number | null;
    action: string;
    subject_type: string | null;
    subject_id: number | null;
    changes: GuardedColumns['logs.changes'];
    ip: string;
    request_id: string;
    created_at: DefaultTimestamp;
  };
  mass_delete_autos: {
    id: Generated<number>;
    kind: 'm3u' | 'mag' | 'enigma' | 'activecode';
    user_id: number;
    days_after_expiry: number;
    only_trials: Generated<boolean>;
    is_active: Generated<boolean>;
    last_run_at: NullableTimestamp;
    last_run_deleted: number | null;
    deleted_so_far: Generated<number>;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  messaging_link_codes: {
    id: GeneratedAlways<number>;
    user_id: number;
    created_by_id: number;
    messaging_handle: string;
    hash: Buffer;
    expires_at: Timestamp;
    used_at: NullableTimestamp;
    revoked_at: NullableTimestamp;
    created_at: DefaultTimestamp;
  };
  moved_objects: {
    panel: string;
    kind: 'role' | 'user' | 'bouquet' | 'package' | 'line' | 'restriction';
    source_id: string;
    target_id: number;
    moving_id: number;
    made: boolean;
  };
  movings: {
    id: GeneratedAlways<number>;
    panel: string;
    created_at: DefaultTimestamp;
    finished_at: NullableTimestamp;
    undone_at: NullableTimestamp;
  };
  notifications: {
    id: Generated<number>;
    user_id: number;
    type: 'UserEarnedRewardNotificationData' | 'AnnouncementNotificationData' | 'ActivecodeAutoRenewalNotificationData' | 'EnigmaAutoRenewalNotificationData' | 'M3uAutoRenewalNotificationData' | 'MagAutoRenewalNotificationData' | 'CreditLowNotificationData' | 'WebhookEndpointDisabledNotificationData';
    data: GuardedColumns['notifications.data'];
    read_at: NullableTimestamp;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
    announcement_notice_id: GuardedColumns['notifications.announcement_notice_id'];
  };
  order_references: {
    id: string;
    user_id: number;
    operation: string;
    reference: string;
    subject_type: string | null;
    subject_id: number | null;
    created_at: DefaultTimestamp;
  };
  package_bouquets: {
    package_id: number;
    bouquet_id: number;
  };
  package_refund_policies: {
    id: Generated<number>;
    package_id: number;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  package_refund_tiers: {
    policy_id: number;
    passed_days: number;
    refund_amount: number;
  };
  packages: {
    id: Generated<number>;
    name: string;
    is_trial: Generated<boolean>;
    is_paid_trial: Generated<boolean>;
    is_default: Generated<boolean>;
    can_enable_vpn: Generated<boolean>;
    credit: number;
    period: number;
    period_type: 'hour' | 'day' | 'month' | 'year';
    max_connections: number;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  paid_trial_prices: {
    id: Generated<number>;
    price: number;
    count: number;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  payer_sales: {
    payer_id: number;
    day: string;
    sales: number;
    sales_amount: number;
    refunds: number;
    refunds_amount: number;
    total_sales: number;
    total_sales_amount: number;
    total_refunds: number;
    total_refunds_amount: number;
  };
  purges: {
    subject: string;
    passed_id: Generated<number>;
    started_at: DefaultTimestamp;
  };
  quick_actions: {
    id: Generated<number>;
    user_id: number;
    name: string;
    operation: string;
    payload: Json<Columns['quick_actions.payload']>;
    position: number;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  received_transfers: {
    account_id: number;
    transfer_id: number;
  };
  renewals: {
    line_id: number;
    expired_at: Timestamp;
    outcome: 'succeeded' | 'failed';
    reason: 'insufficient_credit' | 'package_not_allowed' | 'line_restricted' | 'restricted' | null;
    attempted_at: DefaultTimestamp;
  };
  report_parties: {
    user_id: number;
    kind: Columns['report_parties.kind'];
    report_id: number;
  };
  report_votes: {
    report_id: number;
    user_id: number;
    created_at: DefaultTimestamp;
  };
  reports: {
    id: Generated<number>;
    kind: 'channel' | 'vod' | 'series';
    stream_id: number | null;
    series_id: number | null;
    issue: 'offline' | 'buffering' | 'no_sound' | 'no_picture' | 'out_of_sync' | 'wrong_content' | 'wrong_language' | 'subtitles' | 'guide' | 'incomplete' | 'other';
    description: Generated<string>;
    status: Generated<'open' | 'ticketed' | 'fixed'>;
    votes: Generated<number>;
    ticket_id: number | null;
    created_by_id: number;
    fixed_at: NullableTimestamp;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  request_credits: {
    id: Generated<number>;
    amount: number;
    description: Generated<string>;
    reference: string | null;
    status: Generated<'pending' | 'taken' | 'accepted' | 'rejected' | 'cancelled'>;
    taken_by_id: number | null;
    taken_at: NullableTimestamp;
    rejection_reason: string | null;
    decided_at: NullableTimestamp;
    transfer_id: number | null;
    created_by_id: number;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  request_refunds: {
    id: Generated<number>;
    line_id: number;
    reason: string;
    status: Generated<'pending' | 'accepted' | 'rejected' | 'cancelled'>;
    amount: number | null;
    decided_by_id: number | null;
    rejection_reason: string | null;
    decided_at: NullableTimestamp;
    transfer_id: number | null;
    created_by_id: number;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
    line_charge_id: number;
  };
  restrictions: {
    id: Generated<number>;
    title: string;
    description: string;
    batch: string | null;
    user_id: number | null;
    line_id: number | null;
    created_by_id: number;
    policies: Generated<string[]>;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  reward_charges: {
    charge_id: number;
    payer_id: number;
    package_id: number;
    made_at: Timestamp;
    final_at: Timestamp;
    is_counted: Generated<boolean>;
  };
  reward_mints: {
    id: GeneratedAlways<number>;
    reward_program_id: number;
    user_id: number;
    sequence: number;
    period_start: Timestamp;
    period_end: Timestamp;
    voucher_id: number;
    created_at: DefaultTimestamp;
  };
  reward_programs: {
    id: Generated<number>;
    name: string;
    description: Generated<string>;
    status: Generated<'active' | 'inactive'>;
    package_id: number;
    sale_package_objective: number;
    objective_period_type: 'hour' | 'day' | 'month' | 'year';
    objective_period_value: number;
    voucher_template_id: number;
    created_by_id: number;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
    active_since: DefaultTimestamp;
  };
  reward_walk: {
    passed_id: number;
    only_row: Generated<boolean>;
  };
  role_packages: {
    role_id: number;
    package_id: number;
  };
  role_permissions: {
    role_id: number;
    permission: string;
  };
  role_settings: {
    role_id: number;
    trial_limit: number | null;
    trial_window_hours: number;
    minimum_trial_credit: number;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  roles: {
    id: Generated<number>;
    name: string;
    created_by_id: number | null;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  roles_can_give: {
    role_id: number;
    given_role_id: number;
  };
  series: {
    id: Generated<number>;
    source_key: string | null;
    name: string;
    stream_category_id: number | null;
    cover_url: string | null;
    plot: Generated<string>;
    release_year: number | null;
    seasons: Generated<number>;
    adult: Generated<boolean>;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
    source: string | null;
  };
  stream_categories: {
    id: Generated<number>;
    source_key: string | null;
    name: string;
    type: 'live' | 'movie' | 'serie';
    parent_id: number | null;
    position: Generated<number>;
    adult: Generated<boolean>;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
    source: string | null;
  };
  streams: {
    id: Generated<number>;
    source_key: string | null;
    name: string;
    type: 'live' | 'movie';
    stream_category_id: number | null;
    icon_url: string | null;
    epg_channel_id: string | null;
    adult: Generated<boolean>;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
    source: string | null;
  };
  summary_walk: {
    charge_id: number;
    transfer_id: number;
    only_row: Generated<boolean>;
  };
  syncs: {
    id: GeneratedAlways<number>;
    line_id: number;
    action: 'create' | 'update' | 'change_type' | 'suspend' | 'resume' | 'kill' | 'delete';
    status: Generated<'pending' | 'synced' | 'failed'>;
    attempts: Generated<number>;
    last_error: string | null;
    next_attempt_at: DefaultTimestamp;
    pending_since: DefaultTimestamp;
    resent: Generated<boolean>;
    synced_at: NullableTimestamp;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
    trace_id: string | null;
    trace_sampled: boolean | null;
  };
  template_bouquets: {
    template_id: number;
    bouquet_id: number;
  };
  templates: {
    id: Generated<number>;
    name: string;
    package_id: number;
    is_global: Generated<boolean>;
    show_for_my_created: Generated<boolean>;
    publish: Generated<boolean>;
    created_by_id: number;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  ticket_replys: {
    id: Generated<number>;
    ticket_id: number;
    user_id: number;
    message: string;
    created_at: DefaultTimestamp;
  };
  tickets: {
    id: Generated<number>;
    type: 'support' | 'chat';
    subject: string | null;
    status: Generated<'open' | 'answered' | 'customer_reply' | 'on_hold' | 'closed'>;
    priority: Generated<'low' | 'normal' | 'high' | 'urgent'>;
    priority_rank: GeneratedAlways<number>;
    user_id: number;
    recipient_id: number | null;
    agent_id: number | null;
    related_type: 'User' | 'M3u' | 'Mag' | 'Enigma' | 'Activecode' | 'Transaction' | 'Restriction' | 'RequestCredit' | 'RequestRefund' | 'ReportChannel' | 'ReportVod' | 'ReportSeries' | null;
    related_id: number | null;
    last_reply_at: DefaultTimestamp;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  token_spending: {
    token_id: number;
    spent: Generated<number>;
    period_began_at: DefaultTimestamp;
  };
  tokens: {
    id: GeneratedAlways<number>;
    user_id: number;
    kind: 'login' | 'personal';
    name: string;
    hash: Buffer;
    scopes: string[];
    expires_at: Timestamp;
    revoked_at: NullableTimestamp;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
    last_used_at: NullableTimestamp;
    has_written: Generated<boolean>;
    credit_limit: number | null;
    credit_limit_period: 'day' | 'week' | 'month' | null;
    limited_by_id: number | null;
    allowed_networks: string[] | null;
    made_by_id: number | null;
  };
  tree_count_changes: {
    user_id: number;
    kind: Columns['tree_count_changes.kind'];
    step: number;
  };
  tree_counts: {
    user_id: number;
    kind: 'user' | 'm3u' | 'mag' | 'enigma' | 'activecode' | 'transaction' | 'log' | 'voucher' | 'voucher_template' | 'reward_program' | 'request_credit' | 'request_refund' | 'support_ticket' | 'report_channel' | 'report_vod' | 'report_series' | 'announcement' | 'failed_request';
    shard: number;
    count: GuardedColumns['tree_counts.count'];
  };
  trial_counts: {
    id: GeneratedAlways<number>;
    user_id: number;
    count: number;
    created_at: DefaultTimestamp;
  };
  trials: {
    id: GeneratedAlways<number>;
    user_id: number;
    line_id: number;
    is_paid: boolean;
    created_at: DefaultTimestamp;
  };
  user_permissions: {
    user_id: number;
    permission: string;
  };
  user_roles: {
    user_id: number;
    role_id: number;
  };
  users: {
    id: Generated<number>;
    username: string;
    email: string;
    password_hash: string | null;
    created_by_id: number;
    path: string;
    depth: GeneratedAlways<number>;
    full_name: Generated<string>;
    dns: string | null;
    note: Generated<string>;
    messaging_phone: Generated<string>;
    messaging_handle: Generated<string>;
    external_id: string | null;
    adult: Generated<boolean>;
    tos_acceptance_at: NullableTimestamp;
    pin: string;
    last_ip: string | null;
    show_bouquets_by: 'bouquets_and_categories' | 'bouquets' | 'categories' | null;
    paid_test_sold: Generated<number>;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
    password_version: Generated<number>;
  };
  voucher_claims: {
    id: Generated<number>;
    voucher_id: number;
    user_id: number;
    sequence: number;
    status: 'credited' | 'reserved' | 'spent';
    claimed_at: DefaultTimestamp;
    transfer_id: number | null;
    line_charge_id: number | null;
    spent_at: NullableTimestamp;
  };
  voucher_packages: {
    voucher_id: number;
    package_id: number;
  };
  voucher_parties: {
    user_id: number;
    voucher_id: number;
  };
  voucher_template_packages: {
    voucher_template_id: number;
    package_id: number;
  };
  voucher_templates: {
    id: Generated<number>;
    title: string;
    value: Generated<number>;
    percentage: Generated<number>;
    max_value: Generated<number>;
    max_usage: number | null;
    max_usage_per_user: Generated<number>;
    min_order: Generated<number>;
    status: Generated<'active' | 'inactive'>;
    start_date: NullableTimestamp;
    end_date: NullableTimestamp;
    description: Generated<string>;
    terms: Generated<string>;
    created_by_id: number;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
    valid_days: number | null;
  };
  vouchers: {
    id: Generated<number>;
    code: string;
    title: string;
    value: Generated<number>;
    percentage: Generated<number>;
    max_value: Generated<number>;
    max_usage: number | null;
    max_usage_per_user: Generated<number>;
    min_order: Generated<number>;
    status: Generated<'active' | 'inactive'>;
    start_date: NullableTimestamp;
    end_date: NullableTimestamp;
    description: Generated<string>;
    terms: Generated<string>;
    created_by_id: number;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
    used_count: Generated<number>;
    user_id: number | null;
    reward_program_id: number | null;
  };
  webhook_budgets: {
    branch_id: number;
    began_at: DefaultTimestamp;
    deliveries: number;
  };
  webhook_deliveries: {
    id: GeneratedAlways<number>;
    webhook_endpoint_id: number;
    event_id: number | null;
    type: string;
    subject_type: string | null;
    subject_id: number | null;
    status: Generated<'pending' | 'delivered' | 'failed'>;
    attempts: Generated<number>;
    attempt_log: DefaultJson<Columns['webhook_deliveries.attempt_log']>;
    last_error: string | null;
    next_attempt_at: DefaultTimestamp;
    pending_since: DefaultTimestamp;
    delivered_at: NullableTimestamp;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  webhook_endpoints: {
    id: GeneratedAlways<number>;
    user_id: number;
    url: string;
    description: Generated<string>;
    types: Columns['webhook_endpoints.types'];
    including_descendants: Generated<boolean>;
    status: Generated<'active' | 'paused' | 'disabled'>;
    secret: string;
    old_secret: string | null;
    old_secret_until: NullableTimestamp;
    scopes: string[];
    failing_since: NullableTimestamp;
    recover_since: NullableTimestamp;
    recover_after: number | null;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
    rests_until: NullableTimestamp;
  };
  webhook_queue: {
    branch_id: number;
    event_id: number;
  };
}
