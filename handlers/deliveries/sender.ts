import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { errorCode } from '../../db/connection/errors.ts';
import type { Attempt } from '../../db/deliveries.ts';
import { storable } from '../../db/values/texts.ts';
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** A message to post. */
export interface Message {
  url: URL;
  headers: Record<string, string>;
  body: string;
  /** Resolves the name in the URL, and may refuse it; the system's by default. */
  lookup?: LookupFunction;
}

interface Answer {
  status: number;
  /** The kept beginning of the body. */
  answer: string;
}

/** Bytes of a response that are read, with everything before it; bytes of a body and of an error that are kept. */
const READ = 64 * 1024;
const KEPT = 1024;
const KEPT_ERROR = 500;

/** Limits of idle connections: their number per receiver, and milliseconds. */
const IDLE = { keepAlive: true, maxFreeSockets: 8, timeout: 4000 };

/** Posts messages, without following redirects. */
export class Sender {
  readonly #timeout: number;
  readonly #http = new http.Agent(IDLE);
  readonly #https = new https.Agent(IDLE);
  /** Each aborts a running request. */
  readonly #limits = new Set<AbortController>();
  #isClosed = false;

  /** `timeout` limits a whole request, in milliseconds. */
  constructor({ timeout }: { timeout: number }) {
    this.#timeout = timeout;
  }

  /** Sends a message once. A response of 200 to 299 within the timeout means that it was taken. */
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

  /** Ends running requests and closes idle connections; nothing is sent afterwards. */
  close(): void {
    this.#isClosed = true;
    for (const limit of this.#limits) limit.abort(ending());
    this.#http.destroy();
    this.#https.destroy();
  }

  /** Settles within the timeout, whatever the receiver and Node's client do. */
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
      // Interim responses like 102 may come without end.
      request.on('information', () => {
        if (received() > READ) request.destroy(new Error('there is no response within 64 KB'));
      });
      // After a 101, the connection is no longer HTTP.
      request.on('upgrade', ({ statusCode = 0 }, socket) => {
        socket.destroy();
        resolve({ status: statusCode, answer: '' });
      });
      request.on('error', (error) => {
        // The receiver closed an idle connection just when it was reused.
        if (request.reusedSocket && errorCode(error) === 'ECONNRESET')
          this.#ask(message, signal).then(resolve, reject);
        else reject(error);
      });
      request.end(body);
    });
  }
}

const ending = (): Error => new Error('the service ends');

/** Returns a function for the bytes that a request has received. Its connection may have served others before. */
function receivedBy(request: ClientRequest): () => number {
  let before = 0;
  request.once('socket', ({ bytesRead }) => (before = bytesRead));
  return () => (request.socket?.bytesRead ?? 0) - before;
}

/** Returns the kept beginning of a response's body. Closes the connection of a longer response than is read. */
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
  // OpenSSL adds the place in its source.
  const [, fault] = /:SSL routines:[^:]*:([^:]+):/.exec(error.message) ?? [];
  return fault === undefined ? error.message || (errorCode(error) ?? error.name) : `TLS: ${fault}`;
}

/** Returns a new secret of Standard Webhooks: `whsec_` and the Base64 of 32 bytes. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/**
 * Returns the headers of a message by Standard Webhooks. Each secret (`whsec_` and Base64) adds a signature, so that a
 * receiver can change to a new secret while the old one is valid.
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
