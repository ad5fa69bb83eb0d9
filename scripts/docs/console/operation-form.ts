// What the pages tell the console of their operations: `npm run build` makes it from the contract, one file a group.

/** The operations of a group, by name, and what they share. */
export interface GroupForms {
  /** Where the API begins, as the contract says: an address without a host, or a whole one. */
  server: string;
  /** The address of the operation to log in by. */
  login: string;
  /** The addresses of the operations that take the ids in an answer, by the names of fields. */
  ids: Record<string, string>;
  operations: Record<string, OperationForm>;
}

/** An operation, as the console fills it in. */
export interface OperationForm {
  method: string;
  path: string;
  /** Whether it takes a token. */
  secured: boolean;
  /** Whether it changes something, and takes `Dry-Run` and an `Idempotency-Key`. */
  write: boolean;
  /** Whether it takes a body of JSON, and needs one. */
  body: 'required' | 'optional' | 'none';
  /** An example of the body. */
  example?: unknown;
  fields: Field[];
  /** The media types of its response, the usual one first. */
  media: string[];
  /** The field of its response that is a token for the console. */
  token?: string;
  /** The address of the operation that takes the `id` of what it answers or lists. */
  id?: string;
}

/** A parameter, or a field of the body. */
export interface Field {
  name: string;
  in: 'path' | 'query' | 'body';
  kind: FieldKind;
  required: boolean;
  /** Its type and its form, in a few words. */
  hint: string;
  /** The values that it may have, if these are few. */
  values?: string[];
  /** A value, as one would type it. */
  example?: string;
  /** What its JSON must be, as a JSON Schema. */
  schema?: unknown;
}

/** How a field is typed in. A time is in UTC; a secret is not shown. */
export type FieldKind = 'text' | 'secret' | 'integer' | 'number' | 'boolean' | 'time' | 'json';

/** What the errors page says of a code. */
export interface ProblemHelp {
  title: string;
  /** What to do, as Markdown of one line. */
  action: string;
}
