import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { openDatabase } from '../../db/connection/connection.ts';
import { withRetries } from '../../db/connection/retries.ts';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';
import type { Database } from '../../db/schema/tables.ts';
import { keepFirstState, restoreFirstState } from './first-state.ts';
import { findRoot } from '../../db/users.ts';
import { recordEvents, type Doing } from '../../db/events/record.ts';
import { validationFailed } from '../../handlers/call/problem.ts';
import type { Sandbox } from '../../handlers/http/sandbox.ts';
import { jobsOn, type JobSettings } from '../../handlers/jobs/jobs.ts';
import { newSecret } from '../../handlers/deliveries/sender.ts';
import { advance } from './advance.ts';

/** The networks that the sandbox may send events to, since it sends them to itself. */
export const OWN_NETWORKS = ['127.0.0.0/8', '::1/128'];

const MOST_RECEIVED = 200;

/** An answer about how far it came comes after so long. */
const MOST_MS = 60_000;

const ENDPOINT = 'Sandbox: GET /sandbox/events';

type SandboxSettings = JobSettings & { logLevel: string };

export class EmbeddedSandbox implements Sandbox {
  readonly secret = newSecret();
  readonly #db: Kysely<Database>;
  readonly #settings: SandboxSettings;
  readonly #received: unknown[] = [];
  #origin = '';

  private constructor(db: Kysely<Database>, settings: SandboxSettings) {
    this.#db = db;
    this.#settings = settings;
  }

  /** Opens the sandbox, before anything is written. What the database has is kept for `reset`. */
  static async open(databaseUrl: string, settings: SandboxSettings): Promise<EmbeddedSandbox> {
    const db = openDatabase(databaseUrl, 2);
    await keepFirstState(db);
    return new EmbeddedSandbox(db, settings);
  }

  /** Sends events to the service at this address, from now on. */
  async listenAt(origin: string): Promise<void> {
    this.#origin = origin;
    await this.#listen();
  }

  async close(): Promise<void> {
    await this.#db.destroy();
  }

  advance = (seconds: number): Promise<number> => {
    const log = pino({ level: this.#settings.logLevel });
    const end = performance.now() + MOST_MS;
    return advance(
      this.#db,
      seconds,
      jobsOn(this.#db, this.#settings, { log }),
      () => performance.now() > end,
    );
  };

  reset = async (): Promise<void> => {
    await withRetries(() =>
      this.#db.transaction().execute(async (trx) => {
        await raiseTimeLimit(trx, 60);
        await restoreFirstState(trx);
      }),
    );
    this.#received.length = 0;
    await this.#listen();
  };

  trigger = async (type: unknown, doing: Doing & { actorId: number }): Promise<void> => {
    // The contract is read once it is needed.
    const { EVENT_TYPES, exampleEvent } = await import('./example-event.ts');
    const known = EVENT_TYPES.find((each) => each === type);
    if (known === undefined) throw validationFailed({ type: [`must be one of ${EVENT_TYPES.join(', ')}`] });
    const event = exampleEvent(known, doing.actorId);
    await this.#db.transaction().execute((trx) => recordEvents(trx, doing, [event]));
  };

  receive = (event: unknown): void => {
    this.#received.unshift(event);
    this.#received.length = Math.min(this.#received.length, MOST_RECEIVED);
  };

  received = (): readonly unknown[] => this.#received;

  /** Lets the operator have an endpoint here, which gets every event. */
  async #listen(): Promise<void> {
    const root = await findRoot(this.#db);
    if (root === undefined) throw new Error('a sandbox without its demo');
    await this.#db.transaction().execute(async (trx) => {
      await trx.deleteFrom('webhook_endpoints').where('description', '=', ENDPOINT).execute();
      await trx
        .insertInto('webhook_endpoints')
        .values({
          user_id: root.id,
          url: `${this.#origin}/sandbox/events`,
          description: ENDPOINT,
          types: ['*'],
          including_descendants: true,
          secret: this.secret,
          scopes: ['*'],
        })
        .execute();
    });
  }
}
