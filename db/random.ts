import { randomInt } from 'node:crypto';

// Text for people to read and type: letters and digits that are easily taken for another are left out.

export const SMALL = 'abcdefghjkmnpqrstuvwxyz23456789';
export const CAPITAL = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Random characters of an alphabet, fit for secrets. */
export function randomText(alphabet: string, length: number): string {
  let text = '';
  while (text.length < length) text += alphabet.charAt(randomInt(alphabet.length));
  return text;
}
