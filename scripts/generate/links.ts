import {
  operationsOf,
  replySchema,
  resolve,
  type Contract,
  type OperationAt,
  type Schema,
} from './contract.ts';

/** What a list holds: the operations on one of its items, and the schema of an item. */
interface Resource {
  list: string;
  /** The name of the id in the paths of the operations. */
  parameter: string;
  schema: Schema;
  operations: OperationAt[];
}

/**
 * Adds links from the response of an operation that makes something to the operations on what it has made, so that tools
 * which walk through an API go on with its id.
 */
export function addLinks(contract: Contract): void {
  const resources = resourcesOf(contract);
  const links: Record<string, object> = {};
  for (const { method, path, operation } of operationsOf(contract)) {
    const { '200': success } = operation.responses;
    if (method !== 'POST' || success === undefined) continue;
    for (const { list, parameter, schema, operations } of resources) {
      if (path !== list && !(path.startsWith(`${list}/`) && !path.includes('{'))) continue;
      const place = placeOf(contract, replySchema(operation), schema);
      // What is named beside something else was there before, unless this is the way to make it.
      if (place === undefined || (place !== '' && path !== list)) continue;
      for (const { operationId } of operations.map((at) => at.operation)) {
        // With its place: some validators take a bare `id` for the id of a schema.
        const parameters = { [`path.${parameter}`]: `$response.body#${place}/id` };
        links[operationId] = { operationId, parameters };
        success.links = { ...success.links, [operationId]: { $ref: `#/components/links/${operationId}` } };
      }
    }
  }
  contract.components['links'] = links;
}

/** Returns the resources whose items can be shown. */
function resourcesOf(contract: Contract): Resource[] {
  const all = [...operationsOf(contract)];
  return all.flatMap(({ method, path, operation }) => {
    const [, list = '', parameter = ''] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? [];
    if (method !== 'GET' || list === '') return [];
    const operations = all.filter((at) => at.path === path || at.path.startsWith(`${path}/`));
    return [{ list, parameter, schema: replySchema(operation), operations }];
  });
}

/** Returns where a response has an object of this schema: as a whole, in one of its fields, or nowhere. */
function placeOf(contract: Contract, response: Schema, wanted: Schema): string | undefined {
  const names = new Set([...partsOf(contract, wanted)].flatMap(({ $ref }) => $ref ?? []));
  const isWanted = ({ $ref }: Schema): boolean => $ref !== undefined && names.has($ref);
  const parts = [...partsOf(contract, response)];
  if (parts.some(isWanted)) return '';
  const fields = parts.flatMap(({ properties = {} }) => Object.entries(properties));
  const [name] = fields.find(([, field]) => isWanted(field)) ?? [];
  return name && `/${name}`;
}

/** Yields a schema, what it refers to, and what it is composed of. */
function* partsOf(contract: Contract, schema: Schema): Generator<Schema> {
  yield schema;
  if (schema.$ref !== undefined) yield* partsOf(contract, resolve(contract, schema));
  for (const part of schema.allOf ?? []) yield* partsOf(contract, part);
}
