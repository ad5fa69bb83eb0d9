import type { Spellings } from '../../generated/operations.ts';
import type { FieldErrors } from '../call/problem.ts';
import { isDeepStrictEqual } from 'node:util';
import type { RequestParts } from '../runtime/router.ts';

/** A query with the names of the contract. */
export type TranslatedQuery = Pick<RequestParts, 'query' | 'refused' | 'renamed'>;

/** A body with the names and values of the contract. */
export type TranslatedBody = Pick<RequestParts, 'body' | 'refused' | 'renamed'>;

/** Translates other spellings to the real names and values, which are all that other code knows. */
export function translateSpellings(body: unknown, spellings: Spellings): TranslatedBody {
  const refused: FieldErrors = {};
  const renamed = new Map<string, string>();

  const translate = (value: unknown, known: Spellings, at: string): unknown => {
    if (typeof value === 'string') {
      const text = known.trimmed ? value.trim() : value;
      return known.values ? realValue(text, known.values) : text;
    }
    if (Array.isArray(value)) {
      const items = value.map((item, index) => translate(item, known, below(at, String(index))));
      return known.values ? withoutDoubles(items, value) : items;
    }
    return typeof value === 'object' && value !== null ? fields(value, known, at) : value;
  };

  const fields = (value: object, known: Spellings, at: string): object => {
    const real = new Map<string, unknown>();
    for (const [sent, given] of Object.entries(value) as [string, unknown][]) {
      const name = entryOf(known.names, sent) ?? sent;
      const instead = entryOf(known.instead, sent);
      if (instead !== undefined) refused[below(at, sent)] = [`is not known here; ${instead}`];
      if (name !== sent) renamed.set(below(at, name), below(at, sent));
      const inside = entryOf(known.within, name);
      const translated = inside ? translate(given, inside, below(at, name)) : given;
      if (real.has(name) && !isDeepStrictEqual(real.get(name), translated)) {
        const other = name === sent ? (renamed.get(below(at, name)) ?? sent) : below(at, sent);
        refused[other] = [`differs from ${name}; send only one of these two names of the same field`];
      }
      real.set(name, translated);
    }
    return Object.fromEntries(real);
  };

  return { body: translate(body, spellings, ''), refused, renamed };
}

/** Translates other names of parameters to the real ones. Refuses a parameter with two names. */
export function translateNames(
  sent: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
): TranslatedQuery {
  const query = Object.create(null) as Record<string, unknown>;
  const refused: FieldErrors = {};
  const renamed = new Map<string, string>();
  for (const [given, value] of Object.entries(sent)) {
    const name = entryOf(names, given) ?? given;
    if (name !== given) renamed.set(name, given);
    if (name in query)
      refused[renamed.get(name) ?? given] = [`is another name of ${name}; send only one of them`];
    query[name] = value;
  }
  return { query, refused, renamed };
}

const below = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

function entryOf<Value>(table: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The longest text of words that is translated. A longer one is refused as it is. */
const LONGEST = 8192;

/** Translates each word, because a text may be a list of words, such as the scope of a login. */
function realValue(text: string, values: Readonly<Record<string, string>>): string {
  if (text.length > LONGEST) return text;
  return text
    .split(' ')
    .map((word) => entryOf(values, word) ?? word)
    .join(' ');
}

/** Leaves out items that the list also has under their real name. */
function withoutDoubles(items: readonly unknown[], sent: readonly unknown[]): unknown[] {
  const asSent = new Set(sent);
  return items.filter((item, index) => item === sent[index] || !asSent.has(item));
}
