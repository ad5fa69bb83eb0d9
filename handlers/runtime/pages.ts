import { getHtmlDocument } from '@scalar/core/libs/html-rendering';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { createReadStream } from 'node:fs';
import { schemaState } from '../../db/migrate.ts';
import type { Database } from '../../db/schema.ts';
import { projectFile } from './project-file.ts';
import { unavailable } from './problem.ts';

const OPEN = { config: { rateLimit: false } } as const;

/** What stands beside the contract: the contract itself, its reference to read, and the health of the service. */
export function registerPages(app: FastifyInstance, db: Kysely<Database>): void {
  for (const name of ['openapi.json', 'openapi-3.0.json']) {
    app.get(`/${name}`, OPEN, (_, reply) =>
      reply.type('application/json; charset=utf-8').send(createReadStream(projectFile('generated', name))),
    );
  }

  app.get('/health', OPEN, () => ({ status: 'ok' }));
  app.get('/health/ready', OPEN, async () => {
    const schema = await schemaState(db);
    if (schema === 'behind') throw unavailable('The database schema is behind. Run the migrations.');
    return { status: 'ok', schema };
  });

  // Streamed, not by the library's own plugin: that one keeps its script, 7 MB as text, in memory.
  const page = getHtmlDocument({
    cdn: `${DOCS}/scalar.js`,
    url: '/openapi.json',
    pageTitle: 'Subscription Reseller API',
    withDefaultFonts: false,
    hideClientButton: true,
    // Nothing on this page speaks to any other host.
    agent: { disabled: true },
    showDeveloperTools: 'never',
    telemetry: false,
  });
  app.get(DOCS, OPEN, (_, reply) =>
    reply.header('content-security-policy', DOCS_POLICY).type('text/html; charset=utf-8').send(page),
  );
  app.get(`${DOCS}/scalar.js`, OPEN, (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/javascript; charset=utf-8')
      .send(createReadStream(SCALAR)),
  );
}

const DOCS = '/docs';
const SCALAR = projectFile('node_modules', '@scalar', 'fastify-api-reference', 'dist', 'js', 'standalone.js');
const DOCS_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
].join('; ');
