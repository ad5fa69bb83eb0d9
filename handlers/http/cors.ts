import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const ALLOWED = ['Authorization', 'Content-Type', 'Accept', 'Idempotency-Key', 'Dry-Run', 'X-Request-Id'];
/** Some panels send headers of their own, which are ignored. They may choose the end of the name. */
const FIRST_PARTY = /^first-party-[a-z0-9-]{1,64}$/i;
const MOST_FIRST_PARTY = 20;

const OPTIONS: FastifyCorsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  exposedHeaders: [
    'X-Request-Id',
    'Retry-After',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    'Idempotent-Replayed',
    'Dry-Run',
  ],
  // Browsers cache a preflight response for two hours at most.
  maxAge: 7200,
  strictPreflight: false,
};

/**
 * Allows pages of these origins to call the service from a browser. Without any origin, no response has CORS headers. A
 * preflight request is answered before any other check, with headers only.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  await app.register(cors, {
    delegator: ({ headers }, decided) => {
      const { origin } = headers;
      if (origin === undefined || !allowed.has(origin)) {
        decided(null, { origin: false });
        return;
      }
      decided(null, {
        ...OPTIONS,
        origin,
        preflight: headers['access-control-request-method'] !== undefined,
        allowedHeaders: [...ALLOWED, ...firstParty(headers['access-control-request-headers'])],
      });
    },
  });
}

function firstParty(asked = ''): string[] {
  return asked
    .split(',', 100)
    .map((name) => name.trim())
    .filter((name) => FIRST_PARTY.test(name))
    .slice(0, MOST_FIRST_PARTY);
}
