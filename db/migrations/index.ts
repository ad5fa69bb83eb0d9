import type { Migration } from 'kysely';
import * as users from './0001_users.ts';
import * as writing from './0002_writing.ts';
import * as ledger from './0003_ledger.ts';
import * as catalog from './0004_catalog.ts';
import * as vouchers from './0005_vouchers.ts';
import * as lines from './0006_lines.ts';
import * as sales from './0007_sales.ts';
import * as support from './0008_support.ts';
import * as treeCounts from './0009_tree_counts.ts';
import * as passwords from './0010_passwords.ts';
import * as usernames from './0011_usernames.ts';
import * as voucherLists from './0012_voucher_lists.ts';
import * as requests from './0013_requests.ts';
import * as ticketsAndReports from './0014_tickets_and_reports.ts';
import * as announcementAudiences from './0015_announcement_audiences.ts';
import * as importSources from './0016_import_sources.ts';
import * as growth from './0017_growth.ts';
import * as lineRefunds from './0018_line_refunds.ts';

/** All migrations by name, in the order in which they run. Released ones are never edited. */
export const migrations: Record<string, Migration> = {
  '0001_users': users,
  '0002_writing': writing,
  '0003_ledger': ledger,
  '0004_catalog': catalog,
  '0005_vouchers': vouchers,
  '0006_lines': lines,
  '0007_sales': sales,
  '0008_support': support,
  '0009_tree_counts': treeCounts,
  '0010_passwords': passwords,
  '0011_usernames': usernames,
  '0012_voucher_lists': voucherLists,
  '0013_requests': requests,
  '0014_tickets_and_reports': ticketsAndReports,
  '0015_announcement_audiences': announcementAudiences,
  '0016_import_sources': importSources,
  '0017_growth': growth,
  '0018_line_refunds': lineRefunds,
};
