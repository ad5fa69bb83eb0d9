import { hash } from 'node:crypto';

/** In bytes. */
const LONGEST_KEPT = 2048;

/**
 * Returns plain data as JSON, with a digest in place of each text and each object within it that is longer than 2 KB:
 * `{ bytes, sha256 }`, of a text itself, of an object as JSON. Lists are kept item by item.
 */
export function digested(data: unknown): string {
  const json = JSON.stringify(data);
  if (Buffer.byteLength(json) <= LONGEST_KEPT || typeof data !== 'object' || data === null) return json;
  const fields = Object.entries(data).map(([name, value]: [string, unknown]) => [name, digestOf(value)]);
  return JSON.stringify(Object.fromEntries(fields));
}

function digestOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(digestOf);
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const bytes = Buffer.byteLength(text);
  return bytes <= LONGEST_KEPT ? value : { bytes, sha256: hash('sha256', text, 'hex') };
}
