import type { FastifyInstance } from 'fastify';

const CHECK_EVERY_MS = 50;
const QUIET_CHECKS = 4;

/**
 * Makes `close()` finish running requests only: when none has run for a moment, idle connections are closed. A client
 * that keeps one open would delay the end otherwise.
 */
export function drainOnClose(app: FastifyInstance): void {
  let inFlight = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1;
    // Unlike `onResponse`, this event also comes if the client has disconnected before the response.
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
