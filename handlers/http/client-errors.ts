import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { EventLoop } from './event-loop.ts';
import { Problem, unavailable } from '../call/problem.ts';

/** Milliseconds that a client may take to read the last response before its connection is closed. */
const LINGER_MS = 2000;

/**
 * Answers input that is not HTTP, or an incomplete request. There is no request object, so it writes to the connection.
 */
export class ClientErrors {
  readonly #eventLoop: EventLoop;
  readonly #open = new WeakMap<Socket, Map<IncomingMessage, ServerResponse>>();
  readonly #answered = new WeakSet<Socket>();
  readonly #tooLate = new WeakSet<IncomingMessage>();

  constructor(eventLoop: EventLoop) {
    this.#eventLoop = eventLoop;
  }

  /** Tracks which requests of each connection wait for their responses. */
  watch({ server }: FastifyInstance): void {
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      if (!socket.writable) return;
      if (this.#answered.has(socket)) this.#tooLate.add(request);
      const requests = this.#requestsOf(socket).set(request, response);
      response.on('close', () => requests.delete(request));
    });
    // Without a listener Node closes the connection without a response.
    server.on('connect', (_request: IncomingMessage, socket: Socket) => {
      this.#end(
        socket,
        new Problem('method_not_allowed', 'The service is no proxy.', { headers: { allow: '' } }),
      );
    });
  }

  #requestsOf(socket: Socket): Map<IncomingMessage, ServerResponse> {
    let requests = this.#open.get(socket);
    if (requests === undefined)
      this.#open.set(socket, (requests = new Map<IncomingMessage, ServerResponse>()));
    return requests;
  }

  /** Answers the first error of a connection. Node reports every error, and again for each chunk after it. */
  answer = (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || this.#answered.has(socket)) return;
    this.#end(socket, this.#problemOf(error.code));
  };

  /** Ends a connection with a problem, after the responses to what came before. */
  #end(socket: Socket, problem: Problem): void {
    this.#answered.add(socket);
    void this.#before(socket).then(() => {
      if (socket.writable) end(socket, problem);
    });
  }

  /** Returns whether a request was read after the last response of its connection. It must not be executed. */
  isTooLate = (request: IncomingMessage): boolean => this.#tooLate.has(request);

  #problemOf(code: string | undefined): Problem {
    switch (code) {
      case 'HPE_HEADER_OVERFLOW':
        return new Problem('headers_too_large', 'The address and the headers are larger than 16 KiB.');
      case 'ERR_HTTP_REQUEST_TIMEOUT':
        // After a stall, Node checks the timeout before it reads the input that has arrived in the meantime.
        if (this.#eventLoop.hasStalled()) return unavailable('The service was busy. Try again.');
        return new Problem('request_timeout', 'The request was not complete in time.');
      default:
        return new Problem('malformed_request', 'This is not a valid HTTP request.');
    }
  }

  /** Waits for the responses that come first on the connection. A request that is itself incomplete has none. */
  async #before(socket: Socket): Promise<void> {
    const due = [...(this.#open.get(socket) ?? [])].filter(
      ([request, response]) => request.complete || response.headersSent,
    );
    await Promise.all(due.map(([, response]) => once(response, 'close')));
  }
}

function end(socket: Socket, problem: Problem): void {
  const requestId = randomUUID();
  const body = JSON.stringify(problem.body(requestId));
  const headers = Object.entries(problem.headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    [
      `HTTP/1.1 ${String(problem.status)} ${STATUS_CODES[problem.status] ?? ''}`,
      'content-type: application/problem+json; charset=utf-8',
      `x-request-id: ${requestId}`,
      `content-length: ${String(Buffer.byteLength(body))}`,
      ...headers,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // A client that never reads the response would keep the connection open.
  socket.setTimeout(LINGER_MS).once('timeout', () => socket.destroy());
}
