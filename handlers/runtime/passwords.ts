import type { Kysely } from 'kysely';
import { releaseAttempt, reserveAttempt } from '../../db/login-attempts.ts';
import { hashPassword, hasOutdatedCost, verifyPassword, type PasswordCost } from '../../db/passwords.ts';
import type { Database } from '../../db/schema/index.ts';
import { findUserByName } from '../../db/users.ts';
import { Problem, unavailable } from './problem.ts';
import type { Settings } from './settings.ts';
import { BoundedQueue } from './bounded-queue.ts';

/** Each hash takes memory and one of the four threads that files, names and compression also need. */
const CONCURRENCY = 2;
const MAX_WAITING = 32;

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

/**
 * Does all password work of a process. A few run at once, whoever the caller is, and a short queue waits. Only the
 * preparation of a write gets it, before the transaction: the work takes long.
 */
export class Passwords {
  private readonly cost: PasswordCost;
  private readonly queue = new BoundedQueue({
    concurrency: CONCURRENCY,
    maxWaiting: MAX_WAITING,
    refusal: () => unavailable('Too many passwords are being worked on. Try again.'),
  });

  constructor({ passwordCost }: Pick<Settings, 'passwordCost'>) {
    this.cost = passwordCost;
  }

  /** Returns the hash of a new password. Throws 503 if too many wait. */
  hash(password: string): Promise<string> {
    return this.queue.run(() => hashPassword(password, this.cost));
  }

  /**
   * Checks a password of a user, whose name may be in any case. Returns undefined if the password is wrong or the user
   * does not exist; both take the same time. Throws 429 while the account is slowed down, and 503 if too many wait.
   */
  check(db: Kysely<Database>, { username, password, source }: Login): Promise<Proof | undefined> {
    return this.queue.run(async () => {
      const attempt = await reserveAttempt(db, username, source);
      if ('waitSeconds' in attempt) throw tooManyWrong(attempt.waitSeconds);
      const user = await findUserByName(db, username);
      const hash = user?.password_hash ?? null;
      const isRight = await verifyPassword(password, hash, this.cost);
      if (!isRight || user === undefined || hash === null) return undefined;
      await releaseAttempt(db, attempt.id);
      const newHash = hasOutdatedCost(hash, this.cost) ? await hashPassword(password, this.cost) : undefined;
      return { userId: user.id, version: user.password_version, hash, newHash };
    });
  }
}

const tooManyWrong = (waitSeconds: number): Problem =>
  new Problem(
    'too_many_requests',
    `There were too many wrong passwords for this user. Wait ${String(waitSeconds)} seconds.`,
    { headers: { 'retry-after': String(waitSeconds) } },
  );
