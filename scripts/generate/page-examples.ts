import { operationsOf, parametersIn, type Contract, type ContractOperation } from './contract.ts';
import { exampleOf, itemOf } from './examples.ts';

const SERVER = 'https://api.example.com/api/v1';

/** Adds an example to each response that is a page: the example of its item, in the fields that every page has. */
export function addPageExamples(contract: Contract): void {
  for (const { path, operation } of operationsOf(contract)) {
    const json = operation.responses['200']?.content?.['application/json'];
    const item = json?.example === undefined && json ? itemOf(contract, json.schema) : undefined;
    const example = item && exampleOf(contract, { schema: item });
    if (json && example !== undefined)
      json.example = pageOf(SERVER + addressOf(contract, path, operation), example);
  }
}

function addressOf(contract: Contract, path: string, operation: ContractOperation): string {
  return parametersIn(contract, operation, 'path').reduce(
    (address, { name, example }) => address.replace(`{${name}}`, String(example)),
    path,
  );
}

/** Returns the only page of a list with one item. */
function pageOf(path: string, item: unknown): object {
  const url = `${path}?page=1`;
  return {
    current_page: 1,
    data: [item],
    first_page_url: url,
    from: 1,
    last_page: 1,
    last_page_url: url,
    links: [
      { url: null, label: '&laquo; Previous', active: false },
      { url, label: '1', active: true },
      { url: null, label: 'Next &raquo;', active: false },
    ],
    next_page_url: null,
    path,
    per_page: 15,
    prev_page_url: null,
    to: 1,
    total: 1,
  };
}
