import { Refusal } from '../lib/refusal.ts';
import type { Access } from './access.ts';

/** A kind of error, as the contract describes it. */
export interface Problem {
  status: number;
  title: string;
  meaning: string;
  /** What the client should do. */
  action: string;
  /** Whether the same request can succeed later without a change; false if it is absent. */
  retry?: boolean;
  /** The values of `reason`, each with a sentence, which is the `detail` too. Each operation names those that it has. */
  reasons?: Record<string, string>;
  /** What is special in an example, for the codes of operations: the `detail`, and fields that the problem adds. */
  example?: { detail: string } & Record<string, unknown>;
}

/** When an operation fails, as the end of a sentence, or several. */
export type Causes = string | string[];

/** A step in the life of an object. */
export interface Move {
  /** The states that it leads from; none if the object begins with it. */
  from?: string[];
  to: string;
  /** The operations that do it. */
  by?: string[];
  /** When it happens, as the end of a sentence. */
  when?: string;
}

/** An object with its schemas, and the schemas of its states. */
interface DocumentedObject {
  name: string;
  /** What it is, in a sentence or two. */
  description: string;
  schemas: string[];
  states?: string[];
}

/** The parts of a JSON Schema that the generator reads. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, Schema>;
  maxProperties?: number;
  additionalProperties?: boolean | Schema;
  required?: string[];
  allOf?: Schema[];
  oneOf?: Schema[];
  /** The field that tells which of `oneOf` an object is, and the reference to the schema of each of its values. */
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  if?: Schema;
  then?: Schema;
  else?: Schema;
  examples?: unknown[];
  /** Which names its enumeration has, which the generator makes. */
  'x-names'?: 'writes' | 'subjects';
  /** What the pattern of a text accepts, in words. */
  'x-form'?: string;
  /** The problems, on the schema of their codes. */
  'x-problems'?: Record<string, Problem>;
  /** Personal data, which the audit log omits. */
  'x-personal'?: boolean;
  /** Only stored as a slow hash. No other trace of it is kept. */
  'x-unstored'?: boolean;
  /** The value must be unique among all users' objects. */
  'x-unique'?: boolean;
  /** The maximum number of requests per minute that contain this property. */
  'x-rate-limit'?: number;
  description?: string;
  deprecated?: boolean;
  /** What leads from one value of an enumeration to another. */
  'x-states'?: Move[];
  /** Other names of a property in bodies. */
  'x-also'?: string | string[];
  /** Other spellings of a text's values, each with the standard one. */
  'x-also-values'?: Record<string, string>;
  /** Properties that are not accepted, each with what to send instead. */
  'x-instead'?: Record<string, string>;
  /** A text loses the blanks at its ends. */
  'x-trimmed'?: true;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  allowEmptyValue?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
  /** Other names in the query. */
  'x-also'?: string | string[];
}

export interface MediaType {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, object>;
}

interface Content {
  content?: Record<string, MediaType>;
}

/** A response of an operation, or a reference to one. */
export interface Answer extends Content {
  $ref?: string;
  description?: string;
  headers?: Record<string, object>;
  links?: Record<string, object>;
}

export interface ContractOperation extends Access {
  summary: string;
  /** What others call it. */
  'x-search-words'?: string;
  tags: [string];
  parameters?: Parameter[];
  requestBody?: Content & { $ref?: string; required?: boolean; description?: string };
  responses: Record<string, Answer>;
  description: string;
  /** The codes of its own errors, each with its causes, by reason if the code has reasons. */
  'x-errors'?: Record<string, Causes | Record<string, Causes>>;
  'x-also-methods'?: string[];
  'x-rate-limit'?: number;
  'x-counted-by'?: string;
  'x-counts-objects'?: boolean;
  'x-subject'?: string;
  'x-orders-of'?: string;
  'x-export'?: boolean;
}

/** What is sent to endpoints, and what they answer. */
export type Message = Pick<ContractOperation, 'tags' | 'description' | 'requestBody' | 'responses'> & {
  /** What its example says otherwise than that of any event, and of the object. */
  'x-example'?: { data?: object; user_id?: number };
};

/** The parts of the bundled contract that the generator reads. */
export interface Contract {
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    /** What others call what a heading of the texts is about. */
    'x-search-words'?: Record<string, string>;
  };
  servers: [{ url: string }];
  tags: { name: string; description: string; 'x-search-words'?: string }[];
  /** The groups of tags, in the order of the navigation. */
  'x-tagGroups': { name: string; tags: string[] }[];
  /** The objects that have a page of their own. */
  'x-objects'?: DocumentedObject[];
  paths: Record<string, Record<string, ContractOperation>>;
  /** What is sent to endpoints, by its type. */
  webhooks?: Record<string, { post: Message }>;
  components: Record<string, Record<string, unknown>> & { schemas: Record<string, Schema> };
}

/** An operation with its method, in capitals, and its path. */
export interface OperationAt {
  method: string;
  path: string;
  operation: ContractOperation;
}

/** Yields every operation of the contract with its method and path, in the order of the contract. */
export function* operationsOf(contract: Contract): Generator<OperationAt> {
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      yield { method: method.toUpperCase(), path, operation };
    }
  }
}

/** Resolves a local `$ref`. Returns anything else unchanged. */
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

/** Returns the parameters of an operation in one location of the request, by name. */
export function parametersIn(
  contract: Contract,
  operation: ContractOperation,
  place: Parameter['in'],
): Parameter[] {
  return (operation.parameters ?? [])
    .map((parameter) => resolve(contract, parameter))
    .filter((parameter) => parameter.in === place);
}

/** Returns the schema of the JSON request body, or undefined if the operation has none. */
export function bodySchema(operation: ContractOperation): Schema | undefined {
  return operation.requestBody?.content?.['application/json']?.schema;
}

/** Returns the schema of the successful response. Throws a Refusal where there is none. */
export function replySchema(operation: ContractOperation): Schema {
  const schema = operation.responses['200']?.content?.['application/json']?.schema;
  if (schema === undefined)
    throw new Refusal(`${operation.operationId} needs a response 200 with application/json and a schema.`);
  return schema;
}
