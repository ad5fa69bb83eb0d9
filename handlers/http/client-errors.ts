import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '../call/problem.ts';
import { answerHeaders } from './answer-headers.ts';
import { lastTurn } from './turns.ts';

/** Milliseconds for a client to read the last response before its connection is closed. */
const LINGER_MS = 2000;

/** Answers input that is no HTTP request, on the connection. Node reports it again for each further chunk. */
export function answerClientError({ code }: Error & { code?: string }, socket: Socket): void {
  if (code !== 'ECONNRESET') void end(socket, problemOf(code));
}

/** Answers CONNECT. Without a listener, Node closes the connection without a response. */
export function refuseTunnels({ server }: FastifyInstance): void {
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    void end(
      socket,
      new Problem('method_not_allowed', 'The service is no proxy.', { headers: { allow: '' } }),
    );
  });
}

function problemOf(code: string | undefined): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('headers_too_large', 'The address and the headers are larger than 16 KiB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request_timeout', 'The request was not complete in time.');
    default:
      return new Problem('malformed_request', 'This is not a valid HTTP request.');
  }
}

/** Ends a connection with a problem, after the responses to its earlier requests. */
async function end(socket: Socket, problem: Problem): Promise<void> {
  if (!(await lastTurn(socket))) return;
  const requestId = randomUUID();
  const body = JSON.stringify(problem.body(requestId));
  const headers = Object.entries({ ...answerHeaders(requestId), ...problem.headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(
    [
      `HTTP/1.1 ${String(problem.status)} ${STATUS_CODES[problem.status] ?? ''}`,
      'content-type: application/problem+json; charset=utf-8',
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
