import type { OperationName } from '../../generated/operations.ts';
import type { Call, Slice, SliceBounds } from '../call/contract.ts';
import { Deadline } from '../../db/connection/deadline.ts';
import { untilDurable } from '../../db/connection/durability.ts';
import { inCurrentBranch } from '../call/standing.ts';
import type { Environment } from './environment.ts';
import type { Identified } from './exports.ts';
import { read, type OpenExport, type Steps } from './run.ts';

/** The exporting part of a handler whose operation is known only at run time. */
interface SliceOfAny {
  slice: (call: Call<OperationName>, bounds: SliceBounds) => Promise<Slice<Identified>>;
}

/**
 * Returns the function that answers requests for exports. For each slice, the caller is admitted again, waits for a
 * slot, and has the time of a request.
 */
export function exporter(
  environment: Environment,
  { admit, limit }: Pick<Steps, 'admit' | 'limit'>,
): OpenExport {
  const { db, handlers, settings, exports } = environment;
  return async ({ operation, type, parts, caller: known }, request, reply) => {
    const { slice } = handlers[operation] as unknown as SliceOfAny;
    const readSlice = async (bounds: SliceBounds): Promise<Slice<Identified>> => {
      request.deadline.clear();
      request.deadline = new Deadline(settings.answerWithin);
      const within = db.within(request.deadline);
      const { leave } = await limit.enter(known, {
        client: reply.raw,
        deadline: request.deadline,
      });
      try {
        // At its former place in the tree, a moved caller sees nothing, and the export would seem complete.
        const rows = await inCurrentBranch(await admit(operation, request), async (caller) => ({
          result: await read(
            { operation, parts, caller, db: within },
            (call) => slice(call, bounds),
            request,
            environment,
          ),
          standing: await admit(operation, request),
        }));
        // The next export continues after the last of these rows.
        await untilDurable(within);
        return rows;
      } finally {
        leave();
      }
    };
    const { after } = parts.query as { after?: number };
    const stream = await exports.open({ operation, type, userId: known.id, after, read: readSlice });
    // A HEAD request wants only the headers.
    if (request.method === 'HEAD') await exports.end(stream);
    void reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-store');
    return stream;
  };
}
