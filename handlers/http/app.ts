import postgres from '@fastify/postgres';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import type { Readable } from 'node:stream';
import type { PooledDatabase } from '../../db/connection/pooled-database.ts';
import { databaseOverPool, poolSettings } from '../../db/connection/connection.ts';
import { operations, type Operation, type OperationName } from '../../generated/operations.ts';
import { tokenHash } from '../runtime/admission.ts';
import { answerHeaders } from './answer-headers.ts';
import { registerBodyParsers } from './body-parsers.ts';
import { answerClientError, refuseTunnels } from './client-errors.ts';
import { limitConnections } from './connections.ts';
import type { EdgeHandlers, Handlers } from '../call/contract.ts';
import { allowOrigins } from './cors.ts';
import { limitTime } from './deadline.ts';
import { logSerializers } from '../call/log.ts';
import { createBackend } from '../runtime/backend.ts';
import { drainOnClose } from './drain.ts';
import { takeSignedMessages, type TakeMessage } from './signed-messages.ts';
import { answerError, answerLoginError, noteBreak } from './errors.ts';
import { refuseWhenOverloaded } from './event-loop.ts';
import { registerPages } from './site.ts';
import { unmatchedHandler, shadowedMethods } from './unmatched.ts';
import type { Environment } from '../runtime/environment.ts';
import { Exports } from '../runtime/exports.ts';
import { Replica } from '../runtime/replica.ts';
import { verifiedAddresses, trustFunction } from './proxies.ts';
import type { Observer } from '../call/observer.ts';
import { FailedRequests } from '../runtime/failed-requests.ts';
import { operationLimit, limitRates } from './rate-limit.ts';
import { logRequests } from './request-log.ts';
import { partsOf } from './request-parts.ts';
import { pathOf, requireHost, requireNoExpectation } from './request-target.ts';
import { registerSandbox, type Sandbox } from './sandbox.ts';
import type { Settings } from '../call/settings.ts';
import { createServerInTurn } from './turns.ts';
import { TokenOwners, TokenUses } from '../runtime/token-owners.ts';

/** Milliseconds for a complete request to arrive. */
const REQUEST_TIMEOUT_MS = 30_000;
const SERVER_OPTIONS = {
  // Node's own response to a request without a host is empty; `readHeaders` sends a problem.
  requireHostHeader: false,
  requestTimeout: REQUEST_TIMEOUT_MS,
  headersTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: 1000,
  // Longer than load balancers keep connections open.
  keepAliveTimeout: 72_000,
} as const;
/** Milliseconds for a response, and for a client to leave it unread. */
const STUCK_MS = 120_000;
const PREFIX = '/api/v1';
const REPORTS_A_MINUTE = 600;

/**
 * Headers of every response. Data loads nothing, and no other site can show it. The documentation has its own policy.
 */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
} as const;

/** The optional parts of a service. */
interface Parts {
  /** The handlers for the streaming edge, used if `edgeSecret` is set. */
  edge?: EdgeHandlers;
  observer?: Observer | undefined;
  sandbox?: Sandbox | undefined;
}

/** Creates the service as a Fastify application that does not listen yet. `close()` finishes running requests. */
export async function createApp(
  handlers: Handlers,
  settings: Settings,
  { observer, ...parts }: Parts = {},
): Promise<FastifyInstance> {
  const app = createServer(settings);
  await app.register(postgres, poolSettings(settings.databaseUrl, settings.poolSize));
  const db = databaseOverPool(app.pg.pool, { prepare: settings.prepareStatements });
  limitConnections(app, settings);
  drainOnClose(app);
  limitTime(app, settings);
  const failures = new FailedRequests(db, app.log, observer);
  app.addHook('onClose', () => failures.stop());
  logRequests(app, { observer, failures });
  readHeaders(app);
  await allowOrigins(app, settings.corsOrigins);
  refuseWhenOverloaded(app, settings);
  const replica = openReplica(app, settings);
  const owners = new TokenOwners(db);
  const bodyLimits = await limitRates(app, settings, owners);
  registerBodyParsers(app);
  const uses = new TokenUses(db, app.log);
  app.addHook('onClose', () => uses.stop());
  const exports = new Exports(db);
  app.addHook('preClose', () => exports.close());
  const { pool } = app.pg;
  const environment = { db, pool, replica, handlers, settings, owners, uses, exports, bodyLimits, observer };
  await routeOperations(app, environment);
  await registerBeside(app, environment, parts);
  return app;
}

