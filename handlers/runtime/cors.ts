import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const ALLOWED = ['Authorization', 'Content-Type', 'Accept', 'Idempotency-Key', 'Dry-Run', 'X-Request-Id'];
/** Some panels send headers of their own, which are ignored; how they end is up to them. */
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
  ],
  // Browsers keep no answer longer than two hours.
  maxAge: 7200,
  strictPreflight: false,
};

/**
 * Lets pages of these origins call the service from a browser; without any, no answer speaks of origins. What a
 * browser asks beforehand is answered before anything else is looked at, by no more than headers.
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
