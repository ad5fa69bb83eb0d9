import { extraPolicies, ownershipOf, requiredPolicies } from './access.ts';
import {
  bodySchema,
  operationsOf,
  parametersIn,
  replySchema,
  resolve,
  type Contract,
  type ContractOperation,
  type Parameter,
  type Schema,
} from './contract.ts';
import { exportColumns, isExported } from './exports.ts';
import { Refusal } from '../lib/refusal.ts';
import { querySpellings, spellingsOf } from './spellings.ts';

/** One line each: so a change shows in the lines of the operations that it concerns. */
const inLines = (entries: readonly (readonly [name: string, value: unknown])[]): string =>
  `{\n${entries.map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`).join('')}}`;

const HEADER = '// Generated from spec/ by `npm run generate`. Do not edit.\n';

const TYPES = `
/** Other accepted spellings in a query or a body. The items of a list have the place of the list. */
export interface Spellings {
  /** Other names of fields, each with the standard one. */
  names?: Readonly<Record<string, string>>;
  /** Other values of a text, or of words in it, each with the standard one. */
  values?: Readonly<Record<string, string>>;
  /** Names that are rejected, each with what to send instead. */
  instead?: Readonly<Record<string, string>>;
  /** A text loses the blanks at its ends. */
  trimmed?: true;
  /** The spellings within fields. */
  within?: Readonly<Record<string, Spellings>>;
}

/**
 * How a parameter is parsed: \`text\` is free text, \`enum\` one of fixed values, \`flag\` a boolean that is also true
 * without a value.
 */
export type ParameterKind = 'integer' | 'number' | 'boolean' | 'flag' | 'text' | 'enum';

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Additional methods for the same operation at the same path. */
  alsoMethods: readonly ('POST' | 'PUT')[];
  path: string;
  group: string;
  summary: string;
  /** False only for an operation without a bearer token. */
  secured: boolean;
  /** The policies that the operation may check: its own first, then the additional ones. */
  policies: readonly Permission[];
  /** The policies that a caller needs to call it at all. */
  required: readonly Permission[];
  /** Which objects the caller may access. */
  ownership:
    | 'none'
    | 'caller'
    | 'subtree'
    | 'roles'
    | 'creator'
    | 'ancestors'
    | 'party'
    | 'above'
    | 'published';
  /** True when it moves credit. */
  charges: boolean;
  /** True when others may take credit of the caller later because of it. */
  promisesCredit: boolean;
  /** True when a restricted user may still call it. */
  openToRestricted: boolean;
  /** True when a replica of the database may answer it. */
  replica: boolean;
  /** The columns of an export of its rows as CSV; null if they cannot be exported. */
  exportColumns: readonly string[] | null;
  /** Seconds that it may take, if that is longer than usual. */
  timeLimit: number | null;
  /** Requests per minute, if the operation has a limit of its own. */
  rateLimit: number | null;
  /** The list in the body whose items count as requests. */
  countedBy: string | null;
  /** True when what it changes counts against the objects that a branch may change in an hour. */
  countsObjects: boolean;
  /** Requests per minute that contain a field of the body, by field. */
  fieldLimits: Readonly<Record<string, number>>;
  /** Paths of the values in the body that must be unique, so that the response tells whether others have them. */
  names: readonly string[];
  /** The name in the audit log of the object that the operation changes. */
  subject: string | null;
  /** The operation that its references are of: its own, or that of which it does several. */
  ordersOf: string;
  params: Readonly<Record<string, ParameterKind>>;
  query: Readonly<Record<string, ParameterKind | \`\${ParameterKind}[]\`>>;
  /** Other accepted spellings in the query. */
  querySpellings: Spellings | null;
  /**
   * Paths of the request body that the log omits, paths that an Idempotency-Key does not compare, and paths of the
   * secrets in the response.
   */
  secrets: { request: readonly string[]; unstored: readonly string[]; reply: readonly string[] };
  /** Other accepted spellings in the body. */
  spellings: Spellings | null;
}
`;

/** Returns the table of operations as TypeScript: what the runtime needs to know of each. */
export function operationTable(contract: Contract): string {
  const entries = [...operationsOf(contract)].map(({ method, path, operation }) => {
    const secured = operation.security?.length !== 0;
    return [
      operation.operationId,
      {
        method,
        alsoMethods: operation['x-also-methods'] ?? [],
        path,
        group: operation.tags[0],
        summary: operation.summary,
        secured,
        policies: secured ? [operation.operationId, ...extraPolicies(operation)] : [],
        required: secured ? requiredPolicies(operation) : [],
        ownership: ownershipOf(operation),
        charges: operation['x-charges'] ?? false,
        promisesCredit: operation['x-promises-credit'] ?? false,
        openToRestricted: operation['x-open-to-restricted'] ?? false,
        replica: maybeFromReplica(contract, method, operation),
        exportColumns: isExported(operation) ? exportColumns(contract, operation) : null,
        timeLimit: operation['x-time-limit'] ?? null,
        rateLimit: operation['x-rate-limit'] ?? null,
        countedBy: operation['x-counted-by'] ?? null,
        countsObjects: operation['x-counts-objects'] ?? false,
        fieldLimits: fieldLimits(contract, bodySchema(operation)),
        names: pathsOf(contract, isUnique, bodySchema(operation)),
        subject: operation['x-subject'] ?? null,
        ordersOf: operation['x-orders-of'] ?? operation.operationId,
        params: kinds(contract, operation, 'path'),
        query: kinds(contract, operation, 'query'),
        querySpellings: querySpellings(contract, operation),
        secrets: {
          request: pathsOf(contract, isHiddenInLog, bodySchema(operation)),
          unstored: pathsOf(contract, isUnstored, bodySchema(operation)),
          reply: pathsOf(contract, isSecret, replySchema(operation)),
        },
        spellings: spellingsOf(contract, bodySchema(operation)) ?? null,
      },
    ] as const;
  });
  return [
    HEADER + TYPES,
    `export const operations = ${inLines(entries)} as const satisfies Record<string, Operation>;\n`,
    'export type OperationName = keyof typeof operations;\n',
    '/** The version of the contract. */',
    `export const API_VERSION = ${JSON.stringify(contract.info.version)};\n`,
    '/** The items on a page of a list if `per_page` is not sent. */',
    `export const DEFAULT_PAGE_SIZE = ${String(defaultPageSize(contract))};\n`,
    '/** Every permission and scope, with its description. */',
    `export const permissions = ${inLines(Object.entries(permissionsOf(contract)))} as const;\n`,
    'export type Permission = keyof typeof permissions;\n',
  ].join('\n');
}

