import type { Migration } from 'kysely';
import * as access from './0001_access.ts';
import * as sales from './0002_sales.ts';
import * as writing from './0003_writing.ts';
import * as ledger from './0004_ledger.ts';
import * as lines from './0005_lines.ts';
import * as people from './0006_people.ts';
import * as offers from './0007_offers.ts';
import * as catalog from './0008_catalog.ts';
import * as support from './0009_support.ts';
import * as treeCounts from './0010_tree_counts.ts';
import * as transactions from './0011_transactions.ts';
import * as edge from './0012_edge.ts';
import * as lineLists from './0013_line_lists.ts';
import * as movingUsers from './0014_moving_users.ts';
import * as chargedPeriods from './0015_charged_periods.ts';
import * as treeCountPlan from './0016_tree_count_plan.ts';
import * as countingInserts from './0017_counting_inserts.ts';

/** Every migration by name, in the order in which they run. Released ones are never edited. */
export const migrations: Record<string, Migration> = {
  '0001_access': access,
  '0002_sales': sales,
  '0003_writing': writing,
  '0004_ledger': ledger,
  '0005_lines': lines,
  '0006_people': people,
  '0007_offers': offers,
  '0008_catalog': catalog,
  '0009_support': support,
  '0010_tree_counts': treeCounts,
  '0011_transactions': transactions,
  '0012_edge': edge,
  '0013_line_lists': lineLists,
  '0014_moving_users': movingUsers,
  '0015_charged_periods': chargedPeriods,
  '0016_tree_count_plan': treeCountPlan,
  '0017_counting_inserts': countingInserts,
};
