import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { insertToken, revokeTokens } from '../../db/tokens.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import type { Body, Params, Reply } from '../../handlers/call/contract.ts';
import type { Settings } from '../../handlers/call/settings.ts';
import { createApp } from '../../handlers/http/app.ts';
import { handlers } from '../../handlers/index.ts';

interface Ask<Op extends OperationName> {
  params?: Params<Op>;
  body?: Partial<Body<Op>>;
}

/** Their tokens get older with all the rest, and must outlast the story. */
const TOKEN_MS = 2 * 366 * 86_400_000;
/** The address that the audit log has of them. */
const ADDRESS = '203.0.113.9';

/** The users of the demo, who call the service of this process as any client does, each with a token of its own. */
export class Callers {
  readonly #db: Kysely<Database>;
  readonly #app: FastifyInstance;
  readonly #tokens = new Map<string, { id: number; secret: string }>();

  private constructor(db: Kysely<Database>, app: FastifyInstance) {
    this.#db = db;
    this.#app = app;
  }

  /** Opens the service for them, without logs, and with a rate limit that they do not reach. */
  static async open(db: Kysely<Database>, settings: Settings): Promise<Callers> {
    const quiet = { logLevel: 'silent', overloadDelay: 0, readDatabaseUrl: undefined } as const;
    const alone = { redisUrl: undefined, rateLimit: 1_000_000 };
    return new Callers(db, await createApp(handlers, { ...settings, ...quiet, ...alone }));
  }

  /** Calls an operation. Throws an Error if it does not end with this status. */
  async ask<Op extends OperationName>(
    username: string,
    operation: Op,
    { params, body }: Ask<Op> = {},
    expected = 200,
  ): Promise<Reply<Op>> {
    const { method, path } = operations[operation];
    const parameters: Readonly<Record<string, unknown>> = { ...params };
    const { statusCode, payload } = await this.#app.inject({
      method,
      url: `/api/v1${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parameters[name]))}`,
      headers: { authorization: `Bearer ${await this.#tokenOf(username)}` },
      remoteAddress: ADDRESS,
      ...(body === undefined ? {} : { payload: body }),
    });
    if (statusCode !== expected) throw new Error(`${operation} of ${username}: ${payload}`);
    return JSON.parse(payload) as Reply<Op>;
  }

  /** Ends the service, and the tokens of the callers. */
  async close(): Promise<void> {
    await this.#app.close();
    for (const { id } of this.#tokens.values()) await revokeTokens(this.#db, { id });
  }

  async #tokenOf(username: string): Promise<string> {
    const known = this.#tokens.get(username);
    if (known !== undefined) return known.secret;
    const users = this.#db.selectFrom('users').select('id as userId').where('username', '=', username);
    const token = await insertToken(this.#db, {
      ...(await users.executeTakeFirstOrThrow()),
      kind: 'personal',
      name: 'Demo',
      scopes: ['*'],
      expiresAt: new Date(Date.now() + TOKEN_MS),
    });
    this.#tokens.set(username, token);
    return token.secret;
  }
}
