import type { Kysely, Transaction } from 'kysely';
import { together } from '../../db/connection/driver.ts';
import { untilDurable } from '../../db/connection/durability.ts';
import { constraintOf, errorCode, KEY_IN_USE, KEY_USED } from '../../db/connection/errors.ts';
import type { MovedCredit } from '../../db/cause.ts';
import { InsufficientCreditError } from '../../db/ledger/ledger.ts';
import { claimStatements, REFERENCE_USED, subjectStatement } from '../../db/order-references.ts';
import { withRetries } from '../../db/connection/retries.ts';
import type { Database } from '../../db/schema/tables.ts';
import { countSpending, CreditLimitError } from '../../db/token-spending.ts';
import { markAsWriter } from '../../db/tokens.ts';
import { operations } from '../../generated/operations.ts';
import { logEntry, type AuditedWrite } from './audit.ts';
import {
  claimIdempotencyKey,
  keyInUse,
  requestHash,
  storedResponse,
  type IdempotencyKey,
} from './idempotency.ts';
import { madeFor, referenceInUse, type NamedReference } from './references.ts';
import { creditLimitReached, insufficientCredit } from '../call/money.ts';
import type { Caller } from '../call/caller.ts';
import { unavailable } from '../call/problem.ts';
import type { RequestParts } from './router.ts';

export interface Write extends AuditedWrite {
  caller: Pick<Caller, 'id' | 'path' | 'tokenId' | 'tokenHasLimit' | 'tokenHasWritten'> | null;
  references: readonly NamedReference[];
  work: (trx: Transaction<Database>) => Promise<Answer>;
}

/** A response as JSON, and without secrets for storing. */
export interface Answer {
  reply: string;
  storable: () => string;
  /** The credit that has moved. */
  moved: readonly MovedCredit[];
}

export interface Written {
  reply: string;
  replayed: boolean;
  /** The bytes stored for its Idempotency-Key. */
  stored: number;
  /** The credit that has moved. */
  moved: readonly MovedCredit[];
}

/**
 * Runs a write. One transaction covers the claims of its Idempotency-Key and references, the work and the audit log row. A response
 * stored with the key is returned instead, once it is durable. The transaction is retried after a deadlock or a
 * serialization failure. `Dry-Run` rolls it back and returns the same response.
 */
export async function write(db: Kysely<Database>, task: Write): Promise<Written> {
  const key = idempotencyKey(task);
  const attempt = attemptOf(task, key);
  const written = await withRetries(() => db.transaction().execute(attempt)).catch((error: unknown) =>
    answerInstead(db, task, key, error),
  );
  if (written.heldBy !== null && (await untilDurable(db)) !== written.heldBy)
    throw unavailable('The database has failed over, and may have lost this. Try again.');
  return written;
}

interface Attempted extends Written {
  /** The server with which the write can be lost; null once it is durable. */
  heldBy: string | null;
}

/** Returns the function that does a write in a transaction. */
function attemptOf(task: Write, key: IdempotencyKey | undefined) {
  const { caller, references } = task;
  return async (trx: Transaction<Database>): Promise<Attempted> => {
    if (key !== undefined) await claimIdempotencyKey(trx, key);
    if (references.length > 0) await together(trx, claimStatements(trx, references), 'beginning');
    let answer: Answer;
    try {
      answer = await task.work(trx);
      if (caller?.tokenHasLimit === true) await countSpending(trx, answer.moved, caller.tokenId);
    } catch (error) {
      // The work may fail before its first statement, and may have succeeded before with the same key.
      await together(trx, []);
      throw error;
    }
    const { reply, storable, moved } = answer;
    if (caller?.tokenHasWritten === false) await markAsWriter(trx, caller.tokenId);
    const kept = key && { key, reply: storable() };
    const isDry = isDryRun(task.parts);
    const made = madeFor(references, task.note, moved.length > 0);
    const subjects = made.length === 0 ? [] : [subjectStatement(trx, made)];
    const [[logged]] = await together(
      trx,
      [logEntry(trx, task, kept), ...subjects],
      isDry ? undefined : 'end',
    );
    if (isDry) throw new DryRun({ reply, replayed: false, stored: 0, moved: [], heldBy: null });
    const stored = kept === undefined ? 0 : Buffer.byteLength(kept.reply);
    return { reply, replayed: false, stored, moved, heldBy: logged?.held_by ?? null };
  };
}

/** Returns the response of a rolled back write, or throws its problem. */
async function answerInstead(
  db: Kysely<Database>,
  { caller, references }: Write,
  key: IdempotencyKey | undefined,
  error: unknown,
): Promise<Attempted> {
  if (error instanceof DryRun) return error.attempted;
  if (error instanceof InsufficientCreditError) throw await insufficientCredit(db, caller, error);
  if (error instanceof CreditLimitError) throw creditLimitReached(error);
  if (constraintOf(error) === REFERENCE_USED) throw await referenceInUse(db, references);
  if (key === undefined) throw error;
  if (errorCode(error) === KEY_IN_USE) throw keyInUse();
  if (errorCode(error) !== KEY_USED) throw error;
  const { reply, server } = await storedResponse(db, key);
  return { reply, replayed: true, stored: 0, moved: [], heldBy: server };
}

function idempotencyKey({ operation, parts, caller }: Write): IdempotencyKey | undefined {
  const key = parts.headers['Idempotency-Key'];
  if (typeof key !== 'string' || caller === null) return undefined;
  return {
    userId: caller.id,
    operation,
    key,
    requestHash: requestHash(parts, operations[operation].secrets.unstored),
  };
}

/** Thrown to roll a dry run back. It carries the response. */
class DryRun extends Error {
  readonly attempted: Attempted;

  constructor(attempted: Attempted) {
    super('dry run');
    this.attempted = attempted;
  }
}

/** Returns whether a write is to be rolled back. */
export const isDryRun = ({ headers }: RequestParts): boolean => headers['Dry-Run'] === 'true';

/** Returns how many values a body has at these paths. The paths ignore the indexes of lists. */
export function countNames(body: unknown, paths: readonly string[]): number {
  return sum(paths.map((path) => countAt(body, path.split('.'))));
}

function countAt(value: unknown, [name, ...below]: readonly string[]): number {
  if (Array.isArray(value)) return sum(value.map((item: unknown) => countAt(item, [name ?? '', ...below])));
  if (value === undefined || value === null) return 0;
  return name === undefined ? 1 : countAt((value as Record<string, unknown>)[name], below);
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
