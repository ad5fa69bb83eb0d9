import { hash } from 'node:crypto';

/** Returns the SHA-256 of a text. */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');
