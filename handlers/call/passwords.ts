import type { Kysely } from 'kysely';
import {
  FREE_WRONG,
  releaseAttempt,
  reserveAttempt,
  TOKEN_SOURCE,
  WRONG_SECONDS,
} from '../../db/login-attempts.ts';
import {
  hashPassword,
  hasOutdatedCost,
  verifyPassword,
  type PasswordCost,
} from '../../db/values/passwords.ts';
import type { Database } from '../../db/schema/tables.ts';
import { findUserByName } from '../../db/users.ts';
import { CallerQueues, BoundedQueue, type Asker, type Rules, type Turn } from './bounded-queue.ts';
import { LimitReached, tooLate, unavailable, validationFailed, type Problem } from './problem.ts';
import type { Settings } from './settings.ts';

/**
 * How many hashes run at once, for logins and for callers with a token. Each takes memory and one of the four threads
 * that files, names and compression also need.
 */
const LOGINS = 2;
const OTHERS = 1;
const MAX_WAITING = 32;

/** Stands for the hash in a dry run, which is rolled back. */
const NOT_HASHED = 'not hashed';

const rules = (concurrency: number): Rules => ({
  concurrency,
  maxWaiting: MAX_WAITING,
  refusal: () => unavailable('Too many passwords are being worked on. Try again.'),
});

interface Login {
  username: string;
  password: string;
  /** The origin of the login: a network, or `TOKEN_SOURCE`. */
  source: string;
}

/** The proof of a correct password. */
export interface Proof {
  userId: number;
  /** The user's `password_version`: the proof is valid until it changes. */
  version: number;
  /** The hash that the password matches. */
  hash: string;
  /** A hash of the current cost, if `hash` has another cost. */
  newHash: string | undefined;
}

/** The request behind password work. */
interface Request extends Asker {
  /** Null for a login. */
  caller: { id: number; path: string } | null;
  isDryRun: boolean;
}

type Run = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * All password work of a process. Logins have their own queue, so that callers with a token cannot keep others from
 * logging in. In the other queue, branches take turns with one task at a time, and so do the users of each branch.
 */
export class Passwords {
  readonly #cost: PasswordCost;
  readonly #logins = new BoundedQueue(rules(LOGINS));
  readonly #others = new BoundedQueue(rules(OTHERS));
  readonly #ofCallers = new CallerQueues(rules(1));

  constructor({ passwordCost }: Pick<Settings, 'passwordCost'>) {
    this.#cost = passwordCost;
  }

  /**
   * Returns the password work of one request. Work that has not begun gives up its place when the client disconnects,
   * so that clients who repeat a request do not wait behind themselves. Even work that has begun is awaited only until
   * the deadline.
   */
  of({ caller, isDryRun, ...asker }: Request): PasswordWork {
    const queued: Run =
      caller === null
        ? (task) => inTurn(this.#logins.enter(asker), task)
        : (task) =>
            inTurn(this.#ofCallers.enter(caller, asker), () => inTurn(this.#others.enter(asker), task));
    const run: Run = (task) => asker.deadline.race(queued(task), tooLate);
    return new PasswordWork(run, this.#cost, isDryRun);
  }
}

async function inTurn<Result>(turn: Promise<Turn>, task: () => Promise<Result>): Promise<Result> {
  const { leave } = await turn;
  try {
    return await task();
  } finally {
    leave();
  }
}

/**
 * The password work of one request. Only the preparation of a write gets it: the work is too slow for a transaction.
 */
export class PasswordWork {
  readonly #run: Run;
  readonly #cost: PasswordCost;
  readonly #isDryRun: boolean;

  constructor(run: Run, cost: PasswordCost, isDryRun: boolean) {
    this.#run = run;
    this.#cost = cost;
    this.#isDryRun = isDryRun;
  }

  /** Returns the hash of a new password. A dry run hashes nothing. Throws 503 if too many wait. */
  async hash(password: string): Promise<string> {
    return this.#isDryRun ? NOT_HASHED : this.#run(() => hashPassword(password, this.#cost));
  }

  /** Checks the password of a caller as `check` does. Only the caller's own wrong passwords throttle it. */
  async checkOwn(db: Kysely<Database>, { id }: { id: number }, password: string): Promise<Proof | undefined> {
    const { username } = await db
      .selectFrom('users')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const proof = await this.check(db, { username, password, source: TOKEN_SOURCE });
    return proof?.userId === id ? proof : undefined;
  }

  /**
   * Checks the password of a username in any case. Returns undefined for a wrong password and, after the same time, for
   * an unknown user. Throws 429 while the account is throttled, and 503 if too many wait.
   */
  check(db: Kysely<Database>, { username, password, source }: Login): Promise<Proof | undefined> {
    return this.#run(async () => {
      const attempt = await reserveAttempt(db, username, source);
      if ('waitSeconds' in attempt) throw tooManyWrong(attempt.waitSeconds);
      const user = await findUserByName(db, username);
      const hash = user?.password_hash ?? null;
      const isRight = await verifyPassword(password, hash, this.#cost);
      if (!isRight || user === undefined || hash === null) return undefined;
      await releaseAttempt(db, attempt.id);
      const newHash = hasOutdatedCost(hash, this.#cost)
        ? await hashPassword(password, this.#cost)
        : undefined;
      return { userId: user.id, version: user.password_version, hash, newHash };
    });
  }
}

/** Returns the 422 for a wrong current password. */
export const wrongCurrentPassword = (): Problem => validationFailed({ current_password: ['is wrong'] });

const tooManyWrong = (waitSeconds: number): LimitReached =>
  new LimitReached(
    { limit: 'passwords', limit_max: FREE_WRONG, limit_seconds: WRONG_SECONDS },
    `There were too many wrong passwords for this user. Wait ${String(waitSeconds)} seconds.`,
    { 'retry-after': String(waitSeconds) },
  );
