import { isDeepStrictEqual } from 'node:util';
import { operationsOf, parametersIn, resolve, type Contract, type ContractOperation } from './contract.ts';
import { exampleOf, itemOf } from './examples.ts';

const SERVER = 'https://api.example.com/api/v1';

/**
 * Adds an example to each response whose schema has none that fits: to a page, with the example of its item, and to the
 * answer of a write, with what the example of its body sends.
 */
export function addAnswerExamples(contract: Contract): void {
  for (const { path, operation } of operationsOf(contract)) {
    const json = operation.responses['200']?.content?.['application/json'];
    if (json === undefined || json.example !== undefined) continue;
    const item = itemOf(contract, json.schema);
    const example = exampleOf(contract, { schema: item ?? json.schema });
    if (item !== undefined && example !== undefined)
      json.example = pageOf(SERVER + addressOf(contract, path, operation), example);
    else if (isRecord(example)) {
      const sent = Object.entries(sentTo(contract, operation)).filter(
        ([name, value]) => name in example && !isDeepStrictEqual(example[name], value),
      );
      if (sent.length > 0) json.example = { ...example, ...Object.fromEntries(sent) };
    }
  }
}

/** Returns the example of a body. */
function sentTo(contract: Contract, { requestBody }: ContractOperation): Record<string, unknown> {
  const json = requestBody && resolve(contract, requestBody).content?.['application/json'];
  const body = json && exampleOf(contract, json);
  return isRecord(body) ? body : {};
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
