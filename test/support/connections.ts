import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Test } from 'tap';
import { until } from './processes.ts';
import { Service } from './service.ts';

// Connections to a service that listens, and what it logs about them.

/** Starts a service that listens. `accepted` waits until it has so many connections. */
export async function listening(t: Test, settings: Parameters<typeof Service.apart>[1]) {
  const { app } = await Service.apart(t, settings);
  const logged: unknown[] = [];
  app.log.warn = (of: unknown) => void logged.push(of);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sockets = new Set<Socket>();
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
  });
  /** Opens a connection, which is in `sockets` until it is closed. */
  const open = (): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.add(socket.once('close', () => sockets.delete(socket)).resume());
    return socket;
  };
  const accepted = async (count: number): Promise<void> => {
    await until(() => new Promise((done) => app.server.getConnections((_, now) => done(now === count))));
  };
  return { app, sockets, open, accepted, logged };
}

export const HEALTH = 'GET /health HTTP/1.1\r\nhost: a\r\n\r\n';

/** Sends a request on a connection that stays open. */
export async function ask(socket: Socket): Promise<string> {
  const answer = once(socket, 'data') as Promise<[Buffer]>;
  socket.write(HEALTH);
  return (await answer)[0].toString('latin1').split('\r\n', 1)[0] ?? '';
}
