import type { FastifyInstance } from 'fastify';

const CHECK_EVERY_MS = 50;
const QUIET_CHECKS = 4;

/**
 * Makes `close()` finish running requests and no more. When none has run for a moment, it closes idle connections.
 * Otherwise a client that only keeps a connection open would delay the end.
 */
export function drainOnClose(app: FastifyInstance): void {
  let inFlight = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1;
    // This event comes for every response, even if the client is gone before it. `onResponse` does not.
    reply.raw.on('close', () => (inFlight -= 1));
    done();
  });
  app.addHook('preClose', (done) => {
    let quiet = 0;
    const timer = setInterval(() => {
      quiet = inFlight === 0 ? quiet + 1 : 0;
      if (quiet < QUIET_CHECKS) return;
      clearInterval(timer);
      app.server.closeAllConnections();
    }, CHECK_EVERY_MS);
    done();
  });
}
