import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { errorCode } from '../../db/connection/errors.ts';
import type { Attempt } from '../../db/deliveries.ts';
import { storable } from '../../db/values/texts.ts';
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** What is posted. */
export interface Message {
  url: URL;
  headers: Record<string, string>;
  body: string;
  /** Resolves the name in the URL, and may refuse it; that of the system by default. */
  lookup?: LookupFunction;
}

interface Answer {
  status: number;
  /** The kept beginning of the body. */
  answer: string;
}

/** Of an answer so many bytes are read, with all that comes before it, and so many are kept; of an error the last. */
const READ = 64 * 1024;
const KEPT = 1024;
const KEPT_ERROR = 500;

/** Connections that stay open without requests, and for how many milliseconds. */
const IDLE = { keepAlive: true, maxFreeSockets: 8, timeout: 4000 };

/** Posts messages. It follows no redirect. */
export class Sender {
  readonly #timeout: number;
  readonly #http = new http.Agent(IDLE);
  readonly #https = new https.Agent(IDLE);
  /** Each ends a request that is under way. */
  readonly #limits = new Set<AbortController>();
  #isClosed = false;

  /** `timeout` is in milliseconds, for the whole of a request. */
  constructor({ timeout }: { timeout: number }) {
    this.#timeout = timeout;
  }

  /** Sends a message once. An answer of 200 to 299 in time has taken it. */
  async post(message: Message): Promise<Attempt> {
    const [at, started] = [new Date(), performance.now()];
    const sent = await this.#inTime(message).catch(reasonOf);
    const duration = Math.round(performance.now() - started);
    if (typeof sent === 'string')
      return { at, status: null, error: storable(sent, KEPT_ERROR), duration, answer: '' };
    const { status, answer } = sent;
    const taken = status >= 200 && status <= 299;
    const error = taken ? null : storable(`HTTP ${String(status)} ${answer}`, KEPT_ERROR).trim();
    return { at, status, error, duration, answer };
  }

  /** Ends what is under way, and closes connections that are kept open. Nothing is sent any more. */
  close(): void {
    this.#isClosed = true;
    for (const limit of this.#limits) limit.abort(ending());
    this.#http.destroy();
    this.#https.destroy();
  }

  /** Settles in time, whatever the receiver does and Node's client tells of it. */
  async #inTime(message: Message): Promise<Answer> {
    if (this.#isClosed) throw ending();
    const limit = new AbortController();
    this.#limits.add(limit);
    const late = new Error(`timeout: not within ${String(this.#timeout)} ms`);
    const timer = setTimeout(() => limit.abort(late), this.#timeout);
    const over = new Promise<never>((_resolve, reject) => {
      limit.signal.addEventListener('abort', () => reject(limit.signal.reason as Error));
    });
    try {
      return await Promise.race([over, this.#ask(message, limit.signal)]);
    } finally {
      clearTimeout(timer);
      this.#limits.delete(limit);
    }
  }

  #ask(message: Message, signal: AbortSignal): Promise<Answer> {
    const { url, headers, body, lookup } = message;
    const isSecure = url.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const request = (isSecure ? https : http).request(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'subscription-reseller-api',
          ...headers,
        },
        agent: isSecure ? this.#https : this.#http,
        signal,
        ...(lookup && { lookup }),
      });
      const received = receivedBy(request);
      request.on('response', (response) => {
        const status = response.statusCode ?? 0;
        beginningOf(response, received).then((answer) => resolve({ status, answer }), reject);
      });
      // Answers like 102, which announce another one, may come without end.
      request.on('information', () => {
        if (received() > READ) request.destroy(new Error('there is no response within 64 KB'));
      });
      // A 101 is the end of HTTP on its connection.
      request.on('upgrade', ({ statusCode = 0 }, socket) => {
        socket.destroy();
        resolve({ status: statusCode, answer: '' });
      });
      request.on('error', (error) => {
        // The receiver has closed a connection that was kept open, just when it was used.
        if (request.reusedSocket && errorCode(error) === 'ECONNRESET')
          this.#ask(message, signal).then(resolve, reject);
        else reject(error);
      });
      request.end(body);
    });
  }
}

const ending = (): Error => new Error('the service ends');

/** Returns how many bytes a request has received. Others may have used its connection before. */
function receivedBy(request: ClientRequest): () => number {
  let before = 0;
  request.once('socket', ({ bytesRead }) => (before = bytesRead));
  return () => (request.socket?.bytesRead ?? 0) - before;
}

/** Returns the kept beginning of an answer's body. It ends the connection of a longer one than is read. */
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
  // OpenSSL also says where in its source it was.
  const [, fault] = /:SSL routines:[^:]*:([^:]+):/.exec(error.message) ?? [];
  return fault === undefined ? error.message || (errorCode(error) ?? error.name) : `TLS: ${fault}`;
}

/** Returns a new secret of Standard Webhooks: `whsec_` and the Base64 of 32 bytes. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/**
 * Returns the headers of a message by the Standard Webhooks scheme. Each secret (`whsec_` and Base64) adds a signature, so
 * that a receiver can change to a new secret while the old one counts.
 */
export function signedHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  now = new Date(),
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
}
