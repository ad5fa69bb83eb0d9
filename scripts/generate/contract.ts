import { bundle, createConfig } from '@redocly/openapi-core';
import { Converter } from '@apiture/openapi-down-convert';

/** A JSON Schema, as far as the generator looks into one. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  default?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  allOf?: Schema[];
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

/** Which objects the caller of an operation may reach. */
export type Ownership = keyof typeof OWNERSHIP;

export interface ContractOperation {
  operationId: string;
  summary: string;
  tags: [string];
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content>;
  description: string;
  'x-extra-policies'?: string[];
  'x-ownership'?: Ownership;
  'x-charges'?: boolean;
  'x-open-to-restricted'?: boolean;
  'x-rate-limit'?: number;
  'x-subject'?: string;
}

/** The bundled contract, as far as the generator looks into it. */
export interface Contract {
  paths: Record<string, Record<string, ContractOperation>>;
  components: Record<string, Record<string, unknown>> & { schemas: Record<string, Schema> };
}

/** The contract as partners download it: one document, which says of each operation who may call it. */
export async function bundleContract(root: string): Promise<Contract> {
  const contract = await bundleFiles(root);
  for (const { operation } of operationsOf(contract)) operation.description += accessParagraph(operation);
  return contract;
}

/** Bundles a contract's files into one document. Throws with the place when a `$ref` leads nowhere. */
export async function bundleFiles(root: string): Promise<Contract> {
  const config = await createConfig({});
  const result = await bundle({ ref: root, config });
  const errors = result.problems.filter((problem) => problem.severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((problem) => problem.message).join('\n'));
  return JSON.parse(JSON.stringify(result.bundle.parsed)) as Contract;
}

const OWNERSHIP = {
  none: 'Open to whoever holds the policy',
  caller: "Reaches the caller's own only",
  subtree: "Reaches the caller's own and those of users below it",
  roles: "Reaches what the caller's roles give",
  creator: 'Reaches what the caller or a user below it has made',
  ancestors: "Reaches the caller's own and what those above it share",
  party: 'Reaches those that the caller or a user below it takes part in',
  above: 'Reaches those of users below the caller',
  published: "Reaches what is published for the caller's roles",
} as const;

/** Who may call an operation, in prose, from its machine-readable rules: said once, read by both. */
function accessParagraph(operation: ContractOperation): string {
  if (operation.security?.length === 0) return '';
  const extra = operation['x-extra-policies'] ?? [];
  const all = extra.filter((policy) => policy.endsWith('_all'));
  const further = extra.filter((policy) => !policy.endsWith('_all'));
  const reach = OWNERSHIP[operation['x-ownership'] ?? 'none'];
  return [
    `\n\n**Who may call it.** Policy \`${operation.operationId}\`.`,
    further.length > 0 ? ` Needs ${further.map((policy) => `\`${policy}\``).join(' and ')} as well.` : '',
    ` ${reach}${all.length > 0 ? `; with ${all.map((policy) => `\`${policy}\``).join(' and ')} every one` : ''}.`,
    operation['x-open-to-restricted'] === true ? ' Open to a restricted user too.' : '',
    operation['x-charges'] === true ? '\n\n**Moves credit.** The answer names the transaction.' : '',
  ].join('');
}

/** The same contract as OpenAPI 3.0.3, for client generators that do not read 3.1. */
export function downConvert(contract: Contract): object {
  const converted = new Converter(structuredClone(contract), { allOfTransform: true }).convert() as {
    openapi: string;
    info: object;
  };
  converted.openapi = '3.0.3';
  if ('summary' in converted.info) delete converted.info.summary;
  return converted;
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
