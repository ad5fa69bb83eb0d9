import { follow, type ContractDocument, type Media, type Schema } from './document.ts';

/** An example in the contract, and its schema. */
export interface Example {
  where: string;
  schema: Schema;
  value: unknown;
}

const SINGLE = ['items', 'additionalProperties'] as const;
const MANY = ['allOf', 'oneOf'] as const;

/** Returns every example in the contract: of media types, parameters and headers, and of schemas at any depth. */
export function* examplesIn(document: ContractDocument): Generator<Example> {
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    yield* ofSchema(`#/components/schemas/${name}`, schema, { $ref: `#/components/schemas/${name}` });
  }
  yield* within('#', document);
}

/** An object with an example beside its schema: a media type, a parameter or a header. */
function* within(where: string, node: unknown): Generator<Example> {
  if (typeof node !== 'object' || node === null) return;
  if ('schema' in node && typeof node.schema === 'object') {
    const { schema, ...beside } = node as Media & { examples?: Record<string, { value: unknown }> };
    yield* ofSchema(`${where}/schema`, schema);
    if ('example' in beside) yield { where, schema, value: beside.example };
    for (const [name, of] of Object.entries(beside.examples ?? {})) {
      yield {
        where: `${where}/examples/${name}`,
        schema,
        value: follow(of as { $ref?: string; value: unknown }).value,
      };
    }
    return;
  }
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'schemas' && key !== 'example') yield* within(`${where}/${key.replaceAll('/', '~1')}`, value);
  }
}

function* ofSchema(where: string, schema: Schema, whole: Schema = schema): Generator<Example> {
  for (const value of schema.examples ?? []) yield { where: `${where}/examples`, schema: whole, value };
  for (const key of SINGLE) {
    const part = schema[key];
    if (typeof part === 'object') yield* ofSchema(`${where}/${key}`, part);
  }
  for (const key of MANY) {
    for (const [index, part] of (schema[key] ?? []).entries())
      yield* ofSchema(`${where}/${key}/${String(index)}`, part);
  }
  for (const [key, part] of Object.entries(schema.properties ?? {})) {
    yield* ofSchema(`${where}/properties/${key}`, part);
  }
}
