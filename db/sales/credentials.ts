import { randomInt } from 'node:crypto';

// What a line is given when its buyer names nothing. Letters and digits that are easily taken for another are left out.

const SMALL = 'abcdefghjkmnpqrstuvwxyz23456789';
const CAPITAL = SMALL.toUpperCase();

function draw(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** A username to play under. Nobody has looked whether it is free. */
export const freshUsername = (): string => draw(SMALL, 10);

/** A password to play under. */
export const freshPassword = (): string => draw(SMALL, 10);

/** A code to activate a device with. Nobody has looked whether it is free. */
export const freshCode = (): string => draw(CAPITAL, 12);

/** The first label of a host name. Nobody has looked whether it is free. */
export const freshLabel = (): string => draw(SMALL, 8);
