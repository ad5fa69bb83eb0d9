import { stemsOf, termsOf, wordsOf, type Found, type Index } from './index-of.ts';
import { corrected } from './spelling.ts';
import { synonymsOf } from './synonyms.ts';

const FIELDS = { title: 3, words: 3, name: 2, group: 0.5, text: 0.6 };
/** A text of one letter begins too many words. */
const LEAST_PREFIX = 2;
/** How many results a reader takes in at a glance. */
const GLANCE = 3;
/** How much less a further result of a page counts at a glance. */
const FURTHER = 0.8;

/** How much more something counts whose name was typed, or asked for: what is a line. */
const NAMED = 4;
/** How much a synonym counts beside the word that was typed: in a score, and as a part of what was typed. */
const SYNONYM = 0.3;
const MEANT = 0.5;
/** How much a word counts that only the group of a result has. */
const OF_GROUP = 0.5;
/** How much is left where no word is found as a whole: what is meant may still be there. */
const LEAST_COVERAGE = 0.1;

/** Returns what a text finds, the best first. What has more of its words counts more, and rare words count most. */
export function find({ entries, vocabulary }: Index, text: string): Found[] {
  const query = spelled(text, vocabulary);
  const words = new Set(stemsOf(query));
  const others = new Set([...words].flatMap(synonymsOf).filter((stem) => !words.has(stem)));
  const results = entries.search(query, {
    boost: FIELDS,
    bm25: { k: 1.2, b: 0.4, d: 0.5 },
    tokenize: () => [...termsOf(query), ...others],
    boostTerm: (term) => (others.has(term) ? SYNONYM : 1),
    prefix: (term) => term.length >= LEAST_PREFIX && !others.has(term),
    weights: { prefix: 0.15, fuzzy: 0 },
  }) as Found[];
  const partOf = coverage([...words], results);
  const name = nameIn(text.trim()).replaceAll(/^what (?:is|are) (?:an? |the )?| (?:field|parameter)$/g, '');
  const scored = results.map((found) => ({
    ...found,
    score:
      found.score * (found.weight ?? 1) * partOf(found) ** 2 * (nameIn(found.label) === name ? NAMED : 1),
  }));
  const { shown, others: further } = ofFamilies(scored, new Set(termsOf(query)));
  return [...varied(shown.sort(byScore)), ...further.sort(byScore)];
}

/**
 * Returns a text with the words that are meant. Names of other interfaces, and of models, are words without spaces:
 * CreateAccount, Enigma2.
 */
function spelled(text: string, vocabulary: Index['vocabulary']): string {
  const parts = text.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=\p{L}{3})(?=\d)/gu, ' ');
  const meant = (part: string): string => {
    const words = wordsOf(part);
    const right = words.map((word) => corrected(word, vocabulary));
    return right.every((word, index) => word === words[index]) ? part : right.join(' ');
  };
  return `${text}, ${parts}`
    .split(/(?=[,.;:()])/)
    .map(meant)
    .join(',');
}

/** A field is also asked for in words: mac address. */
const nameIn = (text: string): string => text.toLowerCase().replaceAll('_', ' ');

const byScore = (a: Found, b: Found): number => b.score - a.score;

/** Returns how much of a word a result has, as a whole or begun: what only its group has counts half. */
function partIn({ match }: Found, word: string): number {
  const fields = Object.entries(match).flatMap(([term, where]) => (term.startsWith(word) ? where : []));
  if (fields.length === 0) return 0;
  return fields.every((field) => field === 'group') ? OF_GROUP : 1;
}

/** Returns how many words a result has as they were typed, and how many pairs of them in this order: synonyms do not count. */
const typedIn = (words: ReadonlySet<string>, found: Found): number =>
  [...words].reduce((sum, word) => sum + partIn(found, word), 0);

/**
 * Parts results into those that stand for themselves or their families, and the others of the families. A family is
 * shown by the member that has most of the typed words, or the first of these, with the score of the best: synonyms do not
 * say which kind of line is meant.
 */
function ofFamilies(
  results: readonly Found[],
  words: ReadonlySet<string>,
): { shown: Found[]; others: Found[] } {
  const families = new Map<string, Found[]>();
  for (const found of results) {
    const family = found.family ?? String(found.id);
    families.set(family, [...(families.get(family) ?? []), found]);
  }
  const [shown, others]: [Found[], Found[]] = [[], []];
  for (const members of families.values()) {
    const [first, ...rest] = members.toSorted(
      (a, b) => typedIn(words, b) - typedIn(words, a) || Number(a.id) - Number(b.id),
    );
    if (first === undefined) continue;
    shown.push({ ...first, score: Math.max(...members.map(({ score }) => score)) });
    others.push(...rest);
  }
  return { shown, others };
}

/** Returns what part of the sought words a result has, where each counts more the fewer results have it. */
function coverage(words: readonly string[], results: readonly Found[]): (found: Found) => number {
  const sought = words.map((word) => {
    const synonyms = synonymsOf(word);
    const has = (found: Found): number =>
      Math.max(partIn(found, word), ...synonyms.map((other) => MEANT * partIn(found, other)));
    const count = results.filter((found) => has(found) > 0).length;
    return { has, weight: count === 0 ? 0 : Math.log(1 + results.length / count) };
  });
  const all = sought.reduce((sum, { weight }) => sum + weight, 0);
  return (found) => {
    const part = sought.reduce((sum, { has, weight }) => sum + weight * has(found), 0);
    return Math.max(LEAST_COVERAGE, part / all);
  };
}

/**
 * Puts the results for a glance first: one page does not fill them if others are nearly as good.
 */
function varied(sorted: readonly Found[]): Found[] {
  const glance: Found[] = [];
  while (glance.length < GLANCE) {
    const [next] = sorted
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
