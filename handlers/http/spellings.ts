import type { Spellings } from '../../generated/operations.ts';
import type { FieldErrors } from '../call/problem.ts';
import { isDeepStrictEqual } from 'node:util';

/**
 * Translates other spellings in a request to the names and values of the contract, which are all that other code
 * knows.
 */
export class Translation {
  /** What is refused, by the name that was sent. */
  readonly refused: FieldErrors = {};
  /** The names that were sent, by the real name. */
  readonly renamed = new Map<string, string>();

  /** Returns a value with the real spellings. `at` is its place in the request. */
  value(value: unknown, known: Spellings, at = ''): unknown {
    if (typeof value === 'string') {
      const text = known.trimmed ? value.trim() : value;
      return known.values ? realValue(text, known.values) : text;
    }
    if (Array.isArray(value)) {
      const items = value.map((item, index) => this.value(item, known, below(at, String(index))));
      return known.values ? withoutDoubles(items, value) : items;
    }
    return typeof value === 'object' && value !== null ? this.fields(value, known, at) : value;
  }

  /** Returns fields with the real spellings. */
  fields(value: object, known: Spellings, at = ''): Record<string, unknown> {
    const real = new Map<string, unknown>();
    for (const [sent, given] of Object.entries(value) as [string, unknown][]) {
      const name = entryOf(known.names, sent) ?? sent;
      const instead = entryOf(known.instead, sent);
      if (instead !== undefined) this.refused[below(at, sent)] = [`is not known here; ${instead}`];
      if (name !== sent) this.renamed.set(below(at, name), below(at, sent));
      const inside = entryOf(known.within, name);
      const translated = inside ? this.value(given, inside, below(at, name)) : given;
      if (real.has(name) && !isDeepStrictEqual(real.get(name), translated)) {
        const other = name === sent ? (this.renamed.get(below(at, name)) ?? sent) : below(at, sent);
        this.refused[other] = [`differs from ${name}; send only one of these two names of the same field`];
      }
      real.set(name, translated);
    }
    return Object.fromEntries(real);
  }
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
