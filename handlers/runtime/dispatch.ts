import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { OpenAPIBackend, type Context, type Document } from 'openapi-backend';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import type { Deadline } from '../../db/connection/deadline.ts';
import type { Database } from '../../db/schema/index.ts';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import * as serializers from '#generated/serializers.js';
import { Admission } from './admission.ts';
import type { BoundedQueue, Asker } from '../call/bounded-queue.ts';
import type { AuditNote, Call, Handlers, Preparation } from '../call/contract.ts';
import { countNames, isDryRun } from './dry-run.ts';
import type { Observer, PoolState } from '../call/observer.ts';
import { Passwords } from '../call/passwords.ts';
import type { ExpectedCaller } from './known-callers.ts';
import { validationFailed } from '../call/problem.ts';
import type { Replica } from './replica.ts';
import { OperationRouter, type ReadRequest, type ReceivedParts, type RoutedRequest } from './router.ts';
import { omitPaths } from '../call/secrets.ts';
import type { Settings } from '../call/settings.ts';
import type { TokenOwners } from './token-owners.ts';
import type { TokenUses } from './token-uses.ts';
import { fieldErrors } from '../call/field-errors.ts';
import { ContractValidator } from './validator.ts';
import { write, type Answer } from './write.ts';
import type { Caller } from '../call/caller.ts';
import { concurrencyLimit, writeSlots } from './slots.ts';

/** The minimal definition for openapi-backend. The operations come from the generated table. */
const DEFINITION: Document = {
  openapi: '3.1.0',
  info: { title: '', version: '' },
  paths: {},
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
};

const serializerOf: Record<OperationName, (reply: unknown) => string> = serializers;

/** Answers a request whose operation was found by Fastify's router, and whose parts are parsed. */
export type Dispatch = (
  operation: OperationName,
  parts: ReceivedParts,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<string>;

/** The limits that depend on the body of a request, or of its answer. Those of requests throw 429 above the limit. */
export interface BodyLimits {
  /** Counts the items of a batch, but for one, as further requests of its user. */
  countItems: (items: unknown, userId: number, reply: FastifyReply) => Promise<void>;
  /** Counts a valid request of a user, whatever its outcome, for each of its fields that has a limit. */
  countFields: (
    operation: { name: OperationName; fieldLimits: Readonly<Record<string, number>> },
    body: unknown,
    userId: number,
  ) => Promise<void>;
  /** Counts the names in a dry run of a user. */
  countNames: (names: number, userId: number) => Promise<void>;
  /** Counts an answer of so many bytes, which is stored, as further requests of its user if it is long. */
  countStored: (bytes: number, userId: number, reply: FastifyReply) => Promise<void>;
}

export interface Environment {
  db: PooledDatabase;
  /** The connections of `db`. */
  pool: PoolState;
  /** Answers the lists that the contract allows it to. */
  replica: Replica | undefined;
  handlers: Handlers;
  settings: Settings;
  owners: TokenOwners;
  uses: TokenUses;
  bodyLimits: BodyLimits;
  observer: Observer | undefined;
}

/** Creates the function that handles requests: authenticate, authorize, validate, run the handler, serialize. */
export async function createDispatch(environment: Environment): Promise<Dispatch> {
  const api = new OpenAPIBackend({ definition: DEFINITION, quick: true, validate: false });
  await api.init();
  // The default router and validator scan and compile the whole contract. Ours are generated in advance.
  api.router = new OperationRouter(DEFINITION);
  api.validator = new ContractValidator({ definition: DEFINITION });
  api.validate = true;

  const admission = new Admission(environment);
  api.registerSecurityHandler('bearer', (context: Context, ...[request, , expected]: Arguments) =>
    expected === undefined ? admission.admit(nameOf(context), request) : expected.caller,
  );
  api.register({ unauthorizedHandler: refuseUnauthorized, validationFail: refuseInvalid });
  registerHandlers(api, environment, admission);

  return (operation, parts, request, reply) => {
    const { method, url: path } = request;
    const routed: RoutedRequest = { operation, method, path, headers: {}, parts };
    const answer = (): Promise<string> =>
      admission.answer(
        operation,
        request,
        (expected) => api.handleRequest(routed, request, reply, expected) as Promise<string>,
      );
    const counted = itemsToCount(routed);
    if (counted === undefined || request.userId === null) return answer();
    return environment.bodyLimits.countItems(counted, request.userId, reply).then(answer);
  };
}

/** What openapi-backend passes through to our functions. */
type Arguments = [request: FastifyRequest, reply: FastifyReply, expected: ExpectedCaller | undefined];

function refuseUnauthorized({ security }: Context): never {
  throw (security['bearer'] as { error: Error }).error;
}

function refuseInvalid(context: Context): never {
  const { query } = operations[nameOf(context)];
  const { refused, renamed } = (context.request as ReadRequest).parts;
  const errors = fieldErrors(context.validation.errors ?? [], Object.keys(query), renamed);
  throw validationFailed({ ...errors, ...refused });
}

/** Registers the handlers. Each request waits for a slot of its user, or of its address without a token. */
function registerHandlers(api: OpenAPIBackend, environment: Environment, admission: Admission): void {
  const { handlers, settings } = environment;
  const limit = concurrencyLimit(settings);
  const passwords = new Passwords(settings);
  const writes = writeSlots(settings);
  environment.observer?.watch('api', environment.pool, () => writes.waitingCount);
  for (const name of Object.keys(handlers) as OperationName[]) {
    api.registerHandler(name, (context: Context, ...[request, reply, expected]: Arguments) => {
      const caller = callerOf(context);
      const db = expected?.db ?? environment.db.within(request.deadline);
      const work = async (hasWaited: boolean): Promise<string> => {
        // The caller may have lost access during the wait. An expected one is read anew in any case.
        const isLate = hasWaited && caller !== null && expected === undefined;
        const now = isLate ? await admission.admit(name, request) : caller;
        const { parts } = context.request as ReadRequest;
        return run({ environment, db, passwords, writes }, name, { parts, caller: now }, request, reply);
      };
      return limit.run(String(caller?.id ?? request.ip), work, askerOf(request, reply));
    });
  }
}

type HandlerOfAny = (call: Call<OperationName>) => unknown;

/** A registered handler whose operation is only known at run time. */
type RegisteredOfAny =
  HandlerOfAny | { prepare: (preparation: Preparation<OperationName>) => Promise<HandlerOfAny> };

/** A parsed request and its caller. */
interface Admitted {
  parts: ReceivedParts;
  caller: Caller<string> | null;
}

interface Running {
  environment: Environment;
  db: Kysely<Database>;
  passwords: Passwords;
  writes: BoundedQueue;
}

async function run(
  { environment: { replica, handlers, settings, bodyLimits, observer }, db, passwords, writes }: Running,
  operation: OperationName,
  { parts, caller }: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const rules: Operation = operations[operation];
  const [asker, note]: [Asker, AuditNote] = [askerOf(request, reply), {}];
  const callOn = callsOf(operation, { parts, caller }, { request, settings, note });
  const registered = handlers[operation] as RegisteredOfAny;
  void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');

  const handler =
    'prepare' in registered
      ? await registered.prepare({
          ...callOn(db),
          passwords: passwords.of({ ...asker, callerId: caller?.id ?? null, isDryRun: isDryRun(parts) }),
        })
      : registered;
  if (rules.method === 'GET')
    return serializerOf[operation](
      await read(operation, handler, { callOn, caller, db, replica, deadline: asker.deadline }),
    );
  if (caller !== null && isDryRun(parts)) {
    request.names = countNames(parts.body, rules.names);
    await bodyLimits.countNames(request.names, caller.id);
  }
  if (caller !== null)
    await bodyLimits.countFields({ name: operation, fieldLimits: rules.fieldLimits }, parts.body, caller.id);
  const work = async (trx: Transaction<Database>): Promise<Answer> =>
    answerOf(operation, await handler(callOn(trx)));
  const { id, ip, trace } = request;
  const task = { operation, parts, caller, note, ip, requestId: id, trace, work };
  const written = await writes.run(() => write(db, task), asker);
  if (written.moved.length > 0) observer?.moved(written.moved);
  addOutcome(reply, { replayed: written.replayed, dryRun: isDryRun(parts) });
  // Batches and operations with a limit of their own are limited by that.
  if (caller !== null && rules.countedBy === null && rules.rateLimit === null)
    await bodyLimits.countStored(written.stored, caller.id, reply);
  return written.reply;
}

/** Says in the headers of a response how its write came about. */
function addOutcome(reply: FastifyReply, outcome: { replayed: boolean; dryRun: boolean }): void {
  if (outcome.replayed) void reply.header('idempotent-replayed', 'true');
  if (outcome.dryRun) void reply.header('dry-run', 'true');
}

/** Returns what the handler is called with, on a database or in a transaction. */
function callsOf(
  operation: OperationName,
  { parts: { params, query, body, url }, caller }: Admitted,
  { request, settings, note }: { request: FastifyRequest; settings: Settings; note: AuditNote },
) {
  const { id: requestId, ip } = request;
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
      requestId,
      settings,
      audit,
    }) as unknown as Call<OperationName>;
}

