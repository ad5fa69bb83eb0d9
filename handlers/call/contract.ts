import type { Kysely, Transaction } from 'kysely';
import type { Cause } from '../../db/cause.ts';
import type { Reader } from '../../db/connection/reader.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { operations as table, OperationName } from '../../generated/operations.ts';
import type { components, operations } from '../../generated/types.ts';
import type { PasswordWork } from './passwords.ts';
import type { Caller } from './caller.ts';
import type { Settings } from './settings.ts';

export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

type Parameters<Op extends OperationName> = operations[Op]['parameters'];
type Given<T> = [T] extends [never] ? object : T;

export type Params<Op extends OperationName> = Given<NonNullable<Parameters<Op>['path']>>;
export type Query<Op extends OperationName> = Given<NonNullable<Parameters<Op>['query']>>;
export type Body<Op extends OperationName> = operations[Op] extends {
  requestBody: { content: { 'application/json': infer B } };
}
  ? B
  : undefined;
export type Reply<Op extends OperationName> = operations[Op]['responses'][200]['content']['application/json'];

/** The policies that an operation may check, from its contract. */
export type Policies<Op extends OperationName> = (typeof table)[Op]['policies'][number];

/** Ids that an operation adds to its row of the audit log. */
export interface AuditNote {
  userId?: number;
  subjectId?: number;
  /** The objects that a batch has made, in the order of its items. */
  subjectIds?: readonly number[];
}

/** A parsed, authorized and valid request. */
export interface Call<Op extends OperationName> {
  operation: Op;
  params: Params<Op>;
  query: Query<Op>;
  body: Body<Op>;
  /** Null only if the contract requires no token. */
  caller: (typeof table)[Op]['secured'] extends true ? Caller<Policies<Op>> : null;
  /** For a read, a reader of the database. For a write, the transaction that the runtime commits. */
  db: (typeof table)[Op]['method'] extends 'GET' ? Reader : Transaction<Database>;
  /** The absolute URL of the request, for links. */
  url: string;
  ip: string;
  cause: Cause;
  settings: Settings;
  /** Adds ids to the row of the audit log. */
  audit: (note: AuditNote) => void;
  /** Counts objects that a write changes in bulk, for the caller's branch. Throws 429 above the hourly quota. */
  countObjects: (objects: number) => Promise<void>;
}

/** The code of an operation. It returns plain data, or throws a problem. */
export type Handler<Op extends OperationName> = (call: Call<Op>) => Promise<Reply<Op>> | Reply<Op>;

/** A write before its transaction: parsed, authorized and validated. It holds no database connection. */
export interface Preparation<Op extends OperationName> extends Omit<
  Call<Op>,
  'db' | 'cause' | 'audit' | 'countObjects'
> {
  /** For single statements, each on any free connection. */
  db: Kysely<Database>;
  passwords: PasswordWork;
}

/**
 * A write with slow work before its transaction. `prepare` does this work, and returns the handler that uses the
 * result. For a replayed Idempotency-Key, `prepare` runs but the handler does not. So only the handler may refuse a
 * request because of state that the first run has changed.
 */
interface PreparedHandler<Op extends OperationName> {
  prepare: (preparation: Preparation<Op>) => Promise<Handler<Op>>;
}

/** The prepared writes: those that hash or check passwords. */
type PreparedOperation =
  'oauth_token_issue' | 'oauth_personal_access_tokens_create' | 'users_create' | 'users_edit';

export type ExportedOperation = {
  [Op in OperationName]: (typeof table)[Op]['exportColumns'] extends null ? never : Op;
}[OperationName];

/** A row of an export: an item of the list. */
type ExportRow<Op extends ExportedOperation> = Reply<Op>['data'][number];

/** The beginning and the length of a part of an export. */
export interface SliceBounds {
  /** The rows have greater ids than this. */
  after: number;
  limit: number;
}

/** A part of an export. */
export interface Slice<Row> {
  /** By ascending id. */
  rows: Row[];
  /** The id after which the next part begins; null after the last part. */
  next: number | null;
}

/** A list whose rows can also be exported in parts. A caller sees the same rows in both. */
interface ExportedHandler<Op extends ExportedOperation> {
  list: Handler<Op>;
  slice: (call: Call<Op>, bounds: SliceBounds) => Promise<Slice<ExportRow<Op>>>;
}

type Registered<Op extends OperationName> = Op extends PreparedOperation
  ? PreparedHandler<Op>
  : Op extends ExportedOperation
    ? ExportedHandler<Op>
    : Handler<Op>;

/** A handler for each operation. A missing or unknown one does not compile. */
export type Handlers = { [Op in OperationName]: Registered<Op> };

type InGroup<Op extends OperationName, Group extends string> = (typeof table)[Op]['group'] extends Group
  ? Op
  : never;

export type GroupHandlers<Group extends (typeof table)[OperationName]['group']> = {
  [Op in OperationName as InGroup<Op, Group>]: Registered<Op>;
};

/** The handlers for the streaming edge (spec/edge/edge.yaml), by path. */
export type EdgeHandlers = Readonly<
  Record<string, (call: { body: unknown; db: Kysely<Database> }) => Promise<object>>
>;
