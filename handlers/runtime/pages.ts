import { getHtmlDocument } from '@scalar/core/libs/html-rendering';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StaticDocument } from './documents.ts';
import { projectFile } from './project-file.ts';
import { isOwnMonitor, pageLimit } from './rate-limit.ts';
import { Readiness } from './readiness.ts';
import type { Settings } from './settings.ts';

/**
 * Requests per minute and address. A page of documentation takes three, and none again while the browser caches them.
 */
const DOCUMENTS_A_MINUTE = 120;
/** Load balancers ask once a second, or a few times. */
const READY_A_MINUTE = 600;

const MINUTES = 60;
const HOURS = 60 * MINUTES;

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/health/ready` answer 503, so that load balancers send no more. */
    endReadiness: () => void;
  }
}

/** Registers the pages beside the API: the contract, its documentation, and the health of the service. */
export function registerPages(app: FastifyInstance, settings: Settings): void {
  registerHealth(app, settings);
  const config = { rateLimit: pageLimit('documents', DOCUMENTS_A_MINUTE) };
  for (const name of ['openapi.json', 'openapi-3.0.json']) {
    const contract = new StaticDocument('application/json; charset=utf-8', 5 * MINUTES, () =>
      readFile(projectFile('generated', name)),
    );
    app.get(`/${name}`, { config }, contract.answer);
  }

  // The library's own plugin is not used: it keeps its script, 7 MB as text, in memory.
  const page = getHtmlDocument({
    cdn: `${DOCS}/scalar.js`,
    url: '/openapi.json',
    pageTitle: 'Subscription Reseller API',
    withDefaultFonts: false,
    hideClientButton: true,
    // This page connects to no other host.
    agent: { disabled: true },
    showDeveloperTools: 'never',
    telemetry: false,
  });
  const docs = new StaticDocument('text/html; charset=utf-8', 5 * MINUTES, () =>
    Promise.resolve(Buffer.from(page)),
  );
  app.get(DOCS, { config }, (request, reply) =>
    docs.answer(request, reply.header('content-security-policy', DOCS_POLICY)),
  );
  const script = new StaticDocument('text/javascript; charset=utf-8', HOURS, () => readFile(SCALAR));
  app.get(`${DOCS}/scalar.js`, { config }, script.answer);
}

function registerHealth(app: FastifyInstance, settings: Settings): void {
  // Answering costs no more than refusing.
  app.get('/health', { config: { rateLimit: false } }, (_, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  const readiness = new Readiness(settings.databaseUrl);
  app.addHook('onClose', () => readiness.close());
  app.decorate('endReadiness', () => readiness.end());
  const limit = { ...pageLimit('health', READY_A_MINUTE), allowList: isOwnMonitor(settings) };
  app.get('/health/ready', { config: { rateLimit: limit } }, async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok', schema: await readiness.state() };
  });
}

const DOCS = '/docs';
// Beside the entry point of its package, which an installed service finds in a folder above its own.
const SCALAR = join(
  dirname(fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference'))),
  'js',
  'standalone.js',
);
const DOCS_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
].join('; ');
