import type { Kysely } from 'kysely';
import { selectCaller, type CallerRow } from '../../db/callers.ts';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import type { Deadline } from '../../db/connection/deadline.ts';
import type { Database } from '../../db/schema/index.ts';
import type { OperationName } from '../../generated/operations.ts';
import { policiesOf } from '../access/policy.ts';
import { BoundedMap } from '../call/bounded-map.ts';
import type { Caller } from '../call/caller.ts';

const KEPT = 10_000;

/** A caller as it was at an earlier request. What is read for it may be answered only if it is confirmed. */
export interface ExpectedCaller {
  caller: Caller<string>;
  /** The database whose first statement also reads the caller anew, and fails if it has changed. */
  db: Kysely<Database>;
  /** Returns whether the token is valid, and its user the same in all that access depends on. */
  isConfirmed: () => boolean | Promise<boolean>;
}

/** A caller, and the text of the row that it was made of. */
interface KnownCaller {
  rowText: string;
  caller: Caller<string>;
}

interface Key {
  tokenHash: string;
  operation: OperationName;
}

/** Remembers the callers of each operation by the hashes of their tokens, so that a read need not wait for them. */
export class KnownCallers {
  readonly #db: PooledDatabase;
  readonly #known = new BoundedMap<string, KnownCaller>(KEPT);

  constructor(db: PooledDatabase) {
    this.#db = db;
  }

  /** Remembers a caller who may call an operation. */
  remember(key: Key, { row, caller }: { row: CallerRow; caller: Caller<string> }): void {
    this.#known.set(textOf(key), { rowText: JSON.stringify(row), caller });
  }

  /** Returns the caller that is remembered, if there is one. */
  expect({ tokenHash, operation }: Key, deadline: Deadline): ExpectedCaller | undefined {
    const key = textOf({ tokenHash, operation });
    const known = this.#known.get(key);
    if (known === undefined) return undefined;
    const statement = selectCaller(this.#db, { tokenHash, permissions: policiesOf(operation) });
    const accepts = ([row]: readonly CallerRow[]): boolean => {
      const isSame = JSON.stringify(row) === known.rowText;
      if (!isSame) this.#known.delete(key);
      return isSame;
    };
    const { db, isAccepted } = this.#db.guardedBy({ statement, accepts }, deadline);
    return { caller: known.caller, db, isConfirmed: isAccepted };
  }
}

const textOf = ({ tokenHash, operation }: Key): string => `${tokenHash}${operation}`;
