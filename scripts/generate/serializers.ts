import { isDeepStrictEqual } from 'node:util';
import build from 'fast-json-stringify';
import type { Code } from './module.ts';
import { chunked, type Files, type Source, type Sources } from './chunks.ts';
import { operationsOf, replySchema, type Contract, type Schema } from './contract.ts';
import { isExported, rowSchema } from './exports.ts';

/** Keeps the first call of a group short: compiling a writer takes time. */
const LAZILY = 'const lazily = (load) => { let write; return (reply) => (write ??= load())(reply); };';

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

const writers = (contract: Contract, name: string, written: ReadonlyMap<string, Schema>): Promise<Files> =>
  chunked(contract, written, { name, type: '(reply: unknown) => string' }, writersOf);

function writersOf(sources: Sources): Code {
  const modules = new Map<string, string>();
  const byCode = new Map<string, string>();
  const lines = [LAZILY];
  for (const [name, source] of Object.entries(sources)) {
    const code = compile(source);
    const same = byCode.get(code);
    if (same === undefined) {
      byCode.set(code, name);
      modules.set(`./${name}`, code);
      lines.push(`const ${name} = lazily(() => require('./${name}'));`);
    } else {
      lines.push(`const ${name} = ${same};`);
    }
  }
  return { entry: `${lines.join('\n')}\nexport { ${Object.keys(sources).join(', ')} };\n`, modules };
}

function compile({ schema, shared }: Source): string {
  const schemas = Object.fromEntries(
    Object.entries(shared).map(([name, each]) => [name, byDiscriminator(each, shared)]),
  );
  const withComponents: object = { ...byDiscriminator(schema, shared), components: { schemas } };
  const code: unknown = build(withComponents as build.AnySchema, {
    mode: 'standalone',
    inlineValidators: true,
  });
  return numbered(String(code));
}

/** Numbers the names of merged schemas anew: the library counts all that it has ever merged in a process. */
function numbered(code: string): string {
  const names = [...new Set(code.match(/__fjs_merged_\d+/g))];
  return code.replaceAll(/__fjs_merged_\d+/g, (name) => `merged_${String(names.indexOf(name))}`);
}

/** Chooses between kinds of objects by the field that tells them apart. Else each object would be validated as a whole. */
function byDiscriminator(schema: Schema, shared: Source['shared']): Schema {
  const { oneOf, discriminator } = schema;
  if (oneOf === undefined || discriminator === undefined) return schema;
  const { propertyName, mapping } = discriminator;
  return oneOf.reduceRight<Schema>(
    (others, kind) => {
      const values = Object.keys(mapping).filter((value) => mapping[value] === kind.$ref);
      return {
        if: { type: 'object', properties: { [propertyName]: { enum: values } } },
        then: kind,
        else: others,
      };
    },
    unknownKind(oneOf, propertyName, shared),
  );
}

/**
 * Returns what is written of a kind that only a newer version knows, which has written to the same database: the fields
 * that all kinds have in common. An object that is different in each is written without fields.
 */
function unknownKind(kinds: readonly Schema[], propertyName: string, shared: Source['shared']): Schema {
  const [first = {}, ...others] = kinds.map((kind) => propertiesOf(kind, shared));
  const common = Object.entries(first).flatMap(([name, property]): [string, Schema][] => {
    if (name === propertyName) return [[name, { type: 'string' }]];
    const all = [property, ...others.flatMap((other) => other[name] ?? [])];
    if (all.length < kinds.length) return [];
    if (all.every((each) => isDeepStrictEqual(each, property))) return [[name, property]];
    return all.every((each) => resolved(each, shared).type === 'object') ? [[name, { type: 'object' }]] : [];
  });
  return { type: 'object', properties: Object.fromEntries(common) };
}

function propertiesOf(schema: Schema, shared: Source['shared']): Record<string, Schema> {
  const { properties = {}, allOf = [] } = resolved(schema, shared);
  const inherited = allOf.flatMap((part) => Object.entries(propertiesOf(part, shared)));
  return Object.fromEntries([...Object.entries(properties), ...inherited]);
}

const resolved = (schema: Schema, shared: Source['shared']): Schema =>
  shared[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
