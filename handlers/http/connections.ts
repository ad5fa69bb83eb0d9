import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { networkOf } from '../access/networks.ts';
import { proxyTest } from './proxies.ts';
import type { Settings } from '../call/settings.ts';

/** Milliseconds for a new connection to send something. */
const SILENT_MS = 5000;
const LOG_EVERY_MS = 60_000;
/** The default limit per address: enough for an office of browsers. */
const USUAL_PER_ADDRESS = 256;

/**
 * Limits the connections of the process: in total, per address, and their silence at the beginning. A connection over a
 * limit is closed at once, without a response. Trusted proxies have no limit per address, because all their users share
 * one.
 */
export function limitConnections(
  app: FastifyInstance,
  {
    maxConnections,
    connectionsPerAddress = Math.min(USUAL_PER_ADDRESS, Math.ceil(maxConnections / 2)),
    trustProxy,
  }: Pick<Settings, 'maxConnections' | 'connectionsPerAddress' | 'trustProxy'>,
): void {
  const { server } = app;
  const reject = rejectionLog(app);
  const isProxy = proxyTest(trustProxy);
  const open = new Map<string, number>();

  server.maxConnections = maxConnections;
  server.on('drop', () => reject('all_in_use'));
  server.on('overrun', () => reject('too_many_requests_waiting'));
  server.on('connection', (socket: Socket) => {
    closeIfSilent(socket);
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const address = networkOf(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > connectionsPerAddress) {
      reject('too_many_of_an_address');
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
  // Until the server listens, other code handles its errors. Later errors concern connections that could not be
  // accepted, such as without a free file descriptor. Without a listener, they would end the process.
  app.addHook('onListen', (done) => {
    server.on('error', () => reject('could_not_be_taken'));
    done();
  });
}

function closeIfSilent(socket: Socket): void {
  const timer = setTimeout(() => {
    // Input that arrived while the process was busy is read before this callback.
    setImmediate(() => {
      if (socket.bytesRead === 0) socket.destroy();
    });
  }, SILENT_MS);
  socket.once('close', () => clearTimeout(timer));
}

type Reason = 'all_in_use' | 'too_many_of_an_address' | 'too_many_requests_waiting' | 'could_not_be_taken';

/** Returns the function that counts rejected connections. Logs the first at once, then the counts once a minute. */
function rejectionLog(app: FastifyInstance): (reason: Reason) => void {
  let counts: Partial<Record<Reason, number>> = {};
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onClose', () => clearTimeout(timer));
  const report = (): void => {
    timer = undefined;
    if (Object.keys(counts).length === 0) return;
    app.log.warn({ connections: counts }, 'connections are turned away');
    counts = {};
    timer = setTimeout(report, LOG_EVERY_MS).unref();
  };
  return (reason) => {
    counts[reason] = (counts[reason] ?? 0) + 1;
    if (timer === undefined) report();
  };
}
