import { replySchema, resolve, type Contract, type Schema } from '../generate/contract.ts';
import { nameOf, pageItem, wholeOf } from './schema-texts.ts';
import type { Entry, Site } from './site.ts';

// Where the ids in answers lead: to the operation that shows the object, on the page of all that take its id.

const SHOWN = /^\/(?:.*\/)?([\w-]+)\/\{id\}$/;

/** Returns the operations that show one object, by what fields with its id end with: `user` for `to_user_id`. */
function shows({ operations }: Site): Map<string, Entry> {
  const entries = [...operations.values()].flatMap((entry) => {
    const [, list] = SHOWN.exec(entry.path) ?? [];
    return list === undefined || entry.method !== 'GET'
      ? []
      : [[list.replaceAll('-', '_').replace(/s$/, ''), entry] as const];
  });
  return new Map(entries);
}

/** Returns the addresses of operations by the names of the fields whose ids they take, `id` aside. */
export function idAddresses(site: Site): Record<string, string> {
  const byObject = shows(site);
  const user = byObject.get('user');
  // Whoever has done something is a user: `created_by_id`.
  if (user) byObject.set('by', user);
  const fields = Object.values(site.contract.components.schemas)
    .flatMap((schema) => Object.keys(wholeOf(site.contract, schema).properties ?? {}))
    .filter((name) => name.endsWith('_id'));
  return Object.fromEntries(
    [...new Set(fields)].sort().flatMap((name) => {
      const [, entry] = [...byObject].find(([object]) => `_${name}`.endsWith(`_${object}_id`)) ?? [];
      return entry === undefined ? [] : [[name, entry.address] as const];
    }),
  );
}

/** Returns the address of the operation that shows what an operation answers or lists, if there is one. */
export function ownAddress(site: Site, { operation, path }: Entry): string | undefined {
  const answered = namesIn(site.contract, replySchema(operation));
  const fitting = [...shows(site).values()].filter((entry) =>
    [...namesIn(site.contract, replySchema(entry.operation))].some((name) => answered.has(name)),
  );
  const beside = fitting.find((entry) => path.startsWith(entry.path.replace('/{id}', '')));
  return (beside ?? fitting[0])?.address;
}

/** Returns the names of the schemas that an object, or each item of a list, is made of. */
function namesIn(contract: Contract, schema: Schema): Set<string> {
  const whole = wholeOf(contract, schema);
  const item = pageItem(whole) ?? whole.items;
  if (item !== undefined) return namesIn(contract, item);
  const name = nameOf(schema);
  const parts = resolve(contract, schema).allOf ?? [];
  return new Set([
    ...(name === undefined ? [] : [name]),
    ...parts.flatMap((part) => [...namesIn(contract, part)]),
  ]);
}
