import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const EXPOSED = [
  'X-Request-Id',
  'API-Version',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Idempotent-Replayed',
  'Dry-Run',
];

/**
 * Allows pages of these origins to call the service from a browser, with any headers; unknown ones are ignored. Without
 * origins, no response has CORS headers. A preflight request is answered before any other check.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  await app.register(cors, {
    origin: (origin, decided) => decided(null, origin !== undefined && allowed.has(origin) && origin),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: EXPOSED,
    // The longest time that browsers cache a preflight response.
    maxAge: 7200,
    strictPreflight: false,
  });
}
