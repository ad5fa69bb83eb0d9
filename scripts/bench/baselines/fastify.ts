import Fastify from 'fastify';
import { schemaOf } from './schemas.ts';
import { answerOf, failure, openPool, port, routes } from './setting.ts';

// Baseline (a): bare Fastify with node-postgres, everything written by hand.

const pool = openPool();
const app = Fastify({ logger: false });
app.setErrorHandler((error, _, reply) => {
  const { status, body } = failure(error);
  return reply.code(status).send(body);
});
for (const { name, method, url } of routes()) {
  const answer = answerOf(name);
  app.route<{ Params: Record<string, string>; Querystring: { page?: unknown; per_page?: unknown } }>({
    method: method.toUpperCase(),
    url,
    schema: schemaOf(name),
    handler: (request) =>
      answer(pool, {
        authorization: request.headers.authorization,
        params: request.params,
        query: request.query,
        body: request.body,
        idempotencyKey: String(request.headers['idempotency-key']),
        url: `${request.protocol}://${request.host}${request.url}`,
      }),
  });
}
await app.listen({ port, host: '127.0.0.1' });
