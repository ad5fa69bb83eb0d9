import helmet from '@fastify/helmet';
import postgres from '@fastify/postgres';
import underPressure from '@fastify/under-pressure';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { overPool, poolSettings } from '../../db/connection.ts';
import { operations, type OperationName } from '../../generated/operations.ts';
import { tokenHash } from './authenticate.ts';
import type { Handlers } from './contract.ts';
import { createDispatch } from './dispatch.ts';
import { drainOnClose } from './drain.ts';
import { answerClientError, answerError } from './errors.ts';
import { acceptJsonOnly } from './json.ts';
import { registerPages } from './pages.ts';
import { Problem, unavailable } from './problem.ts';
import { limitOf, limitRates } from './rate-limit.ts';
import type { Settings } from './settings.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Hash of the bearer token; null when there is none or it cannot be one of ours. */
    tokenHash: Buffer | null;
  }
  interface FastifyContextConfig {
    operation?: OperationName;
  }
}

const PREFIX = '/api/v1';
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

/** The service as a Fastify application that does not listen yet. `close()` finishes what is in flight. */
export async function createApp(handlers: Handlers, settings: Settings): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: settings.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    trustProxy: settings.trustProxy,
    // While closing, requests on open connections are served; their answer closes the connection.
    return503OnClosing: false,
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    clientErrorHandler: answerClientError,
    frameworkErrors: answerError,
  });
  // A logger for each request costs more than it gives: the lines below name the request.
  app.setChildLoggerFactory((logger) => logger);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new Problem('not_found', 'There is nothing at this address.');
  });

  drainOnClose(app);

  app.decorateRequest('tokenHash', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.tokenHash = tokenHash(request.headers.authorization);
    void reply.headers({ 'x-request-id': request.id, 'content-security-policy': API_POLICY });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, routeOptions } = request;
    request.log.info(
      {
        request_id: request.id,
        method,
        url: url.split('?', 1)[0],
        operation: routeOptions.config.operation,
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      'answered',
    );
    done();
  });

  // An answer of data loads nothing; the one page sets a policy of its own.
  await app.register(helmet, { contentSecurityPolicy: false });
  await app.register(underPressure, {
    maxEventLoopDelay: settings.overloadDelay,
    pressureHandler: (_request, _reply, _type, value) => {
      // Infinity stands for no measurement yet, as just after the start.
      if (value === Infinity) return;
      throw unavailable('The service is overloaded. Try again.');
    },
  });
  const { learn } = await limitRates(app, settings);
  await app.register(postgres, poolSettings(settings.databaseUrl, settings.poolSize));
  const db = overPool(app.pg.pool, settings.prepareStatements);
  acceptJsonOnly(app);

  const dispatch = await createDispatch({ db, handlers, settings, onAuthenticated: learn });
  for (const [path, byMethod] of operationsByPath()) {
    const url = PREFIX + path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const [method, name] of byMethod) {
      const { rateLimit, secured } = operations[name];
      app.route({
        method,
        url,
        config: {
          operation: name,
          ...(rateLimit === null ? {} : { rateLimit: limitOf(rateLimit, secured) }),
        },
        handler: (request, reply) => dispatch(name, request, reply),
      });
    }
    const allow = [...byMethod.keys()].join(', ');
    app.route({
      method: METHODS.filter((method) => !byMethod.has(method)),
      url,
      exposeHeadRoute: false,
      handler: () => {
        throw new Problem('method_not_allowed', `This address knows ${allow} only.`, { headers: { allow } });
      },
    });
  }
  await registerPages(app, db);
  return app;
}

function operationsByPath(): Map<string, Map<string, OperationName>> {
  const paths = new Map<string, Map<string, OperationName>>();
  for (const name of Object.keys(operations) as OperationName[]) {
    const { path, method } = operations[name];
    paths.set(path, (paths.get(path) ?? new Map<string, OperationName>()).set(method, name));
  }
  return paths;
}

function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}
