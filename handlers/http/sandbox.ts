import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findCaller, type CallerRow } from '../../db/callers.ts';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import { findRoot } from '../../db/users.ts';
import { isAllowedFrom, networkNotAllowed } from '../access/networks.ts';
import { conflict, Problem, unauthenticated, validationFailed } from '../call/problem.ts';
import { takeSignedMessages } from './signed-messages.ts';

const MOST_SECONDS = 400 * 86_400;

/** High enough for all events that a sandbox sends. */
const EVENTS_A_MINUTE = 100_000;

/** The policy of what only the operator may do here. */
const ALL_POLICIES = '*';

/** What only a sandbox can do. */
export interface Sandbox {
  /** Lets so many seconds pass. Returns how many have passed; fewer if it would take long. */
  advance: (seconds: number) => Promise<number>;
  /** Restores the data of the first start. */
  reset: () => Promise<void>;
  /** Records an event of a type for a user, or throws 422 for what is no type. */
  trigger: (type: unknown, doing: { actorId: number; requestId: string }) => Promise<void>;
  /** The secret of the events that the sandbox sends to itself. */
  secret: string;
  receive: (event: unknown) => void;
  /** The latest events, newest first. */
  received: () => readonly unknown[];
}

/** Registers the addresses of a sandbox. All but `trigger` and the receiver are for the operator. */
export async function registerSandbox(
  app: FastifyInstance,
  db: PooledDatabase,
  sandbox: Sandbox,
): Promise<void> {
  let isMoving = false;
  const alone = async <Result>(move: () => Promise<Result>): Promise<Result> => {
    if (isMoving) throw conflict('sandbox_moving');
    isMoving = true;
    return move().finally(() => (isMoving = false));
  };

  app.post('/sandbox/advance', async (request) => {
    await requireOperator(db, request);
    const seconds = secondsOf(request.body);
    return { seconds: await alone(() => sandbox.advance(seconds)) };
  });
  app.post('/sandbox/reset', async (request) => {
    await requireOperator(db, request);
    await alone(sandbox.reset);
    return { message: 'The sandbox is as it was at its first start.' };
  });
  app.get('/sandbox/events', async (request) => {
    await requireOperator(db, request);
    return { data: sandbox.received() };
  });
  registerTrigger(app, db, sandbox);
  await takeSignedMessages(
    app,
    { secret: sandbox.secret, name: 'sandbox', perMinute: EVENTS_A_MINUTE },
    {
      '/sandbox/events': (event) => {
        sandbox.receive(event);
        return {};
      },
    },
  );
}

function registerTrigger(app: FastifyInstance, db: PooledDatabase, sandbox: Sandbox): void {
  app.post('/sandbox/trigger', async (request) => {
    const caller = await requireCaller(db, request);
    const { type } = fieldsOf(request.body);
    await sandbox.trigger(type, { actorId: caller.id, requestId: request.id });
    return { type, user_id: caller.id };
  });
}

const fieldsOf = (body: unknown): Readonly<Record<string, unknown>> => ({ ...(body as object | null) });

function secondsOf(body: unknown): number {
  const { seconds } = fieldsOf(body);
  if (Number.isInteger(seconds) && Number(seconds) >= 1 && Number(seconds) <= MOST_SECONDS)
    return Number(seconds);
  throw validationFailed({ seconds: [`must be an integer from 1 to ${String(MOST_SECONDS)}`] });
}

/** Returns the user of the token. Throws 401 without a valid one, and 403 if it is not allowed from here. */
async function requireCaller(
  db: PooledDatabase,
  { tokenHash, deadline, ip }: FastifyRequest,
): Promise<CallerRow> {
  const query = tokenHash === null ? undefined : { tokenHash, permissions: [] };
  const caller = query && (await findCaller(db.within(deadline), query));
  if (caller === undefined) throw unauthenticated();
  if (!isAllowedFrom(ip, caller.allowed_networks)) throw networkNotAllowed(ip, ALL_POLICIES);
  return caller;
}

/** Throws 403 if the token is not the operator's with all scopes. */
async function requireOperator(db: PooledDatabase, request: FastifyRequest): Promise<void> {
  const caller = await requireCaller(db, request);
  const root = await findRoot(db.within(request.deadline));
  if (caller.id !== root?.id || !caller.scopes.includes('*'))
    throw new Problem('missing_permission', 'This needs a token of the operator with all scopes.', {
      policy: ALL_POLICIES,
    });
}
