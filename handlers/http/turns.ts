import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of a connection that may wait for the response to the one before. Few clients send any ahead. */
const MOST_WAITING = 20;

/**
 * Creates a server that answers the requests of a connection one after the other. With more waiting it closes the
 * connection, and emits `overrun`: Node reads and announces whatever has arrived.
 */
export function createServerInTurn(options: ServerOptions, answer: RequestListener): Server {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  const next = (socket: Socket): void => {
    const turn = socket.writable ? waiting.get(socket)?.shift() : undefined;
    if (turn === undefined) waiting.delete(socket);
    else turn();
  };
  const server = createServer(options, (request, response) => {
    const { socket } = request;
    // After the last response of a connection nothing can be answered.
    if (!socket.writable) return;
    const turn = (): void => {
      response.once('close', () => next(socket));
      answer(request, response);
    };
    const before = waiting.get(socket);
    if (before === undefined) {
      waiting.set(socket, []);
      turn();
    } else if (before.length < MOST_WAITING) before.push(turn);
    else {
      server.emit('overrun');
      socket.destroy();
    }
  });
  return server;
}
