import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../../call/problem.ts';

/** 415: only UTF-8 is accepted. */
export const UNSUPPORTED_CHARSET = new Problem('unsupported_media_type', 'Send the body in UTF-8.');

const UNSUPPORTED_CODING = new Problem(
  'unsupported_media_type',
  'Send the body as it is, without Content-Encoding.',
);

/** Throws 415 for a body that its headers call compressed, or in another charset than UTF-8. */
export function requireUtf8(headers: IncomingHttpHeaders): void {
  const { 'content-encoding': coding = 'identity', 'content-type': type } = headers;
  if (coding.toLowerCase() !== 'identity') throw UNSUPPORTED_CODING;
  if (isUnsupportedCharset(type)) throw UNSUPPORTED_CHARSET;
}

/** Returns whether a Content-Type, or a block of headers that contains one, names a charset other than UTF-8. */
export function isUnsupportedCharset(type = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
}
