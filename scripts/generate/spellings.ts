import { resolve, type Contract, type Schema } from './contract.ts';
import { otherNames } from './publish.ts';

/** Other spellings in which a body is taken, or a part of one; as the generated table has them. */
export interface Spellings {
  names?: Record<string, string>;
  values?: Record<string, string>;
  instead?: Record<string, string>;
  within?: Record<string, Spellings>;
}

/** The other spellings that a schema takes, at any depth; undefined when there are none. */
export function spellingsOf(contract: Contract, ref: Schema | undefined): Spellings | undefined {
  if (ref === undefined) return undefined;
  const schema = { ...resolve(contract, ref), ...ref };
  if (schema.items) return spellingsOf(contract, schema.items);
  const { properties = {}, 'x-also-values': values, 'x-instead': instead } = schema;
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
    ...(within.length > 0 ? { within: Object.fromEntries(within) } : {}),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}
