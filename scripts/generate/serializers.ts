import build from 'fast-json-stringify';
import { operationsOf, replySchema, type Contract, type Schema } from './contract.ts';
import { bundleModule } from './module.ts';

/** Keeps the start short: compiling a writer takes time, and most processes need few of them. */
const LAZILY = 'const lazily = (load) => { let write; return (reply) => (write ??= load())(reply); };';

/**
 * Returns one function per operation that writes its successful response as JSON. Fields outside the contract are left
 * out.
 */
export async function serializers(contract: Contract): Promise<{ js: string; dts: string }> {
  const modules = new Map<string, string>();
  const names: string[] = [];
  const byCode = new Map<string, string>();
  const lines = [LAZILY];
  for (const { operation } of operationsOf(contract)) {
    const name = operation.operationId;
    const code = compile(contract, replySchema(operation));
    const same = byCode.get(code);
    names.push(name);
    if (same === undefined) {
      byCode.set(code, name);
      modules.set(`./${name}`, code);
      lines.push(`const ${name} = lazily(() => require('./${name}'));`);
    } else {
      lines.push(`const ${name} = ${same};`);
    }
  }
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
