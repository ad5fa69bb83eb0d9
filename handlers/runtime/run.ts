import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Readable } from 'node:stream';
import type { Context } from 'openapi-backend';
import type { Database } from '../../db/schema/tables.ts';
import { branchIdOf, isRoot } from '../../db/tree/tree.ts';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import * as serializers from '#generated/serializers.js';
import { BoundedQueue, CallerQueues, type Asker } from '../call/bounded-queue.ts';
import type { Caller } from '../call/caller.ts';
import type { AuditNote, Call, ExportedOperation, Preparation } from '../call/contract.ts';
import { Passwords } from '../call/passwords.ts';
import { LimitReached, unavailable } from '../call/problem.ts';
import { omitPaths } from '../call/secrets.ts';
import type { Settings } from '../call/settings.ts';
import type { Admit } from './admission.ts';
import { countNames, isDryRun, write, type Answer, type Write, type Written } from './write.ts';
import type { Environment } from './environment.ts';
import { isExported, type ExportType } from './export-formats.ts';
import { referencesOf, type NamedReference } from './references.ts';
import type { ReceivedParts } from './router.ts';

const serializerOf: Record<OperationName, () => (reply: unknown) => string> = serializers;

/** A parsed, authorized and valid request. */
interface Admitted {
  operation: OperationName;
  parts: ReceivedParts;
  caller: Caller<string> | null;
  /** For single statements, each on any free connection. */
  db: Kysely<Database>;
}

/** Handlers whose operation is known only at run time. */
type HandlerOfAny = (call: Call<OperationName>) => unknown;
type ReadOfAny = HandlerOfAny | { list: HandlerOfAny };
type WriteOfAny =
  HandlerOfAny | { prepare: (preparation: Preparation<OperationName>) => Promise<HandlerOfAny> };

