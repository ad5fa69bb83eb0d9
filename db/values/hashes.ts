import { hash } from 'node:crypto';

/** Returns the SHA-256 of a text. By way of hexadecimal, Node makes it in half the time. */
export const sha256 = (text: string): Buffer => Buffer.from(hash('sha256', text, 'hex'), 'hex');
