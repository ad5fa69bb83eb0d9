import type { Kysely } from 'kysely';
import { giveAttemptBack, takeAttempt } from '../../db/login-attempts.ts';
import { hashPassword, isOutdated, verifyPassword, type PasswordCost } from '../../db/passwords.ts';
import type { Database } from '../../db/schema/index.ts';
import { findUserByName } from '../../db/users.ts';
import { Problem, unavailable } from './problem.ts';
import type { Settings } from './settings.ts';
import { WaitingLine } from './waiting-line.ts';

/** Each takes its memory and one of the four threads that files, names and compression need too. */
const AT_ONCE = 2;
const MOST_WAITING = 32;

interface Login {
  username: string;
  password: string;
  /** Where it comes from: a network, or `BY_TOKEN`. */
  source: string;
}

/** A password that was right. */
export interface Proof {
  userId: number;
  /** The user's `password_version`: the proof holds as long as it stays. */
  version: number;
  /** The hash that it was held against. */
  hash: string;
  /** A hash of today's cost, where that one has another. */
  newHash: string | undefined;
}

/**
 * All work on passwords of a process: few at once, whoever asks, and a short line of those that wait. It is given to
 * what a write does before its transaction, and to nothing else: it takes long.
 */
export class Passwords {
  private readonly cost: PasswordCost;
  private readonly line = new WaitingLine({
    atOnce: AT_ONCE,
    mostWaiting: MOST_WAITING,
    refusal: () => unavailable('Too many passwords are being worked on. Try again.'),
  });

  constructor({ passwordCost }: Pick<Settings, 'passwordCost'>) {
    this.cost = passwordCost;
  }

  /** The hash of a new password. Throws 503 where too many wait. */
  hash(password: string): Promise<string> {
    return this.line.take(() => hashPassword(password, this.cost));
  }

  /**
   * Holds a password against that of a user, named in whatever case. Undefined when it is wrong or nobody has the name,
   * which takes as long. Throws 429 while the account is slowed down, 503 where too many wait.
   */
  check(db: Kysely<Database>, { username, password, source }: Login): Promise<Proof | undefined> {
    return this.line.take(async () => {
      const attempt = await takeAttempt(db, username, source);
      if ('waitSeconds' in attempt) throw tooManyWrong(attempt.waitSeconds);
      const user = await findUserByName(db, username);
      const hash = user?.password_hash ?? null;
      const isRight = await verifyPassword(password, hash, this.cost);
      if (!isRight || user === undefined || hash === null) return undefined;
      await giveAttemptBack(db, attempt.id);
      const newHash = isOutdated(hash, this.cost) ? await hashPassword(password, this.cost) : undefined;
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
