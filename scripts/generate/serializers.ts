import build from 'fast-json-stringify';
import { operationsOf, replySchema, type Contract, type Schema } from './contract.ts';
import { isExported, rowSchema } from './exports.ts';
import { bundleModule } from './module.ts';

/** Keeps the start short: compiling a writer takes time, and most processes need few of them. */
const LAZILY = 'const lazily = (load) => { let write; return (reply) => (write ??= load())(reply); };';

/** The name of an operation, and the schema of what is written for it. */
type Written = readonly [name: string, schema: Schema];

/**
 * Returns one function per operation that writes its successful response as JSON. Fields outside the contract are left
 * out.
 */
export function serializers(contract: Contract): Promise<{ js: string; dts: string }> {
  const replies = [...operationsOf(contract)].map(({ operation }): Written => [
    operation.operationId,
    replySchema(operation),
  ]);
  return writers(contract, replies);
}

/** Returns the same for the single rows of the lists that can be exported. */
export function rowSerializers(contract: Contract): Promise<{ js: string; dts: string }> {
  const exported = [...operationsOf(contract)].filter(({ operation }) => isExported(operation));
  const rows = exported.map(({ operation }): Written => [
    operation.operationId,
    rowSchema(contract, operation),
  ]);
  return writers(contract, rows);
}

async function writers(
  contract: Contract,
  written: readonly Written[],
): Promise<{ js: string; dts: string }> {
  const modules = new Map<string, string>();
  const byCode = new Map<string, string>();
  const lines = [LAZILY];
  for (const [name, schema] of written) {
    const code = compile(contract, schema);
    const same = byCode.get(code);
    if (same === undefined) {
      byCode.set(code, name);
      modules.set(`./${name}`, code);
      lines.push(`const ${name} = lazily(() => require('./${name}'));`);
    } else {
      lines.push(`const ${name} = ${same};`);
    }
  }
  const names = written.map(([name]) => name);
  const entry = `${lines.join('\n')}\nexport { ${names.join(', ')} };\n`;
  return { js: await bundleModule(entry, modules), dts: declarations(names) };
}

function compile(contract: Contract, schema: Schema): string {
  // fast-json-stringify copies every schema that it gets, so it gets only those that are used.
  const schemas = Object.fromEntries(named(contract, schema));
  const withComponents: object = { ...structuredClone(schema), components: { schemas } };
  const code: unknown = build(withComponents as build.AnySchema, {
    mode: 'standalone',
    inlineValidators: true,
  });
  return String(code);
}

/** Returns the shared schemas that a schema refers to, directly or through others, by name. */
function named(contract: Contract, schema: Schema, found = new Map<string, Schema>()): Map<string, Schema> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    const shared = contract.components.schemas[name];
    if (shared === undefined || found.has(name)) continue;
    found.set(name, shared);
    named(contract, shared, found);
  }
  return found;
}

function declarations(names: string[]): string {
  return [
    '// Generated from spec/ by `npm run generate`. Do not edit.',
    ...names.map((name) => `export declare const ${name}: (reply: unknown) => string;`),
    '',
  ].join('\n');
}
