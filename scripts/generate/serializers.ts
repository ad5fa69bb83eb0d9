import build from 'fast-json-stringify';
import { withoutAnnotations } from './annotations.ts';
import { chunked, type Code, type Files } from './chunks.ts';
import { operationsOf, replySchema, type Contract, type Schema } from './contract.ts';
import { isExported, rowSchema } from './exports.ts';

/** Keeps the first call of a group short: compiling a writer takes time. */
const LAZILY = 'const lazily = (load) => { let write; return (reply) => (write ??= load())(reply); };';

/** The schema of what is written for an operation, by its name. */
type Written = ReadonlyMap<string, Schema>;

/**
 * Returns the files of one function per operation that writes its successful response as JSON. Fields outside the
 * contract are left out.
 */
export function serializers(contract: Contract, name = 'serializers'): Promise<Files> {
  const replies = [...operationsOf(contract)].map(
    ({ operation }) => [operation.operationId, replySchema(operation)] as const,
  );
  return writers(contract, name, new Map(replies));
}

/** Returns the same for the single rows of the lists that can be exported. */
export function rowSerializers(contract: Contract): Promise<Files> {
  const exported = [...operationsOf(contract)].filter(({ operation }) => isExported(operation));
  const rows = exported.map(
    ({ operation }) => [operation.operationId, rowSchema(contract, operation)] as const,
  );
  return writers(contract, 'row-serializers', new Map(rows));
}

const writers = (contract: Contract, name: string, written: Written): Promise<Files> =>
  chunked(contract, [...written.keys()], { name, type: '(reply: unknown) => string' }, (names) =>
    writersOf(contract, names, written),
  );

function writersOf(contract: Contract, names: readonly string[], written: Written): Code {
  const modules = new Map<string, string>();
  const byCode = new Map<string, string>();
  const lines = [LAZILY];
  for (const name of names) {
    const code = compile(contract, written.get(name) ?? {});
    const same = byCode.get(code);
    if (same === undefined) {
      byCode.set(code, name);
      modules.set(`./${name}`, code);
      lines.push(`const ${name} = lazily(() => require('./${name}'));`);
    } else {
      lines.push(`const ${name} = ${same};`);
    }
  }
  return { entry: `${lines.join('\n')}\nexport { ${names.join(', ')} };\n`, modules };
}

function compile(contract: Contract, schema: Schema): string {
  // fast-json-stringify copies every schema that it gets, so it gets only those that are used.
  const schemas = Object.fromEntries(
    [...named(contract, schema)].map(([name, shared]) => [name, forWriting(shared)]),
  );
  const withComponents: object = { ...forWriting(schema), components: { schemas } };
  const code: unknown = build(withComponents as build.AnySchema, {
    mode: 'standalone',
    inlineValidators: true,
  });
  return String(code);
}

/** Returns a schema as fast-json-stringify gets it. */
const forWriting = (schema: Schema): Schema => byDiscriminator(withoutAnnotations(schema));

/** Chooses between kinds of objects by the field that tells them apart. Else each object would be validated as a whole. */
function byDiscriminator(schema: Schema): Schema {
  const { oneOf, discriminator } = schema;
  if (oneOf === undefined || discriminator === undefined) return schema;
  const { propertyName, mapping } = discriminator;
  return oneOf.reduceRight((others, kind) => {
    const values = Object.keys(mapping).filter((value) => mapping[value] === kind.$ref);
    return {
      if: { type: 'object', properties: { [propertyName]: { enum: values } } },
      then: kind,
      else: others,
    };
  });
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
