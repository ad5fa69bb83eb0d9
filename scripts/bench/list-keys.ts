import { readFile } from 'node:fs/promises';
import { projectFile } from '../../handlers/http/project-file.ts';
import { operations, type Operation } from '../../generated/operations.ts';
import type { ListKeys } from './list-asks.ts';

/** A list of the contract. */
export interface List extends ListKeys {
  operation: string;
  path: string;
}

interface Schema {
  $ref?: string;
  enum?: readonly unknown[];
  items?: Schema;
}

interface Parameter {
  $ref?: string;
  name: string;
  schema: Schema;
}

interface Contract {
  paths: Record<string, Record<string, { operationId: string; parameters?: Parameter[] }>>;
}

/** Returns every list of the contract, with its keys. */
export async function listsOfContract(): Promise<List[]> {
  const contract = JSON.parse(await readFile(projectFile('generated', 'openapi.json'), 'utf8')) as Contract;
  return Object.values(contract.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, parameters = [] }) => {
      const operation = (operations as Record<string, Operation>)[operationId];
      if (operation?.method !== 'GET') return [];
      if (!('page' in operation.query || 'limit' in operation.query)) return [];
      const enums = new Map(
        parameters
          .map((parameter) => follow(contract, parameter))
          .map(({ name, schema }) => [name, enumOf(contract, schema)]),
      );
      const filters = Object.entries(operation.query).flatMap(([parameter, kind]) => {
        const name = /^filters\[(\w+)\]$/.exec(parameter)?.[1];
        return name === undefined ? [] : [{ name, kind, values: enums.get(parameter) ?? [] }];
      });
      return [{ operation: operationId, path: operation.path, sorts: enums.get('sort') ?? [], filters }];
    });
}

/** Returns the values of a parameter that has an enumeration, or whose items have one. */
function enumOf(contract: Contract, schema: Schema): string[] {
  const followed = follow(contract, schema);
  if (followed.items !== undefined) return enumOf(contract, followed.items);
  return (followed.enum ?? []).map(String);
}

function follow<Part extends { $ref?: string }>(contract: Contract, part: Part): Part {
  if (part.$ref === undefined) return part;
  const names = part.$ref.split('/').slice(1);
  return names.reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], contract) as Part;
}
