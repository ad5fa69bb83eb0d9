import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { networkOf } from './network.ts';
import { isProxyIn } from './proxies.ts';
import type { Settings } from './settings.ts';

/** How long a new connection may say nothing at all. */
const SILENT_MS = 5000;
const TELL_EVERY_MS = 60_000;
/** Of one address unless told otherwise: enough for an office of browsers. */
const USUAL_PER_ADDRESS = 256;

/**
 * Bounds what connections may take from the process: so many altogether, so many of one address, and none that says
 * nothing. What is too many is closed at once, without an answer. The proxies in front may open any number, since all
 * their users come from one address.
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
  const turnedAway = new TurnedAway(app.log);
  const isProxy = isProxyIn(trustProxy);
  const open = new Map<string, number>();

  server.maxConnections = maxConnections;
  server.on('drop', () => turnedAway.add('all_in_use'));
  server.on('connection', (socket: Socket) => {
    closeIfSilent(socket);
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const address = networkOf(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > connectionsPerAddress) {
      turnedAway.add('too_many_of_an_address');
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
  // While it starts to listen, others look after its errors. Later ones are of a connection that could not be taken, as
  // when the whole machine has no file left, and nobody looking after them would end the process.
  app.addHook('onListen', (done) => {
    server.on('error', () => turnedAway.add('could_not_be_taken'));
    done();
  });
  app.addHook('onClose', () => turnedAway.stop());
}

function closeIfSilent(socket: Socket): void {
  const timer = setTimeout(() => {
    // What came in while the process was busy is read before this is called.
    setImmediate(() => {
      if (socket.bytesRead === 0) socket.destroy();
    });
  }, SILENT_MS);
  socket.once('close', () => clearTimeout(timer));
}

type Reason = 'all_in_use' | 'too_many_of_an_address' | 'could_not_be_taken';

/** Counts connections that were not taken. The log says so at once, and then once a minute while it goes on. */
class TurnedAway {
  private readonly log: FastifyBaseLogger;
  private counts: Partial<Record<Reason, number>> = {};
  private timer: NodeJS.Timeout | undefined;

  constructor(log: FastifyBaseLogger) {
    this.log = log;
  }

  add(reason: Reason): void {
    this.counts[reason] = (this.counts[reason] ?? 0) + 1;
    if (this.timer === undefined) this.tell();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private tell(): void {
    this.timer = undefined;
    if (Object.keys(this.counts).length === 0) return;
    this.log.warn({ connections: this.counts }, 'connections are turned away');
    this.counts = {};
    this.timer = setTimeout(() => this.tell(), TELL_EVERY_MS).unref();
  }
}
