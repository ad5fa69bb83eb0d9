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
// Credentials of a line whose buyer chose none. The caller must check that they are free.

/** Generates a username of a line. */
export const randomUsername = (): string => randomText(LOWERCASE, 10);

/** Generates a password of a line. */
export const randomPassword = (): string => randomText(LOWERCASE, 10);

/** Generates a code to activate a device with. */
export const randomCode = (): string => randomText(UPPERCASE, 12);

/** Generates the first label of a host name. */
export const randomHostLabel = (): string => randomText(LOWERCASE, 8);
