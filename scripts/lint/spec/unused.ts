import { allPlaces, type Finding, type SpecTree } from '../../generate/rules/tree.ts';

/** Finds files that no `$ref` leads to. */
export function unusedFindings(tree: SpecTree): Finding[] {
  const places = tree.fileNames.flatMap((name) => [...allPlaces(tree.file(name))]);
  const reached = new Set(places.flatMap((place) => place.target()?.file ?? []));
  return tree.fileNames
    .filter((file) => file !== 'openapi.yaml' && !reached.has(file))
    .map((file) => ({
      file,
      line: 1,
      rule: 'unused-file',
      message: 'nothing in the contract leads to this file',
    }));
}
