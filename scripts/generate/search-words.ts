import { operationsOf, type Contract } from './contract.ts';

/** Returns what others call the operations, groups and texts of a contract, by their names and headings. */
export function searchWordsOf(contract: Contract): Record<string, string> {
  const named = [
    ...contract.tags.map(({ name, 'x-search-words': words }) => ({ name, words })),
    ...[...operationsOf(contract)].map(({ operation }) => ({
      name: operation.operationId,
      words: operation['x-search-words'],
    })),
  ];
  return {
    ...contract.info['x-search-words'],
    ...Object.fromEntries(named.flatMap(({ name, words }) => (words === undefined ? [] : [[name, words]]))),
  };
}
