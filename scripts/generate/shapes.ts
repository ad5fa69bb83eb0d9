import { bodySchema, operationsOf, resolve, type Contract, type Schema } from './contract.ts';

const HEADER = `// Generated from spec/ by \`npm run generate\`. Do not edit.

import type { OperationName } from './operations.ts';

/** The structure of a body or a part of it: how the texts of a form are parsed. */
export type Shape = { nullable?: true } & (
  | { kind: 'integer' | 'number' | 'boolean' | 'text' | 'any' }
  | { kind: 'list'; items: Shape }
  | { kind: 'fields'; fields: Readonly<Record<string, Shape>> }
);

/** The shape of each operation's body. */
`;

interface Shape {
  kind: string;
  nullable?: true;
  items?: Shape;
  fields?: Record<string, Shape>;
}

/** Returns as TypeScript what the runtime must know of each body before validating it. */
export function shapes(contract: Contract): string {
  const bodies = [...operationsOf(contract)].flatMap(({ operation }) => {
    const schema = bodySchema(operation);
    return schema === undefined ? [] : [[operation.operationId, shapeOf(contract, schema)] as const];
  });
  const table = JSON.stringify(Object.fromEntries(bodies), null, 2);
  return `${HEADER}export const shapes: Readonly<Partial<Record<OperationName, Shape>>> = ${table};\n`;
}

function shapeOf(contract: Contract, ref: Schema): Shape {
  const schema = resolve(contract, ref);
  const types = [schema.type ?? []].flat();
  const [type = 'string'] = types.filter((name) => name !== 'null');
  return { ...shapeOfType(contract, type, schema), ...(types.includes('null') ? { nullable: true } : {}) };
}

function shapeOfType(contract: Contract, type: string, { items, properties }: Schema): Shape {
  switch (type) {
    case 'array':
      return { kind: 'list', items: shapeOf(contract, items ?? {}) };
    case 'object': {
      if (properties === undefined) return { kind: 'any' };
      const fields = Object.entries(properties).map(
        ([name, property]) => [name, shapeOf(contract, property)] as const,
      );
      return { kind: 'fields', fields: Object.fromEntries(fields) };
    }
    case 'string':
      return { kind: 'text' };
    default:
      return { kind: type };
  }
}
