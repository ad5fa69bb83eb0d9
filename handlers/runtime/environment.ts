import type { FastifyReply } from 'fastify';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import type { OperationName } from '../../generated/operations.ts';
import type { Handlers } from '../call/contract.ts';
import type { Observer, PoolState } from '../call/observer.ts';
import type { Settings } from '../call/settings.ts';
import type { Exports } from './exports.ts';
import type { Replica } from './replica.ts';
import type { TokenOwners } from './token-owners.ts';
import type { TokenUses } from './token-uses.ts';

/** The limits that depend on the body of a request, or of its answer. Those of requests throw 429 above the limit. */
export interface BodyLimits {
  /** Counts the items of a batch, but for one, as further requests of its user. */
  countItems: (items: unknown, userId: number, reply: FastifyReply) => Promise<void>;
  /** Counts a valid request of a user, whatever its outcome, for each of its fields that has a limit. */
  countFields: (
    operation: { name: OperationName; fieldLimits: Readonly<Record<string, number>> },
    body: unknown,
    userId: number,
  ) => Promise<void>;
  /** Counts the names in a dry run of a user. */
  countNames: (names: number, userId: number) => Promise<void>;
  /** Counts objects that a request is about to change, for a branch. */
  countObjects: (objects: number, branchId: number) => Promise<void>;
  /** Counts an answer of so many bytes, which is stored, as further requests of its user if it is long. */
  countStored: (bytes: number, userId: number, reply: FastifyReply) => Promise<void>;
}

/** What requests are answered with: handed in by the network side, once. */
export interface Environment {
  db: PooledDatabase;
  /** The connections of `db`. */
  pool: PoolState;
  /** Answers the lists that the contract allows it to. */
  replica: Replica | undefined;
  handlers: Handlers;
  settings: Settings;
  owners: TokenOwners;
  uses: TokenUses;
  exports: Exports;
  bodyLimits: BodyLimits;
  observer: Observer | undefined;
}
