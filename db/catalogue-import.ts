import { sql, type Transaction } from 'kysely';
import { mergeBouquets, mergeCategories, missingCategories } from './catalogue-import/categories.ts';
import { NO_CHANGES, type Changes } from './catalogue-import/changes.ts';
import type { CatalogueFile } from './catalogue-import/entries.ts';
import {
  clearStage,
  stageTitleGroups,
  resolveCategories,
  deduplicateTitles,
  stage,
  stagedTypes,
} from './catalogue-import/staging.ts';
import {
  countUncategorised,
  matchGuide,
  mergeSeries,
  mergeStreams,
  missingTitles,
} from './catalogue-import/titles.ts';
import { LOCKS } from './locks.ts';
import type { Database } from './schema/index.ts';
import { raiseTimeLimit } from './time-limits.ts';

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
  named: number;
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
  await raiseTimeLimit(trx, '1h');
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
  const again = await deduplicateTitles(trx);
  const guide = holds === 'guide' ? await matchGuide(trx, source) : { icons: 0, named: 0 };
  const categories = await mergeCategories(trx, source);
  const uncategorised = await countUncategorised(trx, source);
  const streams = await mergeStreams(trx, source);
  const series = await mergeSeries(trx, source);
  const named = holds === 'categories' || holds === 'playlist';
  const bouquets = holds === 'guide' ? NO_CHANGES : await mergeBouquets(trx, source, types, named);
  const titlesGone = holds === 'categories' ? {} : await missingTitles(trx, source, types, prune);
  const categoriesGone = named ? await missingCategories(trx, source, types, prune) : {};
  const gone: Partial<Record<keyof ImportReport['tables'], Pick<Changes, 'vanished' | 'pruned'>>> = {
    ...titlesGone,
    ...categoriesGone,
  };
  return {
    tables: {
      stream_categories: { ...categories, ...gone.stream_categories },
      bouquets: { ...bouquets, ...gone.bouquets },
      streams: { ...streams, changed: streams.changed + guide.icons, ...gone.streams },
      series: { ...series, ...gone.series },
    },
    duplicates: again + (holds === 'categories' ? faults.duplicates : 0),
    uncategorised,
    parents: faults.parents,
    named: guide.named,
  };
}
