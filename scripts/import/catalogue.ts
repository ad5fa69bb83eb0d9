import { sql, type Transaction } from 'kysely';
import { mergeBouquets, mergeCategories, missingCategories } from './categories.ts';
import { NO_CHANGES, type Changes, type CatalogueFile } from './rows.ts';
import {
  clearStage,
  stageTitleGroups,
  resolveCategories,
  deduplicateTitles,
  stage,
  stagedTypes,
} from './staging.ts';
import { countUncategorised, matchGuide, mergeSeries, mergeStreams, missingTitles } from './titles.ts';
import { LOCKS } from '../../db/connection/locks.ts';
import type { Database } from '../../db/schema/tables.ts';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';

export const IMPORTED_TABLES = ['stream_categories', 'bouquets', 'streams', 'series'] as const;

/** The outcome of the import of one file. */
export interface ImportReport {
  tables: Record<(typeof IMPORTED_TABLES)[number], Changes>;
  /** Entries that repeat an earlier one in the file. The first one is used. */
  duplicates: number;
  /** Streams and series in a category that the source does not have. */
  uncategorised: number;
  /** Categories whose parent is missing from the file or is one of their own descendants. */
  parents: number;
  /** Guide channels that streams of other sources refer to. They do not become streams themselves. */
  matched: number;
}

/**
 * Synchronizes the catalogue with a file of a source, such as `m3u` or `xtream:panel1`. Rows are matched by source,
 * type and key, so importing the same file again changes nothing. Rows of the file's types that are no longer in the
 * file are kept. With `prune` they are deleted if nothing refers to them. Imports run one at a time. Throws what
 * reading the entries throws, and 55P03 when another import takes too long.
 */
export async function importCatalogue(
  trx: Transaction<Database>,
  source: string,
  file: CatalogueFile,
  { prune }: { prune: boolean },
): Promise<ImportReport> {
  await raiseTimeLimit(trx, 3600);
  await sql`select pg_advisory_xact_lock(${LOCKS.import}, 0)`.execute(trx);
  await stage(trx, file);
  const report = await write(trx, source, file.holds, prune);
  await clearStage(trx);
  return report;
}

async function write(
  trx: Transaction<Database>,
  source: string,
  holds: CatalogueFile['holds'],
  prune: boolean,
): Promise<ImportReport> {
  const types = await stagedTypes(trx);
  if (holds === 'playlist') await stageTitleGroups(trx);
  const faults = await resolveCategories(trx, source);
  const repeated = await deduplicateTitles(trx);
  const guide = holds === 'guide' ? await matchGuide(trx, source) : { icons: 0, matched: 0 };
  const categories = await mergeCategories(trx, source);
  const uncategorised = await countUncategorised(trx, source);
  const streams = await mergeStreams(trx, source);
  const series = await mergeSeries(trx, source);
  const hasCategories = holds === 'categories' || holds === 'playlist';
  const bouquets = holds === 'guide' ? NO_CHANGES : await mergeBouquets(trx, source, types, hasCategories);
  const missing: Partial<Record<keyof ImportReport['tables'], Pick<Changes, 'missing' | 'pruned'>>> = {
    ...(holds === 'categories' ? {} : await missingTitles(trx, source, types, prune)),
    ...(hasCategories ? await missingCategories(trx, source, types, prune) : {}),
  };
  return {
    tables: {
      stream_categories: { ...categories, ...missing.stream_categories },
      bouquets: { ...bouquets, ...missing.bouquets },
      streams: { ...streams, changed: streams.changed + guide.icons, ...missing.streams },
      series: { ...series, ...missing.series },
    },
    duplicates: repeated + (holds === 'categories' ? faults.duplicates : 0),
    uncategorised,
    parents: faults.parents,
    matched: guide.matched,
  };
}
