import { randomInt, hash } from 'node:crypto';

/**
 * Returns a text, or its first `bytes`, in a form that PostgreSQL accepts: a replacement character stands for each NUL,
 * lone surrogate and cut character.
 */
export const storable = (text: string, bytes = Infinity): string =>
  Buffer.from(text).subarray(0, bytes).toString().replaceAll('\0', '\ufffd');

/**
 * Converts a MAC address, in any notation that the contract accepts, to the stored form `AA:BB:CC:DD:EE:FF`. A part of
 * an address becomes the corresponding part of the stored form.
 */
export function normalMac(mac: string): string {
  return mac
    .toUpperCase()
    .replaceAll(/[-.]/g, ':')
    .replaceAll(/([0-9A-F]{2})(?=[0-9A-F])/g, '$1:');
}

// Random text that people read and type. The alphabets lack characters that are easily confused.

export const LOWERCASE = 'abcdefghjkmnpqrstuvwxyz23456789';
export const UPPERCASE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns random characters of an alphabet, suitable for secrets. */
export function randomText(alphabet: string, length: number): string {
  let text = '';
  while (text.length < length) text += alphabet.charAt(randomInt(alphabet.length));
  return text;
}

// Generated credentials of a line. The caller checks that they are free.

export const randomUsername = (): string => randomText(LOWERCASE, 10);

export const randomPassword = (): string => randomText(LOWERCASE, 10);

/** Generates an activation code of a device. */
export const randomCode = (): string => randomText(UPPERCASE, 12);

/** Generates the first label of a host name. */
export const randomHostLabel = (): string => randomText(LOWERCASE, 8);

/** Returns the SHA-256 of a text. */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');
