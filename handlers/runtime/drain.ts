import type { FastifyInstance } from 'fastify';

const CHECK_EVERY_MS = 50;
const QUIET_CHECKS = 4;

/**
 * Lets `close()` finish what is in flight and no more: once nothing has been for a moment, connections that
 * are open without a request are closed, or a client that only keeps one open would hold up the end.
 */
export function drainOnClose(app: FastifyInstance): void {
  let inFlight = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1;
    // Comes to every response, also to one whose client has gone before the answer: `onResponse` does not.
    reply.raw.once('close', () => (inFlight -= 1));
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
