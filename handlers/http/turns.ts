import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { once } from 'node:events';

/** Requests of a connection that may wait for an earlier response. Few clients pipeline. */
const MOST_WAITING = 20;

/** The unanswered requests of each connection, in order. The first one is being answered. */
const open = new WeakMap<Socket, Map<IncomingMessage, ServerResponse>>();
/** Connections with a last response; later requests on them are not executed. */
const ending = new WeakSet<Socket>();

/**
 * Creates a server that answers the requests of a connection one after another. If too many wait, closes the
 * connection, and emits `overrun`, because Node reads and announces all that has arrived.
 */
export function createServerInTurn(options: ServerOptions, answer: RequestListener): Server {
  const server = createServer(options, (request, response) => {
    const { socket } = request;
    if (!socket.writable || ending.has(socket)) return;
    const requests = open.get(socket) ?? new Map<IncomingMessage, ServerResponse>();
    open.set(socket, requests.set(request, response));
    response.once('close', () => {
      requests.delete(request);
      const [next] = requests;
      if (next !== undefined && socket.writable) answer(...next);
    });
    if (requests.size === 1) answer(request, response);
    else if (requests.size > MOST_WAITING + 1) {
      server.emit('overrun');
      socket.destroy();
    }
  });
  return server;
}

/**
 * Begins to end a connection, and waits for its earlier responses; an incomplete request has none. Returns whether the
 * connection can take a last response, of which it has only one.
 */
export async function lastTurn(socket: Socket): Promise<boolean> {
  if (ending.has(socket)) return false;
  ending.add(socket);
  const due = [...(open.get(socket) ?? [])].filter(
    ([request, response]) => request.complete || response.headersSent,
  );
  await Promise.all(due.map(([, response]) => once(response, 'close')));
  return socket.writable;
}
