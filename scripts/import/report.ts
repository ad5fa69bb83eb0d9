import { IMPORTED_TABLES } from './catalogue.ts';
import { table } from '../lib/table.ts';
import { formatThousands } from '../seed/progress.ts';
import type { Imported } from './run.ts';

const COLUMNS = ['added', 'changed', 'same', 'missing', 'pruned'] as const;

/** Describes the import of a file to the operator. */
export function reportText({ path, source, report, notes }: Imported): string {
  const rows = IMPORTED_TABLES.map((name) => [
    name,
    ...COLUMNS.map((column) => formatThousands(report.tables[name][column])),
  ]);
  const remarks = remarksOf({ report, notes })
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${formatThousands(count)} ${what}`);
  return [`${path} (${source})`, table(['rows', ...COLUMNS], rows), ...remarks].join('\n');
}

function remarksOf({ report, notes }: Pick<Imported, 'report' | 'notes'>): [number, string][] {
  return [
    [
      notes.skipped,
      `entries skipped, without a name, a key or an address; the first in line ${String(notes.firstSkipped)}`,
    ],
    [notes.truncated, 'texts truncated to the length of their column'],
    [notes.pictures, 'picture addresses omitted: too long, or not http(s)'],
    [report.duplicates, 'entries that repeat an earlier one in the file; the first is used'],
    [report.uncategorised, 'streams and series without a category, because this source does not have theirs'],
    [report.parents, 'categories without a parent, because theirs is not in the file or is below them'],
    [report.matched, 'channels of the guide that belong to streams of other sources'],
  ];
}
