import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { MovedCredit } from '../../db/cause.ts';
import type { Deadline } from '../../db/connection/deadline.ts';
import type { Database } from '../../db/schema/index.ts';
import { branchIdOf, isRoot } from '../../db/tree/tree.ts';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import * as serializers from '#generated/serializers.js';
import type { Asker, BoundedQueue } from '../call/bounded-queue.ts';
import type { Caller } from '../call/caller.ts';
import type { AuditNote, Call, Preparation } from '../call/contract.ts';
import { Passwords } from '../call/passwords.ts';
import { omitPaths } from '../call/secrets.ts';
import type { Settings } from '../call/settings.ts';
import { countNames, isDryRun } from './dry-run.ts';
import type { BodyLimits, Environment } from './environment.ts';
import type { Replica } from './replica.ts';
import type { ReceivedParts } from './router.ts';
import { writeSlots } from './slots.ts';
import { write, type Answer } from './write.ts';

const serializerOf: Record<OperationName, () => (reply: unknown) => string> = serializers;

/** A request that may run: parsed, authorized and validated. */
export interface Admitted {
  operation: OperationName;
  parts: ReceivedParts;
  caller: Caller<string> | null;
  /** For single statements, each on any free connection. */
  db: Kysely<Database>;
}

/** Runs the handler of an admitted request. Returns the response as JSON. */
export type Run = (admitted: Admitted, request: FastifyRequest, reply: FastifyReply) => Promise<string>;

/** Creates the function that runs handlers: reads at once, writes when there is a slot for them. */
export function createRun(environment: Environment): Run {
  const passwords = new Passwords(environment.settings);
  const writes = writeSlots(environment.settings);
  environment.observer?.watch('api', environment.pool, () => writes.waitingCount);
  return (admitted, request, reply) => run({ environment, passwords, writes }, admitted, request, reply);
}

type HandlerOfAny = (call: Call<OperationName>) => unknown;

/** A registered handler whose operation is only known at run time. */
type RegisteredOfAny =
  | HandlerOfAny
  | { prepare: (preparation: Preparation<OperationName>) => Promise<HandlerOfAny> }
  | { list: HandlerOfAny };

interface Running {
  environment: Environment;
  passwords: Passwords;
  writes: BoundedQueue;
}

async function run(
  { environment: { replica, handlers, settings, bodyLimits, observer }, passwords, writes }: Running,
  admitted: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { operation, parts, caller, db } = admitted;
  const rules: Operation = operations[operation];
  const [asker, note]: [Asker, AuditNote] = [askerOf(request, reply), {}];
  const counting = { note, countObjects: countingFor(caller, bodyLimits) };
  const callOn = callsOf(admitted, { request, settings, ...counting });
  const registered = handlers[operation] as RegisteredOfAny;
  void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');

  const handler =
    'prepare' in registered
      ? await registered.prepare({
          ...callOn(db),
          passwords: passwords.of({ ...asker, caller, isDryRun: isDryRun(parts) }),
        })
      : pagesOf(registered);
  if (rules.method === 'GET')
    return serializerOf[operation]()(
      await read(admitted, handler, { callOn, replica, deadline: asker.deadline }),
    );
  if (caller !== null) await countBody(bodyLimits, { operation, parts, caller }, request);
  const work = async (trx: Transaction<Database>): Promise<Answer> => {
    // A branch that has used up its hour pays for no look at what it would change.
    if (rules.countsObjects) await counting.countObjects(0);
    const call = callOn(trx);
    return answerOf(operation, await handler(call), call.cause.moved);
  };
  const { id, ip } = request;
  const task = { operation, parts, caller, note, ip, requestId: id, work };
  const written = await writes.run(() => write(db, task), asker);
  if (written.moved.length > 0) observer?.moved(written.moved);
  addOutcome(reply, { replayed: written.replayed, dryRun: isDryRun(parts) });
  // Batches and operations with a limit of their own are limited by that.
  if (caller !== null && rules.countedBy === null && rules.rateLimit === null)
    await bodyLimits.countStored(written.stored, caller.id, reply);
  return written.reply;
}

