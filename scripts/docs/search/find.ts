import type MiniSearch from 'minisearch';
import { stemsOf, type Entry, type Found } from './index-of.ts';

const FIELDS = { title: 3, words: 3, name: 2, group: 0.5, text: 0.6 };
/** Shorter words have no slips of the keyboard. */
const LEAST_FUZZY = 4;
/** A text of one letter begins too many words. */
const LEAST_PREFIX = 2;
/** How many results a reader takes in at a glance. */
const GLANCE = 3;
/** How much less a further result of a page counts at a glance. */
const FURTHER = 0.8;

/** How much more something counts whose name was typed. */
const NAMED = 4;

/** Returns what a text finds, the best first. What has more of its words counts more. */
export function find(index: MiniSearch<Entry>, text: string): Found[] {
  // Names of other interfaces are words without spaces: CreateAccount.
  const query = `${text}, ${text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')}`;
  const words = new Set(stemsOf(query));
  const results = index.search(query, {
    boost: FIELDS,
    bm25: { k: 1.2, b: 0.4, d: 0.5 },
    prefix: (term) => term.length >= LEAST_PREFIX,
    fuzzy: (term) => (term.length >= LEAST_FUZZY && words.has(term) ? 0.25 : false),
    maxFuzzy: 2,
    weights: { prefix: 0.4, fuzzy: 0.3 },
  }) as Found[];
  const wordsIn = ({ queryTerms }: Found): number => queryTerms.filter((term) => words.has(term)).length;
  const most = Math.max(1, ...results.map(wordsIn));
  const name = text.trim().toLowerCase();
  const scored = results.map((found) => ({
    ...found,
    score:
      found.score *
      (found.weight ?? 1) *
      (Math.max(1, wordsIn(found)) / most) ** 2 *
      (found.label.toLowerCase() === name ? NAMED : 1),
  }));
  return varied(scored.sort((a, b) => b.score - a.score));
}

/**
 * Puts the results for a glance first. Of what differs only in the kind of thing one is enough, and one page does not
 * fill them if others are nearly as good.
 */
function varied(sorted: readonly Found[]): Found[] {
  const glance: Found[] = [];
  while (glance.length < GLANCE) {
    const [next] = sorted
      .filter(({ family }) => family === undefined || !glance.some((other) => other.family === family))
      .filter((found) => !glance.includes(found))
      .map((found) => ({ found, score: found.score * FURTHER ** glance.filter(isOnPageOf(found)).length }))
      .sort((a, b) => b.score - a.score);
    if (next === undefined) break;
    glance.push(next.found);
  }
  return [...glance, ...sorted.filter((found) => !glance.includes(found))];
}

const isOnPageOf =
  ({ address }: Found) =>
  (other: Found): boolean =>
    pageOf(other.address) === pageOf(address);

const pageOf = (address: string): string | undefined => address.split('#')[0];