/** Registers the addresses beside the API. */
async function registerBeside(
  app: FastifyInstance,
  { db, settings }: { db: PooledDatabase; settings: Settings },
  { edge = {}, sandbox }: Parts,
): Promise<void> {
  const { edgeSecret } = settings;
  registerPages(app, settings);
  if (edgeSecret !== undefined) {
    const takers = Object.entries(edge).map(([path, answer]): [string, TakeMessage] => [
      `/edge/v1${path}`,
      (body, { deadline }) => answer({ body, db: db.within(deadline) }),
    ]);
    const limits = { secret: edgeSecret, name: 'edge', perMinute: REPORTS_A_MINUTE };
    await takeSignedMessages(app, limits, Object.fromEntries(takers));
  }
  if (sandbox !== undefined) await registerSandbox(app, db, sandbox);
}

/** Opens the replica for lists, if there is one. While it is away, the primary answers. */
function openReplica(app: FastifyInstance, settings: Settings): Replica | undefined {
  const { readDatabaseUrl } = settings;
  if (readDatabaseUrl === undefined) return undefined;
  const replica = new Replica(readDatabaseUrl, settings, app.log);
  app.addHook('onClose', () => replica.close());
  return replica;
}

/** Creates the Fastify server, with our limits and our responses to input that never becomes a request. */
function createServer(settings: Settings): FastifyInstance {
  const app = Fastify({
    logger: {
      level: settings.logLevel,
      serializers: logSerializers,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    trustProxy: trustFunction(settings.trustProxy),
    rewriteUrl: pathOf,
    serverFactory: (answer) => createServerInTurn(SERVER_OPTIONS, answer).setTimeout(STUCK_MS),
    // While closing, requests on open connections are answered, and their responses close the connections.
    return503OnClosing: false,
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    clientErrorHandler: answerClientError,
    frameworkErrors: answerError,
    // Keeps Fastify from loading compilers of schemas: requests and responses have generated code.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
  });
  // A logger for each request is too expensive; the lines of `logRequests` name the request.
  app.setChildLoggerFactory((logger) => logger);
  app.setErrorHandler(answerError);
  refuseTunnels(app);
  // The total size of headers is limited. Node would drop headers beyond a number.
  app.server.maxHeadersCount = 0;
  // Node's own response to an Expect header is empty; `readHeaders` sends a problem.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // By default, Fastify expects a body of a QUERY request, even before a 404.
  if (METHODS.includes('QUERY')) app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true });
  return app;
}

function refuseSchema(): never {
  throw new Error('A route has a schema. Only the contract describes requests and responses.');
}

/** Reads the headers that affect every request, and sets those of every response. */
function readHeaders(app: FastifyInstance): void {
  app.decorateRequest('tokenHash', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.tokenHash = tokenHash(request.headers.authorization);
    void reply.headers({ ...answerHeaders(request.id), ...SECURITY_HEADERS });
    const { raw } = request;
    const { 'x-forwarded-for': forwarded } = raw.headers;
    if (forwarded !== undefined) raw.headers['x-forwarded-for'] = verifiedAddresses(String(forwarded));
    requireHost(request);
    requireNoExpectation(request);
    done();
  });
}

/** Registers the routes of operations, and answers requests without a route. */
async function routeOperations(app: FastifyInstance, environment: Environment): Promise<void> {
  const { bodyLimits, settings } = environment;
  const backend = await createBackend(environment);
  const paths = operationsByPath();
  const unmatched = unmatchedHandler(PREFIX, paths);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, unmatched);
  for (const [path, byMethod] of paths) {
    const url = routeOf(path);
    for (const [method, operation] of byMethod) {
      const { rateLimit, secured, countedBy }: Operation = operations[operation];
      const routed = { operation, method, path, headers: {} };
      app.route({
        method,
        url,
        config: {
          operation,
          ...(rateLimit === null ? {} : { rateLimit: operationLimit(rateLimit, secured) }),
        },
        handler: async (request, reply) => {
          const parts = partsOf(operation, request, settings);
          if (countedBy !== null) await bodyLimits.countItems(parts.body, countedBy, request.userId, reply);
          const answer = (await backend.handleRequest(routed, parts, request, reply)) as string | Readable;
          if (typeof answer !== 'string') answer.on('error', (error) => noteBreak(error, request));
          return answer;
        },
        errorHandler: operation === 'oauth_token_issue' ? answerLoginError : answerError,
      });
    }
  }
  for (const { path, method } of shadowedMethods(paths))
    app.route({ method, url: routeOf(path), config: { unmatched: true }, handler: unmatched });
}

const routeOf = (path: string): string => PREFIX + path.replaceAll(/\{(\w+)\}/g, ':$1');

function operationsByPath(): Map<string, Map<string, OperationName>> {
  const paths = new Map<string, Map<string, OperationName>>();
  for (const name of Object.keys(operations) as OperationName[]) {
    const { path, method, alsoMethods }: Operation = operations[name];
    const byMethod = paths.get(path) ?? new Map<string, OperationName>();
    for (const each of [method, ...alsoMethods]) byMethod.set(each, name);
    paths.set(path, byMethod);
  }
  return paths;
}

function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}
