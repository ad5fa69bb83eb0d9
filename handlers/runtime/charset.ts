import { Problem } from './problem.ts';

/** 415: texts are taken in UTF-8 alone. */
export const OTHER_CHARSET = new Problem('unsupported_media_type', 'Send the body in UTF-8.');

/** Whether a Content-Type, or other headers with one among them, names a charset that is not UTF-8. */
export function isOtherCharset(type = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
}