/** Answers a valid request for an export. */
export type OpenExport = (
  task: { operation: ExportedOperation; type: ExportType; parts: ReceivedParts; caller: Caller<string> },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Readable>;

/** The steps that answer requests, other than handlers. */
export interface Steps {
  admit: Admit;
  /** Limits the concurrent requests of users, branches and addresses. */
  limit: CallerQueues;
  openExport: OpenExport;
}

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
   * Answers a valid request of an admitted caller, with JSON or the stream of an export. A read waits for a slot of its
   * caller and its branch, or of its address without a token. A write also waits for a slot among all writes.
   */
  run = async (
    { operation: { operationId }, security }: Context,
    parts: ReceivedParts,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string | Readable> => {
    const { admit, limit, openExport } = this.#steps;
    const operation = operationId as OperationName;
    const known = (security['bearer'] ?? null) as Caller<string> | null;
    const { exportType: type } = parts;
    if (type !== undefined && known !== null && isExported(operation))
      return openExport({ operation, type, parts, caller: known }, request, reply);
    const asker = { client: reply.raw, deadline: request.deadline };
    const turn = await limit.enter(known ?? request.ip, asker);
    try {
      // The caller may have lost access during the wait.
      const caller = turn.hasWaited && known !== null ? await admit(operation, request) : known;
      const db = this.#environment.db.within(request.deadline);
      const admitted = { operation, parts, caller, db };
      void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
      if (operations[operation].method === 'GET') {
        const registered = this.#environment.handlers[operation] as ReadOfAny;
        const handler = 'list' in registered ? registered.list : registered;
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

  /** Returns the write of a request, after its slow work. Counts what its body names. Throws 429 above a limit. */
  async #prepare(admitted: Admitted, request: FastifyRequest, asker: Asker): Promise<Write> {
    const { handlers, settings, bodyLimits } = this.#environment;
    const { operation, parts, caller, db } = admitted;
    const { countsObjects, names, secrets }: Operation = operations[operation];
    const note: AuditNote = {};
    const references = referencesOf(admitted);
    // The root may change any number of objects.
    const countObjects = async (objects: number): Promise<void> => {
      if (caller !== null && !isRoot(caller)) await bodyLimits.countObjects(objects, branchIdOf(caller.path));
    };
    const callOn = (on: Kysely<Database>) =>
      callOf(admitted, on, { request, settings, note, references, countObjects });
    const registered = handlers[operation] as WriteOfAny;
    const isDry = isDryRun(parts);
    const passwords = this.#passwords.of({ ...asker, caller, isDryRun: isDry });
    const handler =
      'prepare' in registered ? await registered.prepare({ ...callOn(db), passwords }) : registered;
    if (caller !== null && isDry) {
      request.names = countNames(parts.body, names);
      await bodyLimits.countNames(request.names, caller.id);
    }
    if (caller !== null) await bodyLimits.countFields(operation, parts.body, caller.id);
    const work = async (trx: Transaction<Database>): Promise<Answer> => {
      // A branch that has used up its hour is refused before the work.
      if (countsObjects) await countObjects(0);
      const call = callOn(trx);
      const body = await handler(call);
      const serialize = serializerOf[operation]();
      const reply = serialize(body);
      const storable = () => (secrets.reply.length === 0 ? reply : serialize(omitPaths(body, secrets.reply)));
      return { reply, storable, moved: call.cause.moved };
    };
    const { id, ip } = request;
    return { operation, parts, caller, references, note, ip, requestId: id, work };
  }

  /** Reports the result of a write, and adds the headers of its response. */
  async #note(
    { moved, replayed, stored }: Written,
    { operation, parts, caller }: Write,
    reply: FastifyReply,
  ): Promise<void> {
    const { observer, bodyLimits } = this.#environment;
    if (moved.length > 0) observer?.moved(moved);
    if (replayed) void reply.header('idempotent-replayed', 'true');
    if (isDryRun(parts)) void reply.header('dry-run', 'true');
    // Batches and operations with their own limit are already limited.
    const { countedBy, rateLimit }: Operation = operations[operation];
    if (caller !== null && countedBy === null && rateLimit === null)
      await bodyLimits.countStored(stored, caller.id, reply);
  }
}

/** Returns the call of a handler, on a database or in a transaction. */
function callOf(
  { operation, parts: { params, query, body, url }, caller }: Admitted,
  db: Kysely<Database>,
  { request, settings, note = {}, references = [], countObjects }: CallSettings,
): Call<OperationName> {
  const { id: requestId, ip, trace } = request;
  const actorId = caller?.id ?? null;
  const tokenId = caller?.tokenId ?? null;
  const referenceId = references.find(({ index }) => index === undefined)?.id ?? null;
  // The validator has just checked these values against the contract that generates the types.
  return {
    operation,
    params,
    query,
    body,
    caller,
    db,
    url,
    ip,
    cause: { actorId, tokenId, requestId, referenceId, trace, moved: [] },
    settings,
    audit: (more: AuditNote) => Object.assign(note, more),
    countObjects,
  } as unknown as Call<OperationName>;
}

interface CallSettings {
  request: FastifyRequest;
  settings: Settings;
  note?: AuditNote;
  references?: readonly NamedReference[];
  countObjects?: Call<OperationName>['countObjects'];
}

/** Reads from the replica if the contract permits it and the replica can answer, otherwise from the database. */
export function read<Result>(
  admitted: Admitted,
  handler: (call: Call<OperationName>) => Result | Promise<Result>,
  request: FastifyRequest,
  { replica, settings }: Pick<Environment, 'replica' | 'settings'>,
): Result | Promise<Result> {
  const { operation, caller, db } = admitted;
  const given = { request, settings };
  if (replica === undefined || caller === null || !operations[operation].replica)
    return handler(callOf(admitted, db, given));
  return replica
    .read(caller, request.deadline, async (trx) => handler(callOf(admitted, trx, given)))
    .then((answer) => answer ?? handler(callOf(admitted, db, given)));
}

/** How many requests of one user may wait. */
const MAX_WAITING = 100;

/**
 * Limits the concurrent requests of a user and of a branch, so that none holds every database connection or every slot
 * of writes. Further requests wait in order; too many are refused. A running request keeps its slot to the end, even if
 * its client disconnects, because its work continues.
 */
export function concurrencyLimit({
  concurrentRequests,
  poolSize,
}: Pick<Settings, 'concurrentRequests' | 'poolSize'>): CallerQueues {
  const concurrency = Math.max(1, Math.min(concurrentRequests, mostWrites(poolSize) - 1));
  return new CallerQueues({
    concurrency,
    maxWaiting: MAX_WAITING,
    refusal: () =>
      new LimitReached(
        { limit: 'concurrency', limit_max: concurrency },
        `At most ${String(concurrency)} requests of a user, and as many of a branch, are worked on at once, and too many more wait.`,
        { 'retry-after': '1' },
      ),
  });
}

const MOST_WRITES_WAITING = 1000;

/** Limits concurrent writes, so that writes that wait for each other leave connections for reads. */
function writeSlots({ poolSize }: Pick<Settings, 'poolSize'>): BoundedQueue {
  return new BoundedQueue({
    concurrency: mostWrites(poolSize),
    maxWaiting: MOST_WRITES_WAITING,
    refusal: () => unavailable('Too many writes are waiting. Try again.'),
  });
}

const mostWrites = (poolSize: number): number => Math.max(1, poolSize - Math.ceil(poolSize / 5));
