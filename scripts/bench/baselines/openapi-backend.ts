import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { OpenAPIBackend, type Context } from 'openapi-backend';
import { HttpError, type Incoming } from './queries.ts';
import { answerOf, contractFile, failure, openPool, port, PREFIX, routes } from './setting.ts';

// Baseline (c): unmodified openapi-backend, with its own router and validation, behind Fastify.

const pool = openPool();
const api = new OpenAPIBackend({ definition: contractFile, apiRoot: PREFIX });
for (const { name } of routes()) {
  const answer = answerOf(name);
  api.register(name, ({ request }: Context, { headers, protocol, host, url }: FastifyRequest) =>
    answer(pool, {
      authorization: headers.authorization,
      params: request.params as Record<string, string>,
      query: request.query as Incoming['query'],
      url: `${protocol}://${host}${url}`,
    }),
  );
}
// The hand-written code checks the token, as in the other baselines.
api.registerSecurityHandler(
  'bearer',
  (_context: Context, { headers }: FastifyRequest) => headers.authorization !== undefined,
);
api.register({
  validationFail: () => {
    throw new HttpError(422, 'The request is not valid.');
  },
  notFound: () => {
    throw new HttpError(404, 'There is nothing here.');
  },
  unauthorizedHandler: () => {
    throw new HttpError(401, 'A valid bearer token is required.');
  },
});
await api.init();

const app = Fastify({ logger: false });
app.setErrorHandler((error, _, reply) => {
  const { status, body } = failure(error);
  return reply.code(status).send(body);
});
app.all('/*', (request: FastifyRequest, reply: FastifyReply) =>
  api.handleRequest(
    {
      method: request.method,
      path: request.url.split('?', 1)[0] ?? '',
      query: request.query as Record<string, string>,
      headers: request.headers as Record<string, string>,
      body: request.body,
    },
    request,
    reply,
  ),
);
await app.listen({ port, host: '127.0.0.1' });
