import { operationsOf, resolve, type Contract, type Schema } from '../../../generate/contract.ts';

export interface Field {
  name: string;
  /** The named schema that has it, or the operation. */
  owner: string;
  side: 'request' | 'response';
  /** Its schema, with what a reference to it says beside it. */
  schema: Schema;
  keys: readonly string[];
}

const PLACE = '#/components/schemas/';

/** Returns every field that the operations accept and return, once for each schema on each side. */
export function fieldsOf(contract: Contract): Field[] {
  const fields: Field[] = [];
  const seen = new Set<string>();
  const walk = (schema: Schema, owner: string, side: Field['side'], keys: readonly string[]): void => {
    const { $ref } = schema;
    if ($ref !== undefined) {
      const name = $ref.slice(PLACE.length);
      if (seen.has(`${side} ${name}`)) return;
      seen.add(`${side} ${name}`);
      const { [name]: target } = contract.components.schemas;
      if (target) walk(target, name, side, ['components', 'schemas', name]);
      return;
    }
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const at = [...keys, 'properties', name];
      fields.push({ name, owner, side, keys: at, schema: { ...resolve(contract, property), ...property } });
      walk(property, owner, side, at);
    }
    if (schema.items) walk(schema.items, owner, side, [...keys, 'items']);
    for (const part of [...(schema.allOf ?? []), ...(schema.oneOf ?? [])]) walk(part, owner, side, keys);
  };
  for (const { method, path, operation } of operationsOf(contract)) {
    const { operationId } = operation;
    const keys = ['paths', path, method.toLowerCase()];
    const body = operation.requestBody && resolve(contract, operation.requestBody);
    for (const { schema } of Object.values(body?.content ?? {})) walk(schema, operationId, 'request', keys);
    for (const answer of Object.values(operation.responses)) {
      for (const { schema } of Object.values(resolve(contract, answer).content ?? {}))
        walk(schema, operationId, 'response', keys);
    }
  }
  return fields;
}

/** Returns the fields that a schema has, with those of its parts. */
export function propertiesOf(contract: Contract, ref: Schema): Record<string, Schema> {
  const schema = resolve(contract, ref);
  const properties: Record<string, Schema> = {};
  for (const part of [...(schema.allOf ?? []), ...(schema.oneOf ?? [])])
    Object.assign(properties, propertiesOf(contract, part));
  return Object.assign(properties, schema.properties);
}

/** Returns the type of a schema in words, whatever else it demands: `text`, `list of integer int64`. */
export function typeOf(contract: Contract, ref: Schema): string {
  const { type, format, items } = { ...resolve(contract, ref), ...ref };
  const types = [type ?? 'object'].flat().filter((name) => name !== 'null');
  if (items) return `list of ${typeOf(contract, items)}`;
  return [...types, format ?? []].flat().join(' ');
}
