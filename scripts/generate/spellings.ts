import { resolve, type Contract, type Parameter, type Schema } from './contract.ts';
import { otherNames } from './publish.ts';

/** The other spellings accepted in a body or a part of it, as in the generated table. */
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
  const names = namesOf(Object.entries(properties).map(([name, property]) => ({ ...property, name })));
  const within = Object.entries(properties).flatMap(([name, property]) => {
    const below = spellingsOf(contract, property);
    return below === undefined ? [] : [[name, below] as const];
  });
  const found: Spellings = {
    ...(names ? { names } : {}),
    ...(values ? { values } : {}),
    ...(instead ? { instead } : {}),
    ...(trimmed ? { trimmed } : {}),
    ...(within.length > 0 ? { within: Object.fromEntries(within) } : {}),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}

/** Returns the other names of properties or parameters, each with the standard one, or undefined when there are none. */
export function namesOf(
  named: readonly (Parameter | (Schema & { name: string }))[],
): Record<string, string> | undefined {
  const names = named.flatMap((one) => otherNames(one).map((other) => [other, one.name] as const));
  return names.length > 0 ? Object.fromEntries(names) : undefined;
}
