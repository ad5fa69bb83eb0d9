import { setTimeout as sleep } from 'node:timers/promises';
import { operations, type OperationName } from '../../generated/operations.ts';
import { ask } from './ask.ts';

/** An answer, with its body as JSON where it is that. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | number | undefined>>;
  body: unknown;
}

/** The parts of a request that are sent. */
export interface Sent {
  token?: string | undefined;
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

const ATTEMPTS = 5;
const LATER = [429, 503];
/** In seconds: limits count by the minute. */
const LONGEST_PAUSE = 60;

/**
 * Calls the operations of a server. A request that comes too early (429) or at a bad time (503) is sent again, if that may
 * be within a minute.
 */
export class Client {
  readonly #base: string;

  /** `server` is the address of the service, without the path of the API. */
  constructor(server: string) {
    this.#base = `${server}/api/v1`;
  }

  async call(
    operation: OperationName,
    { token, params = {}, query = {}, body, headers = {} }: Sent,
  ): Promise<Answer> {
    const { method, path } = operations[operation];
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const search = new URLSearchParams(query).toString();
    const init = {
      method,
      headers: {
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    for (let attempt = 1; ; attempt += 1) {
      const { status, headers, text } = await ask(
        `${this.#base}${filled}${search === '' ? '' : `?${search}`}`,
        init,
      );
      const pause = Number(headers.get('retry-after') ?? 1);
      if (!LATER.includes(status) || attempt === ATTEMPTS || !(pause <= LONGEST_PAUSE))
        return { status, headers: Object.fromEntries(headers), body: parsed(text) };
      await sleep(pause * 1000);
    }
  }
}

/** Returns what a body says, or its text where it is no JSON. */
export function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}
