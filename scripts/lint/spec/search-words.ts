import { allPlaces, type Finding, type Place, type SpecTree } from '../../generate/rules/tree.ts';

const KEY = 'x-search-words';
/** A heading of Markdown, or the title of a workflow. */
const HEADING = /^(?:#{1,6}| {2}title:) (.+)$/gm;

/**
 * Checks what others call operations, groups and headings: texts, and for headings that exist. `texts` are those
 * that the documentation has beside the contract. Codes of errors and names of fields and of objects count as headings.
 */
export function* searchWordFindings(tree: SpecTree, texts: readonly string[]): Generator<Finding> {
  const info = tree.file('openapi.yaml').get('info');
  const written = [String(info?.fields['description']), ...texts];
  const codes = tree.file('shared/schemas.yaml').get('ProblemCode', 'x-problems')?.fields;
  const places = tree.fileNames.flatMap((name) => [...allPlaces(tree.file(name))]);
  const known = new Set([
    ...places.filter(({ keys }) => keys.at(-2) === 'properties').map(({ keys }) => keys.at(-1)),
    ...written.flatMap((text) => [...text.matchAll(HEADING)].map(([, title]) => title)),
    ...places.filter(({ keys }) => keys.at(-2) === 'x-objects').map(({ fields }) => fields['name']),
    ...Object.keys(codes ?? {}),
  ]);
  for (const [heading, place] of info?.get(KEY)?.entries() ?? []) {
    if (!known.has(heading))
      yield report(place, `no text has the heading ${heading}, no error this code and no field this name`);
    yield* textFindings(place);
  }
  const operationsAndTags = places.filter(
    (place) => 'operationId' in place.fields || place.keys.at(-2) === 'tags',
  );
  for (const place of operationsAndTags) {
    const words = place.get(KEY);
    if (words !== undefined) yield* textFindings(words);
  }
}

function* textFindings(place: Place): Generator<Finding> {
  if (typeof place.value !== 'string' || place.value.trim() === '')
    yield report(place, 'what others call it is a text, with commas between the words');
}

const report = ({ file, line }: Place, message: string): Finding => ({
  file,
  line,
  rule: 'search-words',
  message,
});
