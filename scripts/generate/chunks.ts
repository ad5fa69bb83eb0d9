import { withoutAnnotations } from './annotations.ts';
import { operationsOf, type Contract, type Schema } from './contract.ts';
import { remembered } from './memory.ts';
import { bundleChunk, type Code } from './module.ts';

/** The text of files, by their paths in generated/. */
export type Files = Map<string, string>;

/** A schema and the shared ones that it leads to, by name, without what only people read. */
export interface Source {
  schema: Schema;
  shared: Readonly<Record<string, Schema>>;
}

/** What the functions of a group are made from, by their names. */
export type Sources = Readonly<Record<string, Source>>;

/** Where functions go, and what they are in TypeScript. */
interface Chunks {
  /** The file of the index, without extension, and the folder of the chunks. */
  name: string;
  /** The type of each function, and what imports it. */
  type: string;
  imports?: string;
}

const HEADER = '// Generated from spec/ by `npm run generate`. Do not edit.';

/** Found by the package, not from the index: that may be bundled. */
const LOADING = `import { createRequire as loaderFrom } from 'node:module';

const load = loaderFrom(import.meta.url);
const chunk = (path) => { let loaded; return () => (loaded ??= load('#generated/' + path)); };
`;

/**
 * Writes one function an operation into a file a group, which is loaded when one of its operations is first called:
 * most processes need few of these megabytes. The index has a function for each operation that returns its function.
 */
export async function chunked(
  contract: Contract,
  schemas: ReadonlyMap<string, Schema>,
  { name, type, imports }: Chunks,
  codeOf: (sources: Sources) => Code,
): Promise<Files> {
  const names = [...schemas.keys()];
  const groups = [...byGroup(contract, names)];
  const chunks = groups.map(async ([group, own]): Promise<[string, string]> => {
    const file = `${name}/${group}.cjs`;
    const sources = Object.fromEntries(
      own.map((each) => [each, sourceOf(contract, schemas.get(each) ?? {})]),
    );
    return [file, await remembered(file, sources, (given) => bundleChunk(codeOf(given)))];
  });
  const index = [
    HEADER,
    LOADING,
    ...groups.flatMap(([group, own]) => [
      `const of_${group} = chunk('${name}/${group}.cjs');`,
      ...own.map((each) => `export const ${each} = () => of_${group}().${each};`),
    ]),
    '',
  ];
  const declarations = [
    HEADER,
    ...(imports === undefined ? [] : [`${imports}\n`]),
    ...names.map((each) => `export declare const ${each}: () => ${type};`),
    '',
  ];
  return new Map([
    [`${name}.js`, index.join('\n')],
    [`${name}.d.ts`, declarations.join('\n')],
    ...(await Promise.all(chunks)),
  ]);
}

function sourceOf(contract: Contract, annotated: Schema): Source {
  const schema = withoutAnnotations(annotated);
  return { schema, shared: Object.fromEntries(sharedBy(contract, schema)) };
}

/** Returns the shared schemas that a schema refers to, directly or through others, by name. */
function sharedBy(
  contract: Contract,
  schema: Schema,
  found = new Map<string, Schema>(),
): Map<string, Schema> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    const shared = contract.components.schemas[name];
    if (shared === undefined || found.has(name)) continue;
    found.set(name, withoutAnnotations(shared));
    sharedBy(contract, shared, found);
  }
  return found;
}

/** Returns the names of operations by group, which is a name too: `m3us`, `role_settings`. */
function byGroup(contract: Contract, names: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { operation } of operationsOf(contract)) {
    if (!names.includes(operation.operationId)) continue;
    const group = operation.tags[0].toLowerCase().replaceAll(' ', '_');
    groups.set(group, [...(groups.get(group) ?? []), operation.operationId]);
  }
  return groups;
}
