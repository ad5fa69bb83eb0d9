import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { operations as table, OperationName } from '../../generated/operations.ts';
import type { components, operations } from '../../generated/types.ts';
import type { Passwords } from './passwords.ts';
import type { Caller } from '../access/policy.ts';
import type { Settings } from './settings.ts';

/** A schema of the contract, by name. */
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

/** The policies that an operation may ask for, as its contract names them. */
export type Policies<Op extends OperationName> = (typeof table)[Op]['policies'][number];

/** What an operation tells the audit log beyond what the runtime knows by itself. */
export interface AuditNote {
  userId?: number;
  subjectId?: number;
}

/** One request, read, authorized and validated by the contract. */
export interface Call<Op extends OperationName> {
  operation: Op;
  params: Params<Op>;
  query: Query<Op>;
  body: Body<Op>;
  /** Who calls; null only where the contract asks for no token. */
  caller: (typeof table)[Op]['secured'] extends true ? Caller<Policies<Op>> : null;
  /** The database; for a write, the one transaction that the runtime commits. */
  db: (typeof table)[Op]['method'] extends 'GET' ? Kysely<Database> : Transaction<Database>;
  /** Absolute address of the request, for links. */
  url: string;
  ip: string;
  requestId: string;
  settings: Settings;
  /** Adds to the audit log row of a write. */
  audit: (note: AuditNote) => void;
}

/** What a developer writes for an operation. It answers with plain data, or throws a problem. */
export type Handler<Op extends OperationName> = (call: Call<Op>) => Promise<Reply<Op>> | Reply<Op>;

/** One write before its transaction: read, authorized and validated, and no connection to the database held. */
export interface Preparation<Op extends OperationName> extends Omit<Call<Op>, 'db' | 'audit'> {
  /** For single statements, each on whatever connection is free. */
  db: Kysely<Database>;
  passwords: Passwords;
}

/**
 * A write that has slow work to do before its transaction. `prepare` does it, and returns the handler that knows the
 * outcome. It also runs for a request that is repeated by its Idempotency-Key, whose handler then does not: what a
 * first run would have changed for it to see must be refused by the handler.
 */
export interface PreparedHandler<Op extends OperationName> {
  prepare: (preparation: Preparation<Op>) => Promise<Handler<Op>>;
}

/** The writes that are prepared: those that work on passwords. */
export type PreparedOperation = 'oauth_token_issue' | 'users_create' | 'users_edit';

/** What is written for an operation. */
type Registered<Op extends OperationName> = Op extends PreparedOperation ? PreparedHandler<Op> : Handler<Op>;

/** A handler for each operation: the compiler refuses a missing and an unknown one. */
export type Handlers = { [Op in OperationName]: Registered<Op> };

type InGroup<Op extends OperationName, Group extends string> = (typeof table)[Op]['group'] extends Group
  ? Op
  : never;

/** The handlers of one group of the contract. */
export type GroupHandlers<Group extends (typeof table)[OperationName]['group']> = {
  [Op in OperationName as InGroup<Op, Group>]: Registered<Op>;
};
