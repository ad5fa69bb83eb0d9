import { NO_NUL } from '../forms.ts';
import type { Report } from './schemas.ts';
import { allPlaces, isData, type Finding, type Place, type SpecTree } from './tree.ts';

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
  'x-counts-objects',
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

/**
 * Finds keys that begin with `x-` and are not ours: the generator would pass over a misspelt one. Finds patterns without
 * a form, and required properties with another name.
 */
export function* extensionFindings(tree: SpecTree, report: Report): Generator<Finding> {
  const forms = new Map<string, string>();
  for (const place of tree.fileNames.flatMap((name) => [...allPlaces(tree.file(name))])) {
    if (isData(place.keys)) continue;
    yield* requiredWithOtherName(place, report);
    yield* formOfPattern(place, forms, report);
    const key = place.keys.at(-1) ?? '';
    if (key.startsWith('x-') && !EXTENSIONS.has(key) && !isData(place.keys.slice(0, -1))) {
      yield report(place, 'extension', `${key} is not an extension of ours: ${[...EXTENSIONS].join(', ')}`);
    }
  }
}

/** The messages of errors say what a pattern accepts: in one form, wherever the pattern is. */
function* formOfPattern(place: Place, forms: Map<string, string>, report: Report): Generator<Finding> {
  const { pattern, 'x-form': form } = place.fields;
  if (typeof pattern !== 'string' || pattern === NO_NUL || 'x-names' in place.fields) return;
  if (typeof form !== 'string') {
    yield report(place, 'pattern-form', `the pattern ${pattern} needs an x-form: what it accepts, in words`);
  } else if ((forms.get(pattern) ?? form) === form) forms.set(pattern, form);
  else
    yield report(
      place,
      'pattern-form',
      `the pattern ${pattern} has the x-form "${String(forms.get(pattern))}" elsewhere`,
    );
}

/** Whoever sends another name does not send the required one. */
function* requiredWithOtherName(place: Place, report: Report): Generator<Finding> {
  const required = [place.fields['required']].flat();
  for (const [name, property] of place.get('properties')?.rawEntries() ?? []) {
    if ('x-also' in property.fields && required.includes(name))
      yield report(property, 'also-required', `${name} is required: it can have no x-also`);
  }
}
