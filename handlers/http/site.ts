import type { FastifyInstance } from 'fastify';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { ENDINGS } from './codings.ts';
import { addVary, contractDocument, staticDocument } from './documents.ts';
import { projectFile } from './project-file.ts';
import { pageLimit } from './rate-limit.ts';
import { readiness } from './readiness.ts';
import { unavailable } from '../call/problem.ts';
import type { Settings } from '../call/settings.ts';
import { originOf } from './request-target.ts';

/** Requests per minute and address for the contract, which is large. */
const CONTRACTS_A_MINUTE = 120;
/** The same for the documentation. A first page takes five; an office of forty behind one address opens six each. */
const PAGES_A_MINUTE = 1200;

const MINUTES = 60;
const DAYS = 24 * 60 * MINUTES;

const DOCS = 'docs';
const PAGES = projectFile('.build', DOCS);
/** The files that programs look for at the top of a site. */
const AT_THE_TOP = new Set(['llms.txt']);
const ICON = 'favicon.svg';
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
} as const;
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/health/ready` answer 503, so that load balancers send no more requests. */
    endReadiness: () => void;
  }
}

/** Registers the pages beside the API: the contract, its documentation, and the health of the service. */
export function registerPages(app: FastifyInstance, settings: Settings): void {
  registerHealth(app, settings);
  const config = { rateLimit: pageLimit('contracts', CONTRACTS_A_MINUTE) };
  for (const name of ['openapi.json', 'openapi-3.0.json', 'postman.json']) {
    const contract = contractDocument(name);
    app.get(`/${name}`, { config }, (request, reply) => {
      if (settings.publicUrl !== undefined) return contract(settings.publicUrl)(request, reply);
      addVary(reply, 'X-Forwarded-Host', 'X-Forwarded-Proto');
      return contract(originOf(request))(request, reply);
    });
  }

  registerDocs(app);
}

/** Registers the documentation that `npm run build` has made, and the redirect to it. */
function registerDocs(app: FastifyInstance): void {
  const config = { rateLimit: pageLimit('pages', PAGES_A_MINUTE) };
  const pages = new Map(builtPages().map((file) => [addressOf(file), pageOf(file, 5 * MINUTES)]));
  // A route for each page would take as much time and memory as those of the API.
  const outside = [...pages.keys()].filter((url) => !url.startsWith(`/${DOCS}/`));
  for (const url of [...outside, `/${DOCS}/*`]) {
    app.get<{ Params: { '*'?: string } }>(url, { config }, (request, reply) => {
      const page = pages.get(url.replace('*', () => request.params['*'] ?? ''));
      if (page !== undefined) return page(request, reply.header('content-security-policy', DOCS_POLICY));
      reply.callNotFound();
      return reply;
    });
  }
  // Browsers request it if a response names no icon, such as the contract.
  app.get('/favicon.ico', { config }, pageOf(ICON, DAYS));
  app.get('/', { config }, (request, reply) => {
    addVary(reply, 'Accept');
    // A client that uses this address by mistake gets a readable error instead of a page.
    if (!/\btext\/html\b/i.test(request.headers.accept ?? '')) reply.callNotFound();
    else void reply.redirect(`/${DOCS}`);
    return reply;
  });
}

/** Returns the names of the pages and of the files that they load. */
function builtPages(): string[] {
  if (!existsSync(PAGES)) throw new Error('The documentation has not been built: run `npm run build`.');
  const compressed = new Set<string>([ENDINGS.br, ENDINGS.gzip]);
  // A file that is being written has a dot before its name.
  return readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => extname(name) !== '' && !compressed.has(extname(name)) && !basename(name).startsWith('.'),
  );
}

const isKnownType = (extension: string): extension is keyof typeof TYPES => extension in TYPES;

/** Returns a file of the documentation, which the build has also compressed. `maxAge` is in seconds. */
function pageOf(file: string, maxAge: number): ReturnType<typeof staticDocument> {
  const extension = extname(file);
  if (!isKnownType(extension)) throw new Error(`A page of documentation has an unknown type: ${file}`);
  return staticDocument(TYPES[extension], maxAge, (coding) => readFile(join(PAGES, file + ENDINGS[coding])));
}

/** Returns the address of a file of the documentation: without its extension for HTML. */
function addressOf(file: string): string {
  if (AT_THE_TOP.has(file)) return `/${file}`;
  const address = file.startsWith('index.') ? `/${DOCS}${extname(file)}` : `/${DOCS}/${file}`;
  return address.replace(/\.html$/, '');
}

function registerHealth(app: FastifyInstance, { databaseUrl }: Pick<Settings, 'databaseUrl'>): void {
  // Without a limit: an answer costs no more than a refusal, because all share one check.
  const config = { rateLimit: false } as const;
  app.get('/health', { config }, (_, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  const state = readiness(app, databaseUrl);
  let isEnding = false;
  app.decorate('endReadiness', () => {
    isEnding = true;
  });
  app.get('/health/ready', { config }, async (_, reply) => {
    void reply.header('cache-control', 'no-store');
    if (isEnding) throw unavailable('The service is about to end.');
    return { status: 'ok', schema: await state() };
  });
}
