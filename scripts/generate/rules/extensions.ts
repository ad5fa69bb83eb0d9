import type { Report } from './schemas.ts';
import { allPlaces, isData, type Finding, type SpecTree } from './tree.ts';

/** The keys of ours. spec/extensions.md says what each means. */
const EXTENSIONS = new Set([
  'x-extra-policies',
  'x-errors',
  'x-ownership',
  'x-reach',
  'x-charges',
  'x-promises-credit',
  'x-open-to-restricted',
  'x-replica',
  'x-export',
  'x-rate-limit',
  'x-counted-by',
  'x-time-limit',
  'x-unique',
  'x-subject',
  'x-personal',
  'x-unstored',
  'x-tagGroups',
  'x-also',
  'x-also-methods',
  'x-also-values',
  'x-instead',
  'x-form',
  'x-names',
  'x-problems',
  'x-search-words',
  'x-objects',
  'x-states',
]);

/** Finds keys that begin with `x-` and are not ours: the generator would pass over a misspelt one. */
export function* extensionFindings(tree: SpecTree, report: Report): Generator<Finding> {
  for (const place of tree.fileNames.flatMap((name) => [...allPlaces(tree.file(name))])) {
    const key = place.keys.at(-1) ?? '';
    if (key.startsWith('x-') && !EXTENSIONS.has(key) && !isData(place.keys.slice(0, -1))) {
      yield report(place, 'extension', `${key} is not an extension of ours: ${[...EXTENSIONS].join(', ')}`);
    }
  }
}
