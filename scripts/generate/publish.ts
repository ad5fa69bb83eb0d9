import { operationsOf, resolve, type Contract, type Schema } from './contract.ts';

/** What every body may be sent as. JSON stands first: most generated clients take the first one. */
const MEDIA_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * The contract as partners download it. What the sources say once is spelt out here: that each body may be a form,
 * read by the same schema, and under which other names its fields are taken.
 */
export function published(contract: Contract): Contract {
  const document = structuredClone(contract);
  for (const { operation } of operationsOf(document)) {
    if (operation.requestBody === undefined) continue;
    const body = resolve(document, operation.requestBody);
    const json = body.content?.['application/json'];
    if (json === undefined) throw new Error(`${operation.operationId} has a body that is not JSON`);
    body.content = Object.fromEntries(MEDIA_TYPES.map((type) => [type, json]));
  }
  for (const schema of Object.values(document.components.schemas)) spellOut(schema);
  return document;
}

/** The other names of a property. */
export const otherNames = (property: Schema): string[] => [property['x-also'] ?? []].flat();

function spellOut(schema: Schema): void {
  const { properties = {}, required = [], items, allOf = [] } = schema;
  const { 'x-also-values': values } = schema;
  if (values) describe(schema, `Also accepted: ${pairs(values)}.`);
  for (const part of [...Object.values(properties), ...(items ? [items] : []), ...allOf]) spellOut(part);
  for (const [name, property] of Object.entries(properties)) {
    const others = otherNames(property);
    if (others.length === 0) continue;
    if (required.includes(name)) throw new Error(`${name} is required: whoever sends another name cannot`);
    const { default: _, 'x-also': __, ...taken } = property;
    for (const other of others) {
      properties[other] = { ...taken, description: `Another name for \`${name}\`.` };
    }
    describe(property, `Also accepted as ${others.map((other) => `\`${other}\``).join(', ')}.`);
  }
}

function describe(schema: Schema, more: string): void {
  schema.description = [schema.description?.trim() ?? [], more].flat().join(' ');
}

const pairs = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([other, real]) => `\`${other}\` for \`${real}\``)
    .join(', ');
