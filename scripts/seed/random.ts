/**
 * Returns a pseudo-random number from 0 up to 1 for a row and a purpose. The same arguments always return the same
 * number.
 */
export type Random = (row: number, use: number) => number;

/**
 * Returns the random function of a seed. It depends on its arguments only. So tables can be generated in any order and
 * still agree, for example on who owns a line.
 */
export function seededRandom(seed: number): Random {
  return (row, use) => scramble(scramble(seed ^ Math.imul(use, 0x85ebca6b)) ^ row) / 2 ** 32;
}

/** Returns one of the items, each with the same probability. */
export function pick<T>(items: readonly [T, ...T[]], fraction: number): T {
  return items[Math.floor(fraction * items.length)] ?? items[0];
}

/** Maps 32 bits to 32 others one to one: unique, but in no order (the last step of murmur3). */
export function scramble(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns the last digits of a number, five bits each, lowest first. */
export function base32(number: number, length: number): string {
  let text = '';
  for (let rest = Math.floor(number); text.length < length; rest = Math.floor(rest / 32))
    text += ALPHABET.charAt(rest % 32);
  return text;
}
