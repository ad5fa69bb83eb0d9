import { readFileSync } from 'node:fs';
import { operations, type OperationName } from '../../generated/operations.ts';
import { projectFile } from '../../handlers/http/project-file.ts';

// The parts of the published contract that the contract tests read.

export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  minProperties?: number;
  maxProperties?: number;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  'x-also'?: string | string[];
}

export interface Media {
  $ref?: string;
  schema: Schema;
  example?: unknown;
}

interface Parameter extends Media {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
}

interface Holder {
  $ref?: string;
  required?: boolean;
  headers?: Record<string, Media>;
  content?: Record<string, Media>;
}

interface Described {
  description: string;
  'x-counts-objects'?: boolean;
  parameters?: Parameter[];
  requestBody?: Holder;
  responses: Record<string, Holder>;
}

export interface ContractDocument {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

export const contract = JSON.parse(
  readFileSync(projectFile('generated', 'contract.json'), 'utf8'),
) as ContractDocument;
for (const schema of Object.values(contract.components.schemas)) leaveOutOtherNames(schema);

/** Other names of fields are translated before validation, so the tests of the validators use none. */
function leaveOutOtherNames({ properties = {}, items }: Schema): void {
  for (const property of Object.values(properties)) {
    for (const other of [property['x-also'] ?? []].flat()) Reflect.deleteProperty(properties, other);
  }
  for (const part of [...Object.values(properties), ...(items ? [items] : [])]) leaveOutOtherNames(part);
}

export const names = Object.keys(operations) as OperationName[];

/** Follows local `$ref`s. Keywords beside a `$ref` are added to its target. */
export function follow<T extends { $ref?: string }>(value: T): T {
  if (value.$ref === undefined) return value;
  const { $ref, ...beside } = value;
  let target: unknown = contract;
  for (const key of $ref.slice(2).split('/')) target = (target as Record<string, unknown>)[key];
  return { ...follow(target as T), ...beside };
}

/** Returns a schema without `$ref` and `allOf` at its top level. */
export function flat(schema: Schema): Schema {
  const { allOf = [], ...own } = follow(schema);
  if (allOf.length === 0) return own;
  const parts = [...allOf.map(flat), own];
  return {
    ...(Object.assign({}, ...parts) as Schema),
    required: parts.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Schema>,
  };
}

/** Returns the schema of an operation's successful response. */
export function replySchema(name: OperationName): Schema {
  const media = follow(describedBy(name).responses['200'] ?? {}).content?.['application/json'];
  if (media === undefined) throw new Error(`${name} has no 200 response in JSON`);
  return media.schema;
}

/** Returns the input of an operation's validator as one schema: `{ params, query, headers, body }`. */
export function requestSchema(name: OperationName): Schema {
  const { parameters = [], requestBody = {} } = describedBy(name);
  const all = parameters.map(follow);
  const within = (place: Parameter['in']): Schema => ({
    type: 'object',
    additionalProperties: false,
    required: all.filter((at) => at.in === place && at.required === true).map((at) => at.name),
    properties: Object.fromEntries(
      all
        .filter((at) => at.in === place)
        .map(({ name, schema, example }) => [name, { ...follow(schema), examples: [example] }]),
    ),
  });
  const { content, required = false } = follow(requestBody);
  const media = content?.['application/json'];
  const body = media && { ...follow(media.schema), ...(media.example ? { examples: [media.example] } : {}) };
  return {
    type: 'object',
    required: ['params', 'query', 'headers', ...(required ? ['body'] : [])],
    properties: {
      params: within('path'),
      query: within('query'),
      headers: within('header'),
      body: body ?? { type: 'object', maxProperties: 0, examples: [{}] },
    },
  };
}

export function describedBy(name: OperationName): Described {
  const { path, method } = operations[name];
  const described = contract.paths[path]?.[method.toLowerCase()];
  if (described === undefined) throw new Error(`${name} is not in the contract`);
  return described;
}
