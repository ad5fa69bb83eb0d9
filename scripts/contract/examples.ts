import type { OperationName } from '../../generated/operations.ts';
import { operationsOf, resolve } from '../generate/contract.ts';
import { exampleOf } from '../generate/examples.ts';
import { ownContract as contract } from '../lib/contracts.ts';

const examples = new Map(
  [...operationsOf(contract)].map(({ operation: { operationId, requestBody } }) => {
    const json = requestBody && resolve(contract, requestBody).content?.['application/json'];
    return [operationId, json && exampleOf(contract, json)];
  }),
);

/** Returns the example of a request's body in the contract, or undefined for an operation that takes none. */
export const exampleBody = (operation: OperationName): unknown => examples.get(operation);

const queries = new Map(
  [...operationsOf(contract)].map(({ operation: { operationId, parameters = [] } }) => {
    const required = parameters
      .map((parameter) => resolve(contract, parameter))
      .filter(({ in: place, required }) => place === 'query' && required === true);
    return [operationId, Object.fromEntries(required.map(({ name, example }) => [name, String(example)]))];
  }),
);

/** Returns the required parameters of an operation's query, with their examples in the contract. */
export const exampleQuery = (operation: OperationName): Record<string, string> =>
  queries.get(operation) ?? {};
