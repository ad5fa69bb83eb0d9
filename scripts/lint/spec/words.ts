import { allPlaces, type Finding, type SpecTree } from '../../generate/rules/tree.ts';

/** What texts must not say, and what they say instead. */
const WORDS: readonly [pattern: RegExp, message: string][] = [
  [/\b[Uu]sers?\s+that\b/, 'a user is somebody who, not that'],
  [/\bmass delete autos?\b/, 'it is called an automatic deletion rule'],
];

/** Checks that texts call the same thing by the same words. */
export function* wordFindings(tree: SpecTree): Generator<Finding> {
  for (const { file, line, value } of tree.fileNames.flatMap((name) => [...allPlaces(tree.file(name))])) {
    if (typeof value !== 'string') continue;
    for (const [pattern, message] of WORDS)
      if (pattern.test(value)) yield { file, line, rule: 'words', message };
  }
}
