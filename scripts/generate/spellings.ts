import { parametersIn, resolve, type Contract, type ContractOperation, type Schema } from './contract.ts';
import { otherNames } from './publish.ts';

/** The other spellings accepted in a query, a body or a part of one, as in the generated table. */
export interface Spellings {
  names?: Record<string, string>;
  values?: Record<string, string>;
  instead?: Record<string, string>;
  trimmed?: true;
  within?: Record<string, Spellings>;
}

/** Returns the other spellings that a schema accepts, at any depth, or undefined when there are none. */
export function spellingsOf(contract: Contract, ref: Schema | undefined): Spellings | undefined {
  if (ref === undefined) return undefined;
  const schema = { ...resolve(contract, ref), ...ref };
  if (schema.items) return spellingsOf(contract, schema.items);
  const { properties = {}, 'x-also-values': values, 'x-instead': instead, 'x-trimmed': trimmed } = schema;
  const names = Object.entries(properties).flatMap(([name, property]) =>
    otherNames(property).map((other) => [other, name] as const),
  );
  const within = Object.entries(properties).flatMap(([name, property]) => {
    const below = spellingsOf(contract, property);
    return below === undefined ? [] : [[name, below] as const];
  });
  const found: Spellings = {
    ...(names.length > 0 ? { names: Object.fromEntries(names) } : {}),
    ...(values ? { values } : {}),
    ...(instead ? { instead } : {}),
    ...(trimmed ? { trimmed } : {}),
    ...(within.length > 0 ? { within: Object.fromEntries(within) } : {}),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}

/** Returns the other spellings that the query of an operation accepts, or null when there are none. */
export function querySpellings(contract: Contract, operation: ContractOperation): Spellings | null {
  const properties = parametersIn(contract, operation, 'query').map(
    ({ name, schema, 'x-also': others = [] }) => [name, { ...schema, 'x-also': others }] as const,
  );
  return spellingsOf(contract, { properties: Object.fromEntries(properties) }) ?? null;
}