/** Returns whether a replica may answer. Throws a Refusal for a write, and for a response that shows credit. */
function maybeFromReplica(contract: Contract, method: string, operation: ContractOperation): boolean {
  if (operation['x-replica'] !== true) return false;
  const { operationId } = operation;
  if (method !== 'GET') throw new Refusal(`${operationId} has x-replica, but writes.`);
  const credit = pathsOf(contract, isCredit, replySchema(operation));
  if (credit.length > 0)
    throw new Refusal(`${operationId} has x-replica, but shows credit: ${credit.join(', ')}.`);
  return true;
}

/** Returns the default of `per_page`. Throws a Refusal unless all lists have the same. */
function defaultPageSize(contract: Contract): number {
  const sizes = new Map<unknown, string>();
  for (const { operation } of operationsOf(contract)) {
    const pages = parametersIn(contract, operation, 'query').find(({ name }) => name === 'per_page');
    if (pages !== undefined) sizes.set(pages.schema.default, operation.operationId);
  }
  const [[size] = []] = sizes;
  if (typeof size === 'number' && sizes.size === 1) return size;
  const found = [...sizes].map(([each, name]) => `${String(each)} in ${name}`);
  throw new Refusal(`The default of per_page has to be the same in every list: it is ${found.join(', ')}.`);
}

/** Returns every permission, and so every scope but `*`, with its description. */
export function permissionsOf(contract: Contract): Record<string, string> {
  const names = new Map<string, string>();
  for (const { operation } of operationsOf(contract)) {
    if (operation.security?.length === 0) continue;
    names.set(operation.operationId, operation.summary);
    for (const all of extraPolicies(operation).filter((policy) => policy.endsWith('_all'))) {
      // Described by the group of the permission, not by another group that uses it.
      const own = all.slice(0, -'all'.length);
      if (operation.operationId.startsWith(own) && !names.has(all))
        names.set(all, `${operation.tags[0]} beyond your own`);
    }
  }
  return Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function fieldLimits(contract: Contract, body: Schema = {}): Record<string, number> {
  const fields = Object.entries(resolve(contract, body).properties ?? {});
  return Object.fromEntries(
    fields.flatMap(([name, { 'x-rate-limit': limit }]) => (limit === undefined ? [] : [[name, limit]])),
  );
}

function kinds(
  contract: Contract,
  operation: ContractOperation,
  place: Parameter['in'],
): Record<string, string> {
  return Object.fromEntries(
    parametersIn(contract, operation, place).map(({ name, schema, allowEmptyValue = false }) => [
      name,
      allowEmptyValue ? 'flag' : kind(contract, schema),
    ]),
  );
}

function kind(contract: Contract, ref: Schema): string {
  const schema = resolve(contract, ref);
  if (schema.type === 'array') return `${kind(contract, schema.items ?? {})}[]`;
  if (schema.type === 'string') return schema.enum || schema.format ? 'enum' : 'text';
  return String(schema.type);
}

/** Of all numbers, only credit has a fraction. */
const isCredit = ({ type }: Schema): boolean => [type].flat().includes('number');
const isSecret = ({ format }: Schema): boolean => format === 'password';
const isUnique = (schema: Schema): boolean => schema['x-unique'] === true;
const isUnstored = (schema: Schema): boolean => schema['x-unstored'] === true;
const isHiddenInLog = (schema: Schema): boolean => isSecret(schema) || schema['x-personal'] === true;

/**
 * Returns the paths of matching schemas within a schema, separated by dots. The items of a list have the path of the
 * list.
 */
function pathsOf(
  contract: Contract,
  isSuch: (schema: Schema) => boolean,
  ref: Schema | undefined,
  prefix = '',
): string[] {
  if (ref === undefined) return [];
  const schema = resolve(contract, ref);
  if (isSuch(schema)) return [prefix];
  return [
    ...pathsOf(contract, isSuch, schema.items, prefix),
    ...(schema.allOf ?? []).flatMap((part) => pathsOf(contract, isSuch, part, prefix)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      pathsOf(contract, isSuch, property, prefix === '' ? name : `${prefix}.${name}`),
    ),
  ];
}
