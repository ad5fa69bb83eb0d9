import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { moveTimesBack, timedTables } from '../sandbox/time-shift.ts';
import { insertToken, revokeTokens } from '../../db/tokens.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import type { Body, Reply } from '../../handlers/call/contract.ts';

// Nobody can sell in the past: the service takes the time from the database, and offers no way around it. So all that is
// done is done now, as a caller does it, by the rules that hold for callers. To let time pass, everything that has
// happened moves back. What follows happens later, then, and finds prices, balances and periods as they would be.

const SECONDS_A_DAY = 86_400;
/** The tokens of the users get older with all the rest, and must outlast the story. */
const TOKEN_DAYS = 2 * 366;
/** The address that the audit log has of the users. */
const ADDRESS = '203.0.113.9';

/** What happens in the demo. Its users call the service as any client does, each with a token of its own. */
export class Demo {
  readonly db: Kysely<Database>;
  readonly #app: FastifyInstance;
  readonly #ids = new Map<string, number>();
  readonly #tokens = new Map<string, { id: number; secret: string }>();
  readonly #episodes: { daysAgo: number; play: () => Promise<unknown> }[] = [];

  constructor(db: Kysely<Database>, app: FastifyInstance) {
    this.db = db;
    this.#app = app;
  }

  /** Adds what happens this many days ago. Of one time, what was added first happens first. */
  at(daysAgo: number, play: () => Promise<unknown>): void {
    this.#episodes.push({ daysAgo, play });
  }

  /** Plays all of it, the oldest first. The last episode should be of today. Then nobody can call any more. */
  async play(): Promise<void> {
    let time: number | undefined;
    for (const { daysAgo, play } of this.#episodes.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
      if (time !== undefined && daysAgo < time) await letPass(this.db, time - daysAgo);
      time = daysAgo;
      await play();
    }
    for (const { id } of this.#tokens.values()) await revokeTokens(this.db, { id });
  }

  /** Gives a user, bouquet or package a name in the demo, or a line: `lisbon-box m3u`. */
  name(name: string, id: number): void {
    this.#ids.set(name, id);
  }

  /** Returns the id of what has this name. Throws an Error if the story has not come to it. */
  id(name: string): number {
    const id = this.#ids.get(name);
    if (id === undefined) throw new Error(`there is no ${name} yet`);
    return id;
  }

  /** A user calls an operation, of the thing with this id where it is of one. Throws an Error if it fails. */
  async ask<Op extends OperationName>(user: string, operation: Op, body?: Partial<Body<Op>>, id?: number) {
    const { method, path } = operations[operation];
    const token = this.#tokens.get(user) ?? (await makeToken(this.db, this.id(user), TOKEN_DAYS));
    this.#tokens.set(user, token);
    const { statusCode, payload } = await this.#app.inject({
      ...{ method, url: `/api/v1${path.replace('{id}', String(id))}`, remoteAddress: ADDRESS },
      headers: { authorization: `Bearer ${token.secret}` },
      ...(body && { payload: body }),
    });
    if (statusCode !== 200) throw new Error(`${operation} of ${user}: ${payload}`);
    return JSON.parse(payload) as Reply<Op>;
  }
}

/** Gives a user a token with all scopes, for so many days. */
export function makeToken(db: Kysely<Database>, userId: number, days: number) {
  const expiresAt = new Date(Date.now() + days * SECONDS_A_DAY * 1000);
  return insertToken(db, { userId, kind: 'personal', name: 'Demo', scopes: ['*'], expiresAt });
}

/** Lets days pass. Events that show their subject as a text, with its times of then, are dropped. */
function letPass(db: Kysely<Database>, days: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await moveTimesBack(trx, Math.round(days * SECONDS_A_DAY), await timedTables(trx));
    await trx.deleteFrom('event_outbox').where('data', 'is not', null).execute();
  });
}
