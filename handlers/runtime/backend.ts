import type { FastifyRequest } from 'fastify';
import { OpenAPIBackend, type Context } from 'openapi-backend';
import { operations, type OperationName } from '../../generated/operations.ts';
import { Problem } from '../call/problem.ts';
import { admission, requireValid } from './admission.ts';
import type { Environment } from './environment.ts';
import { exporter } from './exporter.ts';
import { DEFINITION, OperationRouter, type ReceivedParts } from './router.ts';
import { concurrencyLimit, Runner } from './run.ts';

/**
 * Creates openapi-backend with the steps that take a request to its handler. Its requests name the operation; their
 * parts, the request and the reply are further arguments.
 */
export async function createBackend(environment: Environment): Promise<OpenAPIBackend> {
  const api = new OpenAPIBackend({ definition: DEFINITION, quick: true, strict: true, validate: false });
  await api.init();
  api.router = new OperationRouter();
  const admit = admission(environment);
  api.registerSecurityHandler('bearer', (context: Context, _parts: ReceivedParts, request: FastifyRequest) =>
    admit(nameOf(context), request),
  );
  api.register({
    unauthorizedHandler: refuseUnauthorized,
    preOperationHandler: requireValid,
    notImplemented: refuseMissing,
  });
  const limit = concurrencyLimit(environment.settings);
  const openExport = exporter(environment, { admit, limit });
  const runner = new Runner(environment, { admit, limit, openExport });
  for (const operation of Object.keys(operations))
    if (Object.hasOwn(environment.handlers, operation)) api.registerHandler(operation, runner.run);
  return api;
}

/** openapi-backend keeps the error of the security handler. */
function refuseUnauthorized({ security }: Context): never {
  throw (security['bearer'] as { error: Error }).error;
}

/** The compiler refuses a missing handler; `npm run dev` serves the others. */
function refuseMissing(context: Context): never {
  throw new Problem('internal_error', `There is no handler for ${nameOf(context)} in handlers/index.ts.`);
}

const nameOf = ({ operation }: Context): OperationName => operation.operationId as OperationName;
