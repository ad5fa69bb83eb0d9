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
    Object.entries(shared).map(([name, each]) => [name, byDiscriminator(each)]),
  );
  const withComponents: object = { ...byDiscriminator(schema), components: { schemas } };
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
