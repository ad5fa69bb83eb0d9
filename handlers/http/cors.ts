import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const EXPOSED = [
  'X-Request-Id',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Idempotent-Replayed',
  'Dry-Run',
];

/**
 * Allows pages of these origins to call the service from a browser, with any headers: those that we do not know are
 * ignored. Without any origin, no response has CORS headers. A preflight request is answered before any other check, with
 * headers only.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  await app.register(cors, {
    origin: (origin, decided) => decided(null, origin !== undefined && allowed.has(origin) && origin),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: EXPOSED,
    // Browsers cache a preflight response for two hours at most.
    maxAge: 7200,
    strictPreflight: false,
  });
}
