import type { Contract, Schema } from './contract.ts';

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
