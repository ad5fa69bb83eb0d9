const made = new Map<string, { key: string; text: Promise<string> }>();

/**
 * Returns the text of a file that is made from a source alone. Where the source is that of the time before, it is not
 * made again: most of what is generated takes seconds, and depends on a small part of the contract.
 */
export function remembered<T>(
  file: string,
  source: T,
  make: (source: T) => Promise<string>,
): Promise<string> {
  const key = JSON.stringify(source);
  const last = made.get(file);
  if (last?.key === key) return last.text;
  const text = make(source);
  made.set(file, { key, text });
  return text;
}
