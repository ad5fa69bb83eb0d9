import type { ServerResponse } from 'node:http';
import type { Kysely } from 'kysely';
import { releaseAttempt, reserveAttempt } from '../../db/login-attempts.ts';
import {
  hashPassword,
  hasOutdatedCost,
  verifyPassword,
  type PasswordCost,
} from '../../db/values/passwords.ts';
import type { Database } from '../../db/schema/index.ts';
import { findUserByName } from '../../db/users.ts';
import { LimitReached, unavailable } from './problem.ts';
import type { Settings } from './settings.ts';
import { BoundedQueue } from './bounded-queue.ts';

/** Each hash takes memory and one of the four threads that files, names and compression also need. */
const CONCURRENCY = 2;
const MAX_WAITING = 32;

/** The response to a client, which closes when the client disconnects. */
type Client = Pick<ServerResponse, 'once' | 'off'>;

const newQueue = (): BoundedQueue =>
  new BoundedQueue({
    concurrency: CONCURRENCY,
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

/**
 * Does all password work of a process. A few run at once, whoever the caller is, and a short queue waits. Only the
 * preparation of a write gets it, before the transaction: the work takes long.
 */
export class Passwords {
  private readonly settings: Pick<Settings, 'passwordCost'>;
  private readonly cost: PasswordCost;
  private readonly queue: BoundedQueue;
  private readonly client: Client | undefined;

  constructor(settings: Pick<Settings, 'passwordCost'>, queue = newQueue(), client?: Client) {
    this.settings = settings;
    this.cost = settings.passwordCost;
    this.queue = queue;
    this.client = client;
  }

  /**
   * Returns the same for one client. If it disconnects, its work that has not begun gives up its place. Otherwise those
   * who lose patience and repeat their requests would wait behind themselves.
   */
  of(client: Client): Passwords {
    return new Passwords(this.settings, this.queue, client);
  }

  /** Returns the hash of a new password. Throws 503 if too many wait. */
  hash(password: string): Promise<string> {
    return this.queue.run(() => hashPassword(password, this.cost), this.client);
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
    }, this.client);
  }
}

const tooManyWrong = (waitSeconds: number): LimitReached =>
  new LimitReached(
    'password',
    `There were too many wrong passwords for this user. Wait ${String(waitSeconds)} seconds.`,
    { 'retry-after': String(waitSeconds) },
  );
