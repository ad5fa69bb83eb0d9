/**
 * Returns a text, or its first `bytes`, as PostgreSQL takes it: NUL characters, lone surrogates and a character that is cut
 * become replacement characters.
 */
export const storable = (text: string, bytes = Infinity): string =>
  Buffer.from(text).subarray(0, bytes).toString().replaceAll('\0', '\ufffd');
