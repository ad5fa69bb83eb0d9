import MiniSearch, { type Options, type SearchResult } from 'minisearch';
import { stemmer } from 'stemmer';

// What the build that makes the index and the browser that reads it agree on.

/** Something that a search finds, with the texts that find it. */
export interface Entry {
  id: number;
  /** What the reader sees of it. */
  label: string;
  detail: string;
  address: string;
  /** How much it counts beside others with the same words. */
  weight?: number | undefined;
  /** Entries of the same family do the same to different kinds of things. */
  family?: string | undefined;
  title: string;
  /** What others call it. */
  words?: string | undefined;
  name?: string | undefined;
  /** The name of what it belongs to, and what others call that. */
  group?: string | undefined;
  text?: string | undefined;
}

/** An entry that a search has found. */
export type Found = SearchResult & Pick<Entry, 'label' | 'detail' | 'address' | 'weight' | 'family'>;

/** Words that say nothing about what is sought. */
const EMPTY_WORDS = new Set(
  `a all an and any are as at be been being by can could did do does done field for from get had has have he her him his
  how i if in into is it its list me my of on or our please retrieve see show she so somebody someone that the their them
  then there these they this those to use via want wants wanted was we were what when where which will with would
  you your another yet`.split(/\s+/),
);

/** The fields in which words that stand together say more than each of them. */
const WITH_PAIRS = new Set<string | undefined>(['title', 'words', undefined]);

const OPTIONS: Options<Entry> = {
  fields: ['title', 'words', 'name', 'group', 'text'],
  storeFields: ['label', 'detail', 'address', 'weight', 'family'],
  tokenize: (text, field) => termsOf(text, field),
  processTerm: (term) => term,
};

/** Words for the same thing to do. */
const SAME: [RegExp, string][] = [
  [/\b(?:add|new|make|set ?up)\b/g, 'create'],
  [/\bremove\b/g, 'delete'],
  [/\b(?:update|modify)\b/g, 'edit'],
];

/** Returns the stems of the words of a text, without words that say nothing. */
export const stemsOf = (text: string): string[] =>
  SAME.reduce((words, [others, word]) => words.replaceAll(others, word), text.toLowerCase())
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word))
    .map((word) => stemmer(word));

/** Returns the terms of a query, or of the text of a field. */
export function termsOf(text: string, field?: string): string[] {
  const phrases = text.split(/[,.;:()]/).map(stemsOf);
  return WITH_PAIRS.has(field) ? phrases.flatMap((stems) => [...stems, ...pairsOf(stems)]) : phrases.flat();
}

/**
 * Words that stand together are also one word, as many write them. A word that is a phrase by itself says more than one
 * in a longer phrase.
 */
const pairsOf = (stems: readonly string[]): string[] =>
  stems.length === 1
    ? [`= ${String(stems[0])}`]
    : stems.slice(1).map((stem, index) => `${String(stems[index])}${stem}`);

export function indexOf(entries: readonly Entry[]): MiniSearch<Entry> {
  const index = new MiniSearch(OPTIONS);
  index.addAll(entries);
  return index;
}

export const readIndex = (json: string): MiniSearch<Entry> => MiniSearch.loadJSON(json, OPTIONS);
