// A client that sends JSON bodies as forms.

export const ENCODINGS = ['json', 'form', 'multipart'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const BOUNDARY = 'a-part-of-a-form';

/** Returns the form fields equivalent to a body: `a[0][b]`; lists of plain values as `a[]`. */
export function fieldsOf(value: unknown, name = ''): [name: string, text: string][] {
  if (Array.isArray(value)) {
    // A form cannot express an empty list in another way.
    if (value.length === 0) return [[`${name}[]`, '']];
    return value.flatMap((item: unknown, index) =>
      fieldsOf(item, typeof item === 'object' ? `${name}[${String(index)}]` : `${name}[]`),
    );
  }
  if (typeof value !== 'object' || value === null) return [[name, value === null ? '' : textOf(value)]];
  return Object.entries(value).flatMap(([key, field]) =>
    fieldsOf(field, name === '' ? key : `${name}[${key}]`),
  );
}

/** Returns an encoded body with its media type. */
export function encoded(body: unknown, encoding: Encoding): { type: string; payload: string } {
  if (encoding === 'json') return { type: 'application/json', payload: JSON.stringify(body) };
  const fields = fieldsOf(body);
  return encoding === 'form' ? urlencoded(fields) : multipart(fields);
}

export function urlencoded(fields: [string, string][]): { type: string; payload: string } {
  return { type: 'application/x-www-form-urlencoded', payload: new URLSearchParams(fields).toString() };
}

export function multipart(fields: [string, string][]): { type: string; payload: string } {
  const parts = fields.map(
    ([name, text]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    payload: `${parts.join('')}--${BOUNDARY}--\r\n`,
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
