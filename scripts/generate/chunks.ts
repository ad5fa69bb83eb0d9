import { bundleChunk } from './module.ts';
import { operationsOf, type Contract } from './contract.ts';

/** The text of files, by their paths in generated/. */
export type Files = Map<string, string>;

/** Code of some operations' functions, exported by name, and the modules that it loads. */
export interface Code {
  entry: string;
  modules?: Map<string, string>;
}

/** Where functions go, and what they are in TypeScript. */
export interface Chunks {
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
  names: readonly string[],
  { name, type, imports }: Chunks,
  codeOf: (names: readonly string[]) => Code,
): Promise<Files> {
  const groups = [...byGroup(contract, names)];
  const chunks = groups.map(async ([group, own]): Promise<[string, string]> => {
    const { entry, modules } = codeOf(own);
    return [`${name}/${group}.cjs`, await bundleChunk(entry, modules)];
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
