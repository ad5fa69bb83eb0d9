import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { MovedCredit } from '../../db/cause.ts';
import type { Readable } from 'node:stream';
import type { Context } from 'openapi-backend';
import type { Database } from '../../db/schema/index.ts';
import { branchIdOf, isRoot } from '../../db/tree/tree.ts';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import * as serializers from '#generated/serializers.js';
import type { Asker, BoundedQueue, CallerQueues } from '../call/bounded-queue.ts';
import type { Caller } from '../call/caller.ts';
import type { AuditNote, Call, ExportedOperation, Preparation } from '../call/contract.ts';
import { Passwords } from '../call/passwords.ts';
import { omitPaths } from '../call/secrets.ts';
import type { Settings } from '../call/settings.ts';
import type { Admission } from './admission.ts';
import { countNames, isDryRun } from './dry-run.ts';
import type { BodyLimits } from './body-limits.ts';
import type { Environment } from './environment.ts';
import { isExported, type ExportType } from './export-formats.ts';
import type { ReceivedParts } from './router.ts';
import { writeSlots } from './slots.ts';
import { write, type Answer, type Write, type Written } from './write.ts';

const serializerOf: Record<OperationName, () => (reply: unknown) => string> = serializers;

/** A request that may run: parsed, authorized and validated. */
export interface Admitted {
  operation: OperationName;
  parts: ReceivedParts;
  caller: Caller<string> | null;
  /** For single statements, each on any free connection. */
  db: Kysely<Database>;
}

type HandlerOfAny = (call: Call<OperationName>) => unknown;

/** A registered handler whose operation is only known at run time. */
type RegisteredOfAny =
  | HandlerOfAny
  | { prepare: (preparation: Preparation<OperationName>) => Promise<HandlerOfAny> }
  | { list: HandlerOfAny };

/** Answers a valid request for an export. */
export type OpenExport = (
  task: { operation: ExportedOperation; type: ExportType; parts: ReceivedParts; caller: Caller<string> },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Readable>;

/** What answers requests besides handlers. */
export interface Steps {
  admission: Admission;
  /** The requests of users, branches and addresses that run at once. */
  limit: CallerQueues;
  openExport: OpenExport;
}

/** Runs the handlers of requests. */
export class Runner {
  readonly #environment: Environment;
  readonly #steps: Steps;
  readonly #passwords: Passwords;
  readonly #writes: BoundedQueue;

  constructor(environment: Environment, steps: Steps) {
    this.#environment = environment;
    this.#steps = steps;
    this.#passwords = new Passwords(environment.settings);
    this.#writes = writeSlots(environment.settings);
    environment.observer?.watch('api', environment.pool, () => this.#writes.waitingCount);
  }

  /**
   * Answers a request whose caller is admitted and whose parts are valid: with JSON, or the stream of an export. A read runs in
   * the turn of its caller and its branch, or of its address without a token. A write waits for a slot besides.
   */
  run = async (
    { operation: { operationId }, security }: Context,
    parts: ReceivedParts,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string | Readable> => {
    const { admission, limit, openExport } = this.#steps;
    const operation = operationId as OperationName;
    const known = (security['bearer'] ?? null) as Caller<string> | null;
    const { exportType: type } = parts;
    if (type !== undefined && known !== null && isExported(operation))
      return openExport({ operation, type, parts, caller: known }, request, reply);
    const asker = askerOf(request, reply);
    const turn = await limit.enter(known ?? request.ip, asker);
    try {
      // The caller may have lost access during the wait.
      const caller = turn.hasWaited && known !== null ? await admission.admit(operation, request) : known;
      const db = this.#environment.db.within(request.deadline);
      const admitted = { operation, parts, caller, db };
      void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
      if (operations[operation].method === 'GET') {
        const handler = pagesOf(
          this.#environment.handlers[operation] as HandlerOfAny | { list: HandlerOfAny },
        );
        return serializerOf[operation]()(await read(admitted, handler, request, this.#environment));
      }
      const task = await this.#prepare(admitted, request, asker);
      const slot = await this.#writes.enter(asker);
      const written = await write(db, task).finally(slot.leave);
      await this.#note(written, task, reply);
      return written.reply;
    } finally {
      turn.leave();
    }
  };

  /** Counts a write, and does its slow work. */
  async #prepare(admitted: Admitted, request: FastifyRequest, asker: Asker): Promise<Write> {
    const { handlers, settings, bodyLimits } = this.#environment;
    const { operation, parts, caller, db } = admitted;
    const note: AuditNote = {};
    // The root may change as many objects as it wants.
    const countObjects = async (objects: number): Promise<void> => {
      if (caller !== null && !isRoot(caller)) await bodyLimits.countObjects(objects, branchIdOf(caller.path));
    };
    const callOn = callsOf(admitted, { request, settings, note, countObjects });
    const registered = handlers[operation] as RegisteredOfAny;
    const passwords = this.#passwords.of({ ...asker, caller, isDryRun: isDryRun(parts) });
    const handler =
      'prepare' in registered ? await registered.prepare({ ...callOn(db), passwords }) : pagesOf(registered);
    if (caller !== null) await countBody(bodyLimits, { operation, parts, caller }, request);
    const work = async (trx: Transaction<Database>): Promise<Answer> => {
      // A branch that has used up its hour pays for no look at what it would change.
      if (operations[operation].countsObjects) await countObjects(0);
      const call = callOn(trx);
      return answerOf(operation, await handler(call), call.cause.moved);
    };
    const { id, ip } = request;
    return { operation, parts, caller, note, ip, requestId: id, work };
  }

  /** Notes what has come of a write, and says it in the headers of its response. */
  async #note(
    { moved, replayed, stored }: Written,
    { operation, parts, caller }: Write,
    reply: FastifyReply,
  ): Promise<void> {
    const { observer, bodyLimits } = this.#environment;
    if (moved.length > 0) observer?.moved(moved);
    if (replayed) void reply.header('idempotent-replayed', 'true');
    if (isDryRun(parts)) void reply.header('dry-run', 'true');
    // Batches and operations with a limit of their own are limited by that.
    const { countedBy, rateLimit }: Operation = operations[operation];
    if (caller !== null && countedBy === null && rateLimit === null)
      await bodyLimits.countStored(stored, caller.id, reply);
  }
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

/** Returns what answers a request that is not for an export. */
const pagesOf = (registered: HandlerOfAny | { list: HandlerOfAny }): HandlerOfAny =>
  'list' in registered ? registered.list : registered;

/** Returns what the handler is called with, on a database or in a transaction. */
function callsOf(
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

/** Reads from the replica where the contract allows it and the replica can, otherwise from the database itself. */
export function read<Result>(
  admitted: Admitted,
  handler: (call: Call<OperationName>) => Result | Promise<Result>,
  request: FastifyRequest,
  { replica, settings }: Pick<Environment, 'replica' | 'settings'>,
): Result | Promise<Result> {
  const { operation, caller, db } = admitted;
  const callOn = callsOf(admitted, { request, settings });
  if (replica === undefined || caller === null || !operations[operation].replica) return handler(callOn(db));
  return replica
    .read(caller, request.deadline, (trx) => Promise.resolve(handler(callOn(trx))))
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
