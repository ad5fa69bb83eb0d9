import type { Kysely } from 'kysely';
import { releaseAttempt, reserveAttempt, TOKEN_SOURCE } from '../../db/login-attempts.ts';
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
 * How many hashes run at once: for logins, and for callers who hold a token. Each takes memory and one of the four threads
 * that files, names and compression also need.
 */
const LOGINS = 2;
const OTHERS = 1;
const MAX_WAITING = 32;

/** What a dry run gets in place of a hash. It is rolled back. */
const NOT_HASHED = 'not hashed';

const rules = (concurrency: number): Rules => ({
  concurrency,
  maxWaiting: MAX_WAITING,
  refusal: () => unavailable('Too many passwords are being worked on. Try again.'),
});

interface Login {
  username: string;
  password: string;
  /** Where the login comes from: a network, or `TOKEN_SOURCE`. */
  source: string;
}

/** The proof of a correct password. */
export interface Proof {
  userId: number;
  /** The user's `password_version`. The proof is valid as long as it does not change. */
  version: number;
  /** The hash that the password was checked against. */
  hash: string;
  /** A hash of the current cost, if `hash` has another cost. */
  newHash: string | undefined;
}

/** The request that password work is done for. */
interface Request extends Asker {
  /** Null for a login. */
  caller: { id: number; path: string } | null;
  isDryRun: boolean;
}

/** Runs a task when its turn comes. */
type Run = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * All password work of a process. Logins have a queue of their own, so that nobody who holds a token keeps others from
 * logging in. In the other queue each branch has one task at a time, in turn with those of others, and so has each of its
 * users in the branch.
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
   * Returns the password work of one request. If the client disconnects, work that has not begun gives up its place.
   * Otherwise those who lose patience and repeat their requests would wait behind themselves. Nobody waits beyond the
   * deadline, not even for work that has begun.
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

/** The password work of one request. Only the preparation of a write gets it, before the transaction: it takes long. */
export class PasswordWork {
  readonly #run: Run;
  readonly #cost: PasswordCost;
  readonly #isDryRun: boolean;

  constructor(run: Run, cost: PasswordCost, isDryRun: boolean) {
    this.#run = run;
    this.#cost = cost;
    this.#isDryRun = isDryRun;
  }

  /** Returns the hash of a new password. A dry run, which stores none, hashes nothing. Throws 503 if too many wait. */
  async hash(password: string): Promise<string> {
    return this.#isDryRun ? NOT_HASHED : this.#run(() => hashPassword(password, this.#cost));
  }

  /** Checks the password of a caller as `check` does. A caller is slowed down by its own wrong passwords only. */
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
   * Checks a password of a user, whose name may be in any case. Returns undefined if the password is wrong or the user
   * does not exist; both take the same time. Throws 429 while the account is slowed down, and 503 if too many wait.
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
    'password',
    `There were too many wrong passwords for this user. Wait ${String(waitSeconds)} seconds.`,
    { 'retry-after': String(waitSeconds) },
  );
