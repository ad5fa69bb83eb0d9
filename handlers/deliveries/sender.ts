import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { errorCode } from '../../db/connection/errors.ts';
import type { Attempt } from '../../db/deliveries.ts';
import { storable } from '../../db/values/texts.ts';

/** What is posted. */
export interface Message {
  url: URL;
  headers: Record<string, string>;
  body: string;
  /** Resolves the name in the URL, and may refuse it; that of the system by default. */
  lookup?: LookupFunction;
}

/** Of a response so many bytes are read, with all that comes before it, and so many are kept. */
const READ = 64 * 1024;
const KEPT = 1024;

/** Bytes of an error that are kept. */
const KEPT_ERROR = 500;

/** Milliseconds that a connection without requests stays open. */
const IDLE = 4000;

/** Posts messages. It follows no redirect. */
export class Sender {
  readonly #timeout: number;
  readonly #cancelled: AbortSignal;
  readonly #agents = {
    'http:': new http.Agent({ keepAlive: true, maxFreeSockets: 8, timeout: IDLE }),
    'https:': new https.Agent({ keepAlive: true, maxFreeSockets: 8, timeout: IDLE }),
  };

  /** `timeout` is in milliseconds, for the whole of a request. The signal ends what is under way. */
  constructor({ timeout }: { timeout: number }, cancelled: AbortSignal) {
    this.#timeout = timeout;
    this.#cancelled = cancelled;
  }

  /** Sends a message once. A response of 200 to 299 in time has taken it. */
  async post(message: Message): Promise<Attempt> {
    const at = new Date();
    const started = performance.now();
    const since = (): number => Math.round(performance.now() - started);
    try {
      const { status, answer } = await withTimeLimit(this.#timeout, this.#cancelled, (signal) =>
        this.#request(message, signal),
      );
      const error =
        status >= 200 && status <= 299
          ? null
          : storable(`HTTP ${String(status)} ${answer}`, KEPT_ERROR).trim();
      return { at, status, error, duration: since(), answer };
    } catch (error) {
      return {
        at,
        status: null,
        error: storable(reasonOf(error), KEPT_ERROR),
        duration: since(),
        answer: '',
      };
    }
  }

  /** Closes connections that are kept open. */
  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  #request(
    { url, headers, body, lookup }: Message,
    signal: AbortSignal,
  ): Promise<{ status: number; answer: string }> {
    const isSecure = url.protocol === 'https:';
    const options: RequestOptions = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'subscription-reseller-api',
        ...headers,
      },
      agent: this.#agents[isSecure ? 'https:' : 'http:'],
      signal,
      ...(lookup && { lookup }),
    };
    const send = (): Promise<{ status: number; answer: string }> =>
      new Promise((resolve, reject) => {
        const request = (isSecure ? https : http).request(url, options, (response) => {
          const status = response.statusCode ?? 0;
          beginningOf(response, received).then((answer) => resolve({ status, answer }), reject);
        });
        const received = receivedBy(request);
        // Responses like 102, which announce another one, may come without end.
        request.on('information', () => {
          if (received() > READ) request.destroy(new Error('there is no response within 64 KB'));
        });
        request.on('error', (error) => {
          // The receiver has closed a connection that was kept open, just when it was used.
          if (request.reusedSocket && errorCode(error) === 'ECONNRESET') send().then(resolve, reject);
          else reject(error);
        });
        request.end(body);
      });
    return send();
  }
}

/**
 * Runs work with a signal that is aborted after `milliseconds`, or with `cancellation`. Its timer is our own: under
 * `AbortSignal.any()`, Node loses the one of `AbortSignal.timeout()` when it collects garbage during the wait.
 */
async function withTimeLimit<Result>(
  milliseconds: number,
  cancellation: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  const cancel = (): void => limit.abort(cancellation.reason);
  const end = (): void => limit.abort(new Error(`timeout: not within ${String(milliseconds)} ms`));
  const timer = setTimeout(end, milliseconds);
  cancellation.addEventListener('abort', cancel);
  if (cancellation.aborted) cancel();
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    cancellation.removeEventListener('abort', cancel);
  }
}

/** Returns how many bytes a request has received. Others may have used its connection before. */
function receivedBy(request: ClientRequest): () => number {
  let socket: Socket | undefined;
  let before = 0;
  request.once('socket', (used) => {
    socket = used;
    before = used.bytesRead;
  });
  return () => (socket?.bytesRead ?? 0) - before;
}

/** Returns the kept beginning of a response's body. It ends the connection of a longer one than is read. */
async function beginningOf(response: IncomingMessage, received: () => number): Promise<string> {
  const parts: Buffer[] = [];
  let kept = 0;
  for await (const part of response) {
    const bytes = part as Buffer;
    if (kept < KEPT) parts.push(bytes);
    kept += bytes.length;
    if (received() > READ) break;
  }
  return storable(Buffer.concat(parts).toString('utf8'), KEPT).trim();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The error of an aborted request does not say why. Its cause does.
  const told = error.cause instanceof Error ? error.cause : error;
  // OpenSSL also says where in its source it was.
  const [, fault] = /:SSL routines:[^:]*:([^:]+):/.exec(told.message) ?? [];
  if (fault !== undefined) return `TLS: ${fault}`;
  return told.message || (errorCode(told) ?? told.name);
}
