/** A number from 0 up to 1 for a row and what it is wanted for: the same one whenever it is asked. */
export type Draw = (row: number, use: number) => number;

/**
 * Draws for one seed. They depend on nothing but their arguments, so tables can be made in any order and
 * still agree on, say, who owns a line.
 */
export function drawFrom(seed: number): Draw {
  return (row, use) => scrambled(scrambled(seed ^ Math.imul(use, 0x85ebca6b)) ^ row) / 2 ** 32;
}

/** One of the items, each as likely as the others. */
export function pick<T>(items: readonly [T, ...T[]], drawn: number): T {
  return items[Math.floor(drawn * items.length)] ?? items[0];
}

/** Maps 32 bits to 32 others, no two to the same: unique, and yet in no order (murmur3's last step). */
export function scrambled(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The last digits of a number, five bits each, lowest first. */
export function base32(number: number, length: number): string {
  let text = '';
  for (let rest = Math.floor(number); text.length < length; rest = Math.floor(rest / 32))
    text += ALPHABET.charAt(rest % 32);
  return text;
}
