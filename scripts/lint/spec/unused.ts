import { KINDS } from '../../generate/kinds.ts';
import { allPlaces, type Finding, type SpecTree } from '../../generate/rules/tree.ts';

/** Finds files that no `$ref` leads to, and words of kinds that no file uses. */
export function unusedFindings(tree: SpecTree): Finding[] {
  const places = tree.fileNames.flatMap((name) => [...allPlaces(tree.file(name))]);
  const reached = new Set(places.flatMap((place) => place.target()?.file ?? []));
  const files = tree.fileNames.filter((file) => file !== 'openapi.yaml' && !reached.has(file));
  return [
    ...files.map((file) => finding(file, 'unused-file', 'nothing in the contract leads to this file')),
    ...tree.unusedWords.map((word) => finding(KINDS, 'unused-word', `no file uses the word ${word}`)),
  ];
}

const finding = (file: string, rule: string, message: string): Finding => ({ file, line: 1, rule, message });
