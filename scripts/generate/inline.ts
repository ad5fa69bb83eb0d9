import { operationsOf, resolve, type Contract, type Parameter, type Schema } from './contract.ts';

const SCALARS = ['string', 'integer', 'number', 'boolean', 'null'];
const PLACE = '#/components/schemas/';

/**
 * Writes texts, numbers and booleans where they are used, and removes their schemas: a client gets `number`, not a type
 * of its own for each amount. Schemas with fixed values stay.
 */
export function inlineScalars(contract: Contract): Contract {
  const { schemas } = contract.components;
  const scalars = new Set(Object.keys(schemas).filter((name) => isScalar(schemas[name] ?? {})));
  const inlined = JSON.parse(JSON.stringify(contract), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$ref' in value)) return value;
    const { $ref, ...beside } = value;
    const name = String($ref).slice(PLACE.length);
    return String($ref).startsWith(PLACE) && scalars.has(name) ? { ...schemas[name], ...beside } : value;
  }) as Contract;
  for (const name of scalars) Reflect.deleteProperty(inlined.components.schemas, name);
  return inlined;
}

function isScalar({ type, enum: values }: Schema): boolean {
  const types = [type ?? []].flat();
  return values === undefined && types.length > 0 && types.every((name) => SCALARS.includes(name));
}

/**
 * Writes an object that has all fields of another as one schema, such as a sale, which is a line and a transaction: readers
 * see its fields in one place, and Zod's choice by a discriminator takes objects only. Pages keep the envelope that
 * all of them have. An object that only served for this is left out.
 */
export function mergeObjects(contract: Contract): Contract {
  const { schemas } = contract.components;
  const isPage = ({ allOf = [] }: Schema): boolean =>
    allOf.some(({ properties = {} }) => 'data' in properties);
  for (const [name, schema] of Object.entries(schemas))
    if (!isPage(schema)) schemas[name] = merged(contract, schema);
  const text = JSON.stringify(contract);
  for (const name of Object.keys(schemas))
    if (!text.includes(`"${PLACE}${name}"`)) Reflect.deleteProperty(schemas, name);
  return contract;
}

/** Returns a schema with the fields of the objects that it combines. */
function merged(contract: Contract, schema: Schema): Schema {
  const { allOf, ...own } = schema;
  if (allOf === undefined) return schema;
  const parts = [...allOf.map((part) => merged(contract, resolve(contract, part))), own];
  return {
    type: 'object',
    ...own,
    required: [...new Set(parts.flatMap(({ required = [] }) => required))],
    properties: Object.fromEntries(parts.flatMap(({ properties = {} }) => Object.entries(properties))),
  };
}

/** Parameters that no more operations share are written where they are used. */
const FEW = 2;

/** Writes out the parameters that few operations have: a client gets no type of its own for each filter of one list. */
export function inlineRareParameters(contract: Contract): Contract {
  const { parameters = {} } = contract.components;
  const uses = new Map<string, number>();
  const all = [...operationsOf(contract)].flatMap(({ operation }) => operation.parameters ?? []);
  for (const $ref of all.flatMap((each) => each.$ref ?? [])) uses.set($ref, (uses.get($ref) ?? 0) + 1);
  const isRare = ({ $ref }: Parameter): boolean => $ref !== undefined && (uses.get($ref) ?? 0) <= FEW;
  for (const { operation } of operationsOf(contract)) {
    const own = operation.parameters ?? [];
    if (own.some(isRare))
      operation.parameters = own.map((each) => (isRare(each) ? resolve(contract, each) : each));
  }
  for (const [$ref, count] of uses) {
    if (count <= FEW) Reflect.deleteProperty(parameters, $ref.slice('#/components/parameters/'.length));
  }
  return contract;
}
