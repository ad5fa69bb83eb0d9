import { isReadAsOther } from './plain-words.ts';
import { isSynonym } from './synonyms.ts';

/** So many slips are forgiven in a word of so many letters. */
const FORGIVEN = [
  { letters: 8, slips: 2 },
  { letters: 4, slips: 1 },
];

/**
 * Returns the word that is meant by one that no text has: the nearest, of several the most frequent. Returns the word itself
 * if there is none near it, or if it begins one.
 */
export function corrected(word: string, vocabulary: ReadonlyMap<string, number>): string {
  const most = FORGIVEN.find(({ letters }) => word.length >= letters)?.slips ?? 0;
  if (most === 0 || vocabulary.has(word) || isSynonym(word) || isReadAsOther(word)) return word;
  let nearest = { word, distance: most + 1, count: 0 };
  for (const [other, count] of vocabulary) {
    if (other.startsWith(word)) return word;
    if (Math.abs(other.length - word.length) > most) continue;
    const distance = slipsBetween(word, other);
    if (distance < nearest.distance || (distance === nearest.distance && count > nearest.count))
      nearest = { word: other, distance, count };
  }
  return nearest.distance > most ? word : nearest.word;
}

/** Returns how many letters are wrong, missing, added, or swapped with the next. A wrong first letter is two. */
function slipsBetween(one: string, other: string): number {
  let [before, row]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, index) => index),
  ];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return (row[other.length] ?? 0) + (one.startsWith(other.charAt(0)) ? 0 : 1);
}