/** Counts what a body names, before it is worked on. Throws 429 above a limit. */
async function countBody(
  bodyLimits: BodyLimits,
  { operation, parts, caller }: Pick<Admitted, 'operation' | 'parts'> & { caller: Caller<string> },
  request: FastifyRequest,
): Promise<void> {
  const { names, fieldLimits }: Operation = operations[operation];
  if (isDryRun(parts)) {
    request.names = countNames(parts.body, names);
    await bodyLimits.countNames(request.names, caller.id);
  }
  await bodyLimits.countFields({ name: operation, fieldLimits }, parts.body, caller.id);
}

/** Returns what counts the objects that a caller changes. The root may change as many as it wants. */
const countingFor =
  (caller: Caller<string> | null, bodyLimits: BodyLimits) =>
  async (objects: number): Promise<void> => {
    if (caller !== null && !isRoot(caller)) await bodyLimits.countObjects(objects, branchIdOf(caller.path));
  };

/** Returns what answers a request that is not for an export. */
const pagesOf = (registered: HandlerOfAny | { list: HandlerOfAny }): HandlerOfAny =>
  'list' in registered ? registered.list : registered;

/** Says in the headers of a response how its write came about. */
function addOutcome(reply: FastifyReply, outcome: { replayed: boolean; dryRun: boolean }): void {
  if (outcome.replayed) void reply.header('idempotent-replayed', 'true');
  if (outcome.dryRun) void reply.header('dry-run', 'true');
}

/** Returns what the handler is called with, on a database or in a transaction. */
export function callsOf(
  { operation, parts: { params, query, body, url }, caller }: Omit<Admitted, 'db'>,
  {
    request,
    settings,
    note = {},
    countObjects,
  }: {
    request: FastifyRequest;
    settings: Settings;
    note?: AuditNote;
    countObjects?: Call<OperationName>['countObjects'];
  },
) {
  const { id: requestId, ip, trace } = request;
  const [actorId, tokenId] = [caller?.id ?? null, caller?.tokenId ?? null];
  const audit = (more: AuditNote) => Object.assign(note, more);
  // The validator has just checked these values against the contract that generates the types.
  return (db: Kysely<Database>) =>
    ({
      operation,
      params,
      query,
      body,
      caller,
      db,
      url,
      ip,
      cause: { actorId, tokenId, requestId, trace, moved: [] },
      settings,
      audit,
      countObjects,
    }) as unknown as Call<OperationName>;
}

interface Reading {
  callOn: (db: Kysely<Database>) => Call<OperationName>;
  replica: Replica | undefined;
  deadline: Deadline;
}

/** Reads from the replica where the contract allows it and the replica can, otherwise from the database itself. */
export function read<Result>(
  { operation, caller, db }: Omit<Admitted, 'parts'>,
  handler: (call: Call<OperationName>) => Result | Promise<Result>,
  { callOn, replica, deadline }: Reading,
): Result | Promise<Result> {
  if (replica === undefined || caller === null || !operations[operation].replica) return handler(callOn(db));
  return replica
    .read(caller, deadline, (db) => Promise.resolve(handler(callOn(db))))
    .then((answer) => answer ?? handler(callOn(db)));
}

/** Returns the response of a write, and the same without secrets, to store for a replay. */
function answerOf(operation: OperationName, body: unknown, moved: readonly MovedCredit[]): Answer {
  const serialize = serializerOf[operation]();
  const { secrets }: Operation = operations[operation];
  const reply = serialize(body);
  const storable = () => (secrets.reply.length === 0 ? reply : serialize(omitPaths(body, secrets.reply)));
  return { reply, storable, moved };
}

/** Returns who waits for a slot: a client that may be gone, for as long as the request may take. */
export const askerOf = ({ deadline }: FastifyRequest, { raw: client }: FastifyReply): Asker => ({
  client,
  deadline,
});
