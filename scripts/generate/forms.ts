/**
 * Returns TypeScript that describes the format of each pattern in the documents. Error messages use the text after
 * "must be".
 */
export function forms(...documents: object[]): string {
  const known = new Map<string, string>();
  for (const schema of documents.flatMap((document) => [...objectsIn(document)])) {
    const { pattern, 'x-form': form } = schema as Record<string, unknown>;
    if (typeof pattern === 'string' && typeof form === 'string') known.set(pattern, form);
  }
  return [
    '// Generated from spec/ by `npm run generate`. Do not edit.\n',
    '/** A description of the format of each pattern in the contract. */',
    `export const forms: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(known), null, 2)};\n`,
  ].join('\n');
}

function* objectsIn(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return;
  yield value;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}
