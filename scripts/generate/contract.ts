import type { Access } from './access.ts';

/** A JSON Schema, as far as the generator looks into one. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  default?: unknown;
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  /** Personal data: the audit log does not hold it. */
  'x-personal'?: boolean;
  /** Stored by a slow hash alone: no other trace of it is kept. */
  'x-unstored'?: boolean;
  /** Requests a minute that may name a property. */
  'x-rate-limit'?: number;
  description?: string;
  /** Other names of a property, in requests. */
  'x-also'?: string | string[];
  /** Other spellings of a text's values, each with the real one. */
  'x-also-values'?: Record<string, string>;
  /** Properties that are not taken, each with what to send instead. */
  'x-instead'?: Record<string, string>;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  allowEmptyValue?: boolean;
  schema: Schema;
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

/** An answer of an operation, or a reference to one. */
export interface Answer extends Content {
  $ref?: string;
  headers?: Record<string, object>;
}

export interface ContractOperation extends Access {
  summary: string;
  tags: [string];
  parameters?: Parameter[];
  requestBody?: Content & { $ref?: string; required?: boolean };
  responses: Record<string, Answer>;
  description: string;
  'x-also-methods'?: string[];
  'x-rate-limit'?: number;
  'x-subject'?: string;
}

/** The bundled contract, as far as the generator looks into it. */
export interface Contract {
  paths: Record<string, Record<string, ContractOperation>>;
  components: Record<string, Record<string, unknown>> & { schemas: Record<string, Schema> };
}

/** Every operation of the contract with its method and path, in the order of the contract. */
export function* operationsOf(
  contract: Contract,
): Generator<{ method: string; path: string; operation: ContractOperation }> {
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      yield { method: method.toUpperCase(), path, operation };
    }
  }
}

/** Follows a local `$ref`; returns anything else as it is. */
export function resolve<T extends { $ref?: string }>(contract: Contract, value: T): T {
  if (value.$ref === undefined) return value;
  const target = value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (node, key) => (node as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      contract,
    );
  return resolve(contract, target as T);
}

/** The parameters of an operation in one place of the request, by name. */
export function parametersIn(
  contract: Contract,
  operation: ContractOperation,
  place: Parameter['in'],
): Parameter[] {
  return (operation.parameters ?? [])
    .map((parameter) => resolve(contract, parameter))
    .filter((parameter) => parameter.in === place);
}

/** The schema of the JSON request body, if the operation takes one. */
export function bodySchema(operation: ContractOperation): Schema | undefined {
  return operation.requestBody?.content?.['application/json']?.schema;
}

/** The schema of the successful answer. */
export function replySchema(operation: ContractOperation): Schema {
  const schema = operation.responses['200']?.content?.['application/json']?.schema;
  if (schema === undefined) throw new Error(`${operation.operationId} has no 200 answer in JSON`);
  return schema;
}
