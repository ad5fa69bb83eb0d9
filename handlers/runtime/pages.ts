import reference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { readFile } from 'node:fs/promises';
import { schemaState } from '../../db/migrate.ts';
import type { Database } from '../../db/schema.ts';
import { projectFile } from './project-file.ts';
import { unavailable } from './problem.ts';

const OPEN = { config: { rateLimit: false } } as const;

/** What stands beside the contract: the contract itself, its reference to read, and the health of the service. */
export async function registerPages(app: FastifyInstance, db: Kysely<Database>): Promise<void> {
  for (const name of ['openapi.json', 'openapi-3.0.json']) {
    app.get(`/${name}`, OPEN, async (_, reply) =>
      reply.type('application/json; charset=utf-8').send(await readFile(projectFile('generated', name))),
    );
  }

  app.get('/health', OPEN, () => ({ status: 'ok' }));
  app.get('/health/ready', OPEN, async () => {
    const schema = await schemaState(db);
    if (schema === 'behind') throw unavailable('The database schema is behind. Run the migrations.');
    return { status: 'ok', schema };
  });

  await app.register(async (docs) => {
    // The reference is one page with its own script and styles, all served from here.
    docs.addHook('onSend', async (_, reply) => {
      reply.header('content-security-policy', DOCS_POLICY);
    });
    await docs.register(reference, {
      routePrefix: '/docs',
      configuration: {
        url: '/openapi.json',
        pageTitle: 'Subscription Reseller API',
        withDefaultFonts: false,
        hideClientButton: true,
        // Nothing on this page speaks to any other host.
        agent: { disabled: true },
        showDeveloperTools: 'never',
        telemetry: false,
      },
    });
  });
}

const DOCS_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
].join('; ');
