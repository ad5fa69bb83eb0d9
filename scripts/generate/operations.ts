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

const HEADER = '// Generated from spec/ by `npm run generate`. Do not edit.\n';

const TYPES = `
/** How a parameter is read from its text: \`text\` is free text, \`enum\` one of fixed values. */
export type ParameterKind = 'integer' | 'number' | 'boolean' | 'text' | 'enum';

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  group: string;
  summary: string;
  /** False only for an operation without bearer token. */
  secured: boolean;
  /** The policies that the operation may ask for: its own first, then the extra ones. */
  policies: readonly string[];
  /** Which objects the caller may reach. */
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
  /** True when a restricted user may call it all the same. */
  openToRestricted: boolean;
  /** Requests a minute, where the operation has a limit of its own. */
  rateLimit: number | null;
  /** What the audit log calls the thing that the operation changes. */
  subject: string | null;
  params: Readonly<Record<string, ParameterKind>>;
  query: Readonly<Record<string, ParameterKind | \`\${ParameterKind}[]\`>>;
  /** Paths of the secrets in the request body and in the answer. */
  secrets: { request: readonly string[]; reply: readonly string[] };
}
`;

/** The table of operations: what the runtime needs to know of each, as TypeScript. */
export function operationTable(contract: Contract): string {
  const entries = [...operationsOf(contract)].map(({ method, path, operation }) => {
    const secured = operation.security?.length !== 0;
    const extra = operation['x-extra-policies'] ?? [];
    return [
      operation.operationId,
      {
        method,
        path,
        group: operation.tags[0],
        summary: operation.summary,
        secured,
        policies: secured ? [operation.operationId, ...extra] : [],
        ownership: operation['x-ownership'] ?? 'none',
        charges: operation['x-charges'] ?? false,
        openToRestricted: operation['x-open-to-restricted'] ?? false,
        rateLimit: operation['x-rate-limit'] ?? null,
        subject: operation['x-subject'] ?? null,
        params: kinds(contract, operation, 'path'),
        query: kinds(contract, operation, 'query'),
        secrets: {
          request: secretPaths(contract, bodySchema(operation)),
          reply: secretPaths(contract, replySchema(operation)),
        },
      },
    ] as const;
  });
  return [
    HEADER + TYPES,
    `export const operations = ${JSON.stringify(Object.fromEntries(entries), null, 2)} as const satisfies Record<string, Operation>;\n`,
    'export type OperationName = keyof typeof operations;\n',
    '/** Every permission and scope there is, with what it opens. */',
    `export const permissions = ${JSON.stringify(permissionsOf(contract), null, 2)} as const;\n`,
    'export type Permission = keyof typeof permissions;\n',
  ].join('\n');
}

function permissionsOf(contract: Contract): Record<string, string> {
  const names = new Map<string, string>();
  for (const { operation } of operationsOf(contract)) {
    if (operation.security?.length === 0) continue;
    names.set(operation.operationId, operation.summary);
    for (const all of (operation['x-extra-policies'] ?? []).filter((policy) => policy.endsWith('_all'))) {
      // Described by the group it belongs to, not by another group that asks for it.
      const own = all.slice(0, -'all'.length);
      if (operation.operationId.startsWith(own) && !names.has(all))
        names.set(all, `${operation.tags[0]} beyond the caller's own`);
    }
  }
  return Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function kinds(
  contract: Contract,
  operation: ContractOperation,
  place: Parameter['in'],
): Record<string, string> {
  return Object.fromEntries(
    parametersIn(contract, operation, place).map(({ name, schema }) => [name, kind(contract, schema)]),
  );
}

function kind(contract: Contract, ref: Schema): string {
  const schema = resolve(contract, ref);
  if (schema.type === 'array') return `${kind(contract, schema.items ?? {})}[]`;
  if (schema.type === 'string') return schema.enum || schema.format ? 'enum' : 'text';
  return String(schema.type);
}

/** Where a schema has `format: password`, as dotted paths; a list's items stand in the list's place. */
function secretPaths(contract: Contract, ref: Schema | undefined, prefix = ''): string[] {
  if (ref === undefined) return [];
  const schema = resolve(contract, ref);
  if (schema.format === 'password') return [prefix];
  return [
    ...secretPaths(contract, schema.items, prefix),
    ...(schema.allOf ?? []).flatMap((part) => secretPaths(contract, part, prefix)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      secretPaths(contract, property, prefix === '' ? name : `${prefix}.${name}`),
    ),
  ];
}
