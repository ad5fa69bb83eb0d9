import Fastify from 'fastify';
import { readFileSync } from 'node:fs';
import { projectFile } from '../../../handlers/http/project-file.ts';
import { extendM3u } from './extension.ts';
import { listM3us } from './lines.ts';
import { HttpError, lineRestrictions, listAncestors, listPackages, type Answer } from './queries.ts';
import { sellM3u } from './sale.ts';
import { schemaOf } from './schemas.ts';
import { openPool } from './setting.ts';

// What the service is compared with: bare Fastify with node-postgres, everything written by hand. It has a route for every
// operation of the contract, as its router has to find one among as many.

const PREFIX = '/api/v1';

const ANSWERS: Readonly<Record<string, Answer>> = {
  packages_index: listPackages,
  users_ancestors: listAncestors,
  enigmas_restrictions: lineRestrictions,
  m3us_index: listM3us,
  m3us_create: sellM3u,
  m3us_extend: extendM3u,
};

const notHere: Answer = () => {
  throw new HttpError(501, 'Not part of the benchmark.');
};

const contract = JSON.parse(readFileSync(projectFile('generated', 'openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string }>>;
};
const pool = openPool({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  connections: Number(process.env['DATABASE_POOL']),
});
const app = Fastify({ logger: false });
app.setErrorHandler((error, _, reply) => {
  const { statusCode = 500, message } = error as Error & { statusCode?: number };
  return reply.code(statusCode).send({ detail: message });
});
app.get('/health', () => ({ status: 'ok' }));
for (const [path, methods] of Object.entries(contract.paths)) {
  for (const [method, { operationId }] of Object.entries(methods)) {
    const answer = ANSWERS[operationId] ?? notHere;
    app.route<{ Params: Record<string, string>; Querystring: { page?: unknown; per_page?: unknown } }>({
      method: method.toUpperCase(),
      url: PREFIX + path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(operationId),
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
}
const address = await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ api: address + PREFIX })}\n`);
