import { randomInt } from 'node:crypto';

// Random text that people read and type. The alphabets leave out characters that are easily confused.

export const LOWERCASE = 'abcdefghjkmnpqrstuvwxyz23456789';
export const UPPERCASE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns random characters of an alphabet, suitable for secrets. */
export function randomText(alphabet: string, length: number): string {
  let text = '';
  while (text.length < length) text += alphabet.charAt(randomInt(alphabet.length));
  return text;
}
