import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { Deadline } from '../../db/connection/deadline.ts';
import { untilDurable } from '../../db/connection/durability.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import type { CallerQueues } from '../call/bounded-queue.ts';
import type { Caller } from '../call/caller.ts';
import type { Call, ExportedOperation, Slice, SlicePlace } from '../call/contract.ts';
import { asTheTreeIs } from '../call/standing.ts';
import type { Admission } from './admission.ts';
import type { Environment } from './environment.ts';
import type { ExportType } from './export-formats.ts';
import type { Identified } from './exports.ts';
import type { ReceivedParts } from './router.ts';
import { askerOf, callsOf, read } from './run.ts';

/** Returns whether the rows of an operation can be exported. */
export const isExported = (operation: OperationName): operation is ExportedOperation =>
  operations[operation].exportColumns !== null;

/** A validated request for an export. */
interface ExportRequest {
  operation: ExportedOperation;
  type: ExportType;
  parts: ReceivedParts;
  caller: Caller<string>;
}

/** The part of a registered handler that exports, if its operation is only known at run time. */
interface SliceOfAny {
  slice: (call: Call<OperationName>, place: SlicePlace) => Promise<Slice<Identified>>;
}

/**
 * Returns the function that answers requests for exports. Each slice is a request of its own: its caller is admitted
 * anew, waits for a slot, and has the time of a request.
 */
export function exporter(
  { db, replica, handlers, settings, exports }: Environment,
  { admission, limit }: { admission: Admission; limit: CallerQueues },
) {
  return async (
    { operation, type, parts, caller }: ExportRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Readable> => {
    const { slice } = handlers[operation] as unknown as SliceOfAny;
    const readSlice = async (place: SlicePlace): Promise<Slice<Identified>> => {
      request.deadline.clear();
      request.deadline = new Deadline(settings.answerWithin);
      const { deadline } = request;
      const readAs = (caller: Caller<string>): Promise<Slice<Identified>> => {
        const reader = { operation, parts, caller, db: db.within(deadline) };
        const callOn = callsOf(reader, { request, settings });
        return Promise.resolve(read(reader, (call) => slice(call, place), { callOn, replica, deadline }));
      };
      const work = async (): Promise<Slice<Identified>> => {
        const admit = (): Promise<Caller<string>> => admission.admit(operation, request);
        // By a path that it no longer has the caller sees nothing, and the export would end as if there was nothing more.
        const rows = await asTheTreeIs(await admit(), async (caller) => ({
          result: await readAs(caller),
          standing: await admit(),
        }));
        // A later export goes on after the last of them.
        await untilDurable(db.within(deadline));
        return rows;
      };
      return limit.run(caller, work, askerOf(request, reply));
    };
    const { after } = parts.query as { after?: number };
    const stream = await exports.open({ operation, type, userId: caller.id, after, read: readSlice });
    // Only the headers are asked for.
    if (request.method === 'HEAD') await exports.end(stream);
    void reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-store');
    return stream;
  };
}
