import type { AnnouncementsTables } from './announcements.ts';
import type { AuditTables } from './audit.ts';
import type { CatalogueTables } from './catalogue.ts';
import type { ChargesTables } from './charges.ts';
import type { CreditTables } from './credit.ts';
import type { DnsDomainsTables } from './dns-domains.ts';
import type { EdgeTables } from './edge.ts';
import type { EpochsTables } from './epochs.ts';
import type { ExportsTables } from './exports.ts';
import type { FailedRequestsTables } from './failed-requests.ts';
import type { EventTables } from './events.ts';
import type { FaqsTables } from './faqs.ts';
import type { LedgerChecksTables } from './ledger-checks.ts';
import type { LinesTables } from './lines.ts';
import type { MessagingTables } from './messaging.ts';
import type { NotificationsTables } from './notifications.ts';
import type { PackagesTables } from './packages.ts';
import type { PurgesTables } from './purges.ts';
import type { QuickActionsTables } from './quick-actions.ts';
import type { ReportsTables } from './reports.ts';
import type { RequestsTables } from './requests.ts';
import type { RestrictionsTables } from './restrictions.ts';
import type { RewardProgramsTables } from './reward-programs.ts';
import type { SummaryTables } from './summaries.ts';
import type { RolesTables } from './roles.ts';
import type { TemplatesTables } from './templates.ts';
import type { TicketsTables } from './tickets.ts';
import type { TokensTables } from './tokens.ts';
import type { TreeTables } from './tree.ts';
import type { UsersTables } from './users.ts';
import type { VouchersTables } from './vouchers.ts';
import type { WebhooksTables } from './webhooks.ts';

// The tables as Kysely sees them. db/migrations/ creates them, and a test keeps the two consistent. Amounts are
// integers in hundredths of a credit. Times are read as `YYYY-MM-DD HH:MM:SS` in UTC.

/** All tables by name. */
export interface Database
  extends
    AnnouncementsTables,
    AuditTables,
    CatalogueTables,
    ChargesTables,
    CreditTables,
    DnsDomainsTables,
    EdgeTables,
    EpochsTables,
    ExportsTables,
    FailedRequestsTables,
    EventTables,
    FaqsTables,
    LedgerChecksTables,
    LinesTables,
    MessagingTables,
    NotificationsTables,
    PackagesTables,
    PurgesTables,
    QuickActionsTables,
    ReportsTables,
    RequestsTables,
    RestrictionsTables,
    RewardProgramsTables,
    SummaryTables,
    RolesTables,
    TemplatesTables,
    TicketsTables,
    TokensTables,
    TreeTables,
    UsersTables,
    VouchersTables,
    WebhooksTables {}
