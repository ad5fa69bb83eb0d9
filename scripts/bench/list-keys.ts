import { operations, type Operation } from '../../generated/operations.ts';
import { ownContract as contract } from '../contract/contracts.ts';
import { operationsOf, resolve, type Schema } from '../generate/contract.ts';
import type { ListKeys } from './list-asks.ts';

/** A list of the contract. */
export interface List extends ListKeys {
  operation: string;
  path: string;
}

/** Returns every list of the contract, with its keys. */
export function listsOfContract(): List[] {
  return [...operationsOf(contract)].flatMap(({ operation: { operationId, parameters = [] } }) => {
    const operation = (operations as Record<string, Operation>)[operationId];
    if (operation?.method !== 'GET') return [];
    if (!('page' in operation.query || 'limit' in operation.query)) return [];
    const enums = new Map(
      parameters
        .map((parameter) => resolve(contract, parameter))
        .map(({ name, schema }) => [name, enumOf(schema)]),
    );
    const filters = Object.entries(operation.query).flatMap(([parameter, kind]) => {
      const name = /^filters\[(\w+)\]$/.exec(parameter)?.[1];
      return name === undefined ? [] : [{ name, kind, values: enums.get(parameter) ?? [] }];
    });
    return [{ operation: operationId, path: operation.path, sorts: enums.get('sort') ?? [], filters }];
  });
}

/** Returns the values of a parameter that has an enumeration, or whose items have one. */
function enumOf(schema: Schema): string[] {
  const { items, enum: values = [] } = resolve(contract, schema);
  return items === undefined ? values.map(String) : enumOf(items);
}
