import MiniSearch, { type Options, type SearchResult } from 'minisearch';
import { plainStemOf } from './plain-words.ts';

// What the build that makes the index and the browser that reads it agree on.

/** Something that a search finds, with the texts that find it. */
export interface Entry {
  /** What the reader sees of it. */
  label: string;
  detail: string;
  address: string;
  /** How much it counts beside others with the same words. */
  weight?: number | undefined;
  /** Entries of the same family do the same to different kinds of things. */
  family?: string | undefined;
  /** What others call it. */
  words?: string | undefined;
  name?: string | undefined;
  /** What it belongs to, and what others call that: what has a name belongs to its page. */
  group?: string | undefined;
  text?: string | undefined;
}

/** An entry as it is indexed. */
interface Numbered extends Entry {
  id: number;
  title: string;
}

/** An entry that a search has found. */
export type Found = SearchResult & Pick<Entry, 'label' | 'detail' | 'address' | 'weight' | 'family'>;

/** Words that say nothing about what is sought. */
const EMPTY_WORDS = new Set(
  `a all am an and any are as at be been being by can could did do does done field for from get getting had has have
  he her him his how i if in into is it its may me my of on or our please see should show she so somebody someone
  that the their them then there these they this those to use via want wants wanted was we were what when where
  which will with would you your another yet`.split(/\s+/),
);

/** The fields in which words that stand together say more than each of them. */
const WITH_PAIRS = new Set<string | undefined>(['title', 'words', undefined]);

const OPTIONS: Options<Numbered> = {
  fields: ['title', 'words', 'name', 'group', 'text'],
  storeFields: ['label', 'detail', 'address', 'weight', 'family'],
  tokenize: (text, field) => termsOf(text, field),
  processTerm: (term) => term,
};

/** What is read as one word: words for the same thing to do, phrases, British and American spelling. */
const SAME: [RegExp, string][] = [
  [/['’]/g, ''],
  [/% off\b|%/g, ' percent '],
  [/(?<=\p{L}{4}i)s(?=e[ds]?\b|ation|ing\b)/gu, 'z'],
  [/\b(?:log|sign)(?:ged|ging)?[ -](?:in|on)\b/g, 'login'],
  [/\b(?:get|obtain|fetch) (?:an? )?(?:access )?token\b/g, 'login token'],
  [/\bmy (?:own )?account\b/g, 'profile'],
  [/\b(?:log|sign)(?:ged)?( \w+)?[ -](?:out|off)\b/g, 'logout$1'],
  [/\b(?:turn|switch)(?:ed)?( \w+)?(?: back)? on\b/g, 'enable$1'],
  [/\b(?:turn|switch)(?:ed)?( \w+)? off\b/g, 'disable$1'],
  [/\bhow (?:many|much) (?=credits?\b)/g, ''],
  [/\bwhy (?:do|am|did) i (?:get|getting|got)\b/g, 'error'],
  [/\bwhat (?:can|may) (?:i|(.+)) do\b/g, 'permissions $1'],
  [/\bparental\b/g, 'adult'],
  [/\border by\b/g, 'sort'],
  [/^whats? (?:is )?new\b/g, 'changelog'],
  [/\bhttp (?=\d{3}\b)/g, 'error '],
  [/^use\b/g, 'apply'],
  [/\b(?:at the same time|in parallel)\b/g, 'concurrent'],
  [/\b(?:non[ -]payment|(?:not|didnt|doesnt|wont) (?:pay|paid))\b/g, 'unpaid'],
  [/\btop(?=-up| up\b)[- ]/g, 'top'],
  [/\bset ?up\b|\b(?:add|new|make)\b/g, 'create'],
  [/\b(?:retrieve|view|details?|look at|by id)\b/g, 'detail'],
  // One thing of a kind, not many: get voucher, show a line.
  [
    /^(?:get|show|fetch) (?:an? |one |the )?(?=(?:[a-z-]+ )?[a-z]*[^s\W]$)(?!.*\b(?:list|help)\b)/g,
    'detail ',
  ],
  [/^((?:which|what) .+) (?:exist|are there)\b/g, '$1'],
  [/\bremove\b/g, 'delete'],
  [/\b(?:update|modify)\b/g, 'edit'],
];

/** How many of something says nothing either, and would part the words beside it. */
const AMOUNT = /^\d{1,2}$/;

/** Returns the words of a text that say something. */
export const wordsOf = (text: string): string[] =>
  SAME.reduce((words, [others, word]) => words.replaceAll(others, word), text.toLowerCase())
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word) && !AMOUNT.test(word));

const stems = new Map<string, string>();

/** Returns the stem of a word, which is found once: a few thousand words make up all texts. */
function stemOf(word: string): string {
  const stem = stems.get(word) ?? plainStemOf(word);
  stems.set(word, stem);
  return stem;
}

/** Returns the stems of the words of a text that say something. */
export const stemsOf = (text: string): string[] => wordsOf(text).map(stemOf);

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

/** What a search looks through. */
export interface Index {
  entries: MiniSearch<Numbered>;
  /** How often the texts have each word. */
  vocabulary: ReadonlyMap<string, number>;
}

export function indexOf(entries: readonly Entry[]): Index {
  const index = new MiniSearch(OPTIONS);
  const pages = new Map(entries.map(({ address, label, words = '' }) => [address, `${label} ${words}`]));
  // What is listed is a phrase by itself.
  index.addAll(
    entries.map((entry, id) => ({
      group: entry.name === undefined ? undefined : pages.get(entry.address.replace(/#.*/, '')),
      ...entry,
      id,
      title: entry.label.replace(/^(?:List|Retrieve)\b/, '$&,'),
    })),
  );
  const vocabulary = new Map<string, number>();
  for (const { label, words = '', name = '', text = '' } of entries)
    for (const word of [label, words, name, text].flatMap(wordsOf))
      vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1);
  return { entries: index, vocabulary };
}

export const readIndex = (json: string): Index => indexOf(JSON.parse(json) as Entry[]);
