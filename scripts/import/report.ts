import { IMPORTED_TABLES } from '../../db/catalogue-import.ts';
import { table } from '../bench/table.ts';
import { formatThousands } from '../seed/progress.ts';
import type { Imported } from './run.ts';

const COLUMNS = ['added', 'changed', 'same', 'vanished', 'pruned'] as const;

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
      `entries left out, without a name, a key or an address; the first in line ${String(notes.firstSkipped)}`,
    ],
    [notes.cut, 'texts cut to the length of their column'],
    [notes.pictures, 'addresses of pictures left out: too long, or no http(s)'],
    [report.duplicates, 'entries that had come before in the file, of which the first counts'],
    [
      report.uncategorised,
      'streams and series of a category that this source does not have: they are in none',
    ],
    [report.parents, 'categories whose parent is not in the file, or lies in them: they stand alone'],
    [
      report.named,
      'channels of the guide that streams of other sources name: they are no streams of their own',
    ],
  ];
}
