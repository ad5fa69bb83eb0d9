import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { OpenAPIBackend, type Context, type Document } from 'openapi-backend';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import type { Caller } from '../call/caller.ts';
import { fieldErrors } from '../call/field-errors.ts';
import { Problem, validationFailed } from '../call/problem.ts';
import { Admission } from './admission.ts';
import type { Environment } from './environment.ts';
import { exporter, isExported } from './exporter.ts';
import { OperationRouter, type ReadRequest, type ReceivedParts, type RoutedRequest } from './router.ts';
import { askerOf, createRun } from './run.ts';
import { concurrencyLimit } from './slots.ts';
import { ContractValidator } from './validator.ts';

/** The minimal definition for openapi-backend. The operations come from the generated table. */
const DEFINITION: Document = {
  openapi: '3.1.0',
  info: { title: '', version: '' },
  paths: {},
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
};

/** Answers a request whose operation was found by Fastify's router, and whose parts are parsed: an export as a stream. */
export type Dispatch = (
  operation: OperationName,
  parts: ReceivedParts,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<string | Readable>;

/** Creates the function that handles requests: authenticate, authorize, validate, run the handler, serialize. */
export async function createDispatch(environment: Environment): Promise<Dispatch> {
  const api = new OpenAPIBackend({ definition: DEFINITION, quick: true, validate: false });
  await api.init();
  // The default router and validator scan and compile the whole contract. Ours are generated in advance.
  api.router = new OperationRouter(DEFINITION);
  api.validator = new ContractValidator({ definition: DEFINITION });
  api.validate = true;

  const admission = new Admission(environment);
  api.registerSecurityHandler('bearer', (context: Context, request: FastifyRequest) =>
    admission.admit(nameOf(context), request),
  );
  api.register({ unauthorizedHandler: refuseUnauthorized, validationFail: refuseInvalid });
  registerHandlers(api, environment, admission);

  return (operation, parts, request, reply) => {
    const { method, url: path } = request;
    const routed: RoutedRequest = { operation, method, path, headers: {}, parts };
    const answer = (): Promise<string | Readable> =>
      api.handleRequest(routed, request, reply) as Promise<string | Readable>;
    const counted = itemsToCount(routed);
    if (counted === undefined || request.userId === null) return answer();
    return environment.bodyLimits.countItems(counted, request.userId, reply).then(answer);
  };
}

function refuseUnauthorized({ security }: Context): never {
  throw (security['bearer'] as { error: Error }).error;
}

function refuseInvalid(context: Context): never {
  const { query } = operations[nameOf(context)];
  const { refused, renamed } = (context.request as ReadRequest).parts;
  const errors = fieldErrors(context.validation.errors ?? [], Object.keys(query), renamed);
  throw validationFailed({ ...errors, ...refused });
}

/** What the compiler refuses, and `npm run dev` serves nevertheless. */
function refuseMissing(operation: OperationName): never {
  throw new Problem('internal_error', `There is no handler for ${operation} in handlers/index.ts.`);
}

/** Registers the handlers. Each request waits for a slot of its user and its branch, or of its address without a token. */
function registerHandlers(api: OpenAPIBackend, environment: Environment, admission: Admission): void {
  const limit = concurrencyLimit(environment.settings);
  const run = createRun(environment);
  const openExport = exporter(environment, { admission, limit });
  for (const operation of Object.keys(operations) as OperationName[]) {
    if (!Object.hasOwn(environment.handlers, operation)) {
      api.registerHandler(operation, () => refuseMissing(operation));
      continue;
    }
    api.registerHandler(operation, (context: Context, request: FastifyRequest, reply: FastifyReply) => {
      const caller = callerOf(context);
      const { parts } = context.request as ReadRequest;
      const { exportType: type } = parts;
      if (type !== undefined && caller !== null && isExported(operation))
        return openExport({ operation, type, parts, caller }, request, reply);
      const db = environment.db.within(request.deadline);
      const work = async (hasWaited: boolean): Promise<string> => {
        // The caller may have lost access during the wait.
        const now = hasWaited && caller !== null ? await admission.admit(operation, request) : caller;
        return run({ operation, parts, caller: now, db }, request, reply);
      };
      return limit.run(caller ?? request.ip, work, askerOf(request, reply));
    });
  }
}

/** Returns the list in a batch whose items count as requests. It is not validated. */
function itemsToCount({ operation, parts: { body } }: RoutedRequest): unknown {
  const { countedBy }: Operation = operations[operation];
  return countedBy === null ? undefined : (body as Record<string, unknown> | null | undefined)?.[countedBy];
}

/** Returns the caller, or null where the operation requires no token. */
function callerOf({ security }: Context): Caller<string> | null {
  return (security['bearer'] ?? null) as Caller<string> | null;
}

function nameOf({ operation }: Context): OperationName {
  return operation.operationId as OperationName;
}
