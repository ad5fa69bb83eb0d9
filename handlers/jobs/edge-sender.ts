import { Webhook } from 'standardwebhooks';
import { errorCode } from '../../db/connection/errors.ts';
import type { Trace } from '../../db/connection/traces.ts';
import type { components } from '../../generated/edge-types.ts';
import { newTraceparent } from '../call/traceparent.ts';
import { withTimeLimit } from './time-limit.ts';

type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Posts messages to the streaming edge, signed. */
export class EdgeSender {
  readonly #url: string;
  readonly #timeout: number;
  readonly #webhook: Webhook;
  readonly #cancelled: AbortSignal;

  /** `timeout` is in milliseconds. The signal ends what is under way. */
  constructor(
    { url, secret, timeout }: { url: string; secret: string; timeout: number },
    cancelled: AbortSignal,
  ) {
    this.#url = url;
    this.#timeout = timeout;
    this.#webhook = new Webhook(secret);
    this.#cancelled = cancelled;
  }

  /** Sends a message once. Returns the reason if the edge did not accept it in time. */
  async post(
    id: string,
    message: Schema<'LineSync'> | Schema<'Restore'>,
    trace: Trace | null = null,
  ): Promise<string | undefined> {
    const body = JSON.stringify(message);
    const now = new Date();
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': this.#webhook.sign(id, now, body),
      ...(trace === null ? {} : { traceparent: newTraceparent(trace) }),
    };
    try {
      return await withTimeLimit(this.#timeout, this.#cancelled, async (signal) => {
        const response = await fetch(this.#url, {
          method: 'POST',
          headers,
          body,
          redirect: 'manual',
          signal,
        });
        const answer = await beginningOf(response);
        return response.ok ? undefined : stored(`HTTP ${String(response.status)} ${answer}`);
      });
    } catch (error) {
      return stored(reasonOf(error));
    }
  }
}

const MAX_ERROR_LENGTH = 500;

/** Returns an error as it is stored in the column. */
function stored(error: string): string {
  return error.replaceAll('\0', '').slice(0, MAX_ERROR_LENGTH).trim();
}

/** Returns the stored beginning of a response body. It does not wait for the rest of a long one. */
async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of body) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    if (text.length >= MAX_ERROR_LENGTH) break;
  }
  return text;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The error of fetch only says that it failed. Its cause says why.
  const cause: unknown = error.cause;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || (errorCode(cause) ?? cause.name);
}