interface Reading {
  callOn: (db: Kysely<Database>) => Call<OperationName>;
  caller: Admitted['caller'];
  db: Kysely<Database>;
  replica: Replica | undefined;
  deadline: Deadline;
}

/** Reads from the replica where the contract allows it and the replica can, otherwise from the database itself. */
function read(
  operation: OperationName,
  handler: HandlerOfAny,
  { callOn, caller, db, replica, deadline }: Reading,
): unknown {
  if (replica === undefined || caller === null || !operations[operation].replica) return handler(callOn(db));
  return replica
    .read(caller, deadline, (db) => Promise.resolve(handler(callOn(db))))
    .then((answer) => answer ?? handler(callOn(db)));
}

/** Returns the response of a write, and the same without secrets, to store for a replay. */
function answerOf(operation: OperationName, body: unknown): Answer {
  const serialize = serializerOf[operation];
  const { secrets }: Operation = operations[operation];
  const reply = serialize(body);
  const storable = () => (secrets.reply.length === 0 ? reply : serialize(omitPaths(body, secrets.reply)));
  return { reply, storable };
}

/** Returns the list in a batch whose items count as requests. It is not validated. */
function itemsToCount({ operation, parts: { body } }: RoutedRequest): unknown {
  const { countedBy }: Operation = operations[operation];
  return countedBy === null ? undefined : (body as Record<string, unknown> | null | undefined)?.[countedBy];
}

const askerOf = ({ deadline }: FastifyRequest, { raw: client }: FastifyReply): Asker => ({
  client,
  deadline,
});

/** Returns the caller, or null where the operation requires no token. */
function callerOf({ security }: Context): Caller<string> | null {
  return (security['bearer'] ?? null) as Caller<string> | null;
}

function nameOf({ operation }: Context): OperationName {
  return operation.operationId as OperationName;
}
