import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

/** A request on its way to the service, which may be changed. */
export interface Passing {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  /** The body as JSON, or undefined. */
  body: Record<string, unknown> | undefined;
}

/** A response on its way back. */
export interface Returning {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** What is built into the way to a service: a fault that it might have. */
export interface Fault {
  /** May call `send` itself, to send something more. */
  before?: (request: Passing, send: (request: Passing) => Promise<Returning>) => void | Promise<void>;
  after?: (response: Returning, request: Passing) => void;
}

/** A proxy before a service, with a fault that can be exchanged. */
export class Meddler {
  fault: Fault = {};
  origin = '';

  static async before(t: Test, service: string): Promise<Meddler> {
    const meddler = new Meddler();
    const server = createServer((incoming, outgoing) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk as Buffer);
        const text = Buffer.concat(chunks).toString();
        const request: Passing = {
          method: incoming.method ?? '',
          url: incoming.url ?? '',
          headers: incoming.headers,
          body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>),
        };
        const send = (passing: Passing): Promise<Returning> => forward(service, passing);
        await meddler.fault.before?.(request, send);
        const response = await send(request);
        meddler.fault.after?.(response, request);
        outgoing.writeHead(response.status, response.headers).end(JSON.stringify(response.body));
      })();
    });
    // No request meets a connection that is closed as it is sent.
    server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.teardown(() => server.close());
    meddler.origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    return meddler;
  }
}

/** Headers of one connection, which do not go on to the next. */
const OWN = new Set([
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
]);

async function forward(service: string, { method, url, headers, body }: Passing): Promise<Returning> {
  const sent = Object.entries(headers).filter(([name]) => !OWN.has(name));
  const response = await fetch(service + url, {
    method,
    headers: sent.map(([name, value]) => [name, String(value)]),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const returned = [...response.headers].filter(([name]) => !OWN.has(name));
  return { status: response.status, headers: Object.fromEntries(returned), body: await response.json() };
}
