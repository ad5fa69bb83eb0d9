import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import type { Scope } from './processes.ts';

/**
 * When a connection breaks: `before` the request has reached the service, `during` it, when the service has done it and
 * answers, or `after` the first half of the response.
 */
export const CUTS = ['before', 'during', 'after'] as const;
export type Cut = (typeof CUTS)[number];

/** A response in place of the service's, as a busy one or something before it gives. */
export interface Refusal {
  status: number;
  retryAfter: number;
}

type Decision = Cut | Refusal | undefined;

/** Passes requests on, one a connection, and cuts or refuses those for which `cutOf` says so. */
export class CuttingProxy {
  /** Is asked with the beginning of each request, like `POST /api/v1/m3us HTTP/1.1`. */
  cutOf: (request: string) => Decision | Promise<Decision> = () => undefined;
  origin = '';
  cuts = 0;

  static async before(t: Scope, target: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy();
    const { hostname, port } = new URL(target);
    const server = createServer((client) => {
      client.on('error', () => undefined);
      client.once('data', (request) => {
        client.pause();
        void proxy.#pass(client, request, () => connect(Number(port), hostname));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.teardown(() => server.close());
    proxy.origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    return proxy;
  }

  /** Cuts each request once: its next attempt passes. */
  cutEachOnce(cut: Cut): void {
    let isCut = false;
    this.cutOf = () => {
      isCut = !isCut;
      return isCut ? cut : undefined;
    };
  }

  async #pass(client: Socket, request: Buffer, open: () => Socket): Promise<void> {
    const cut = await this.cutOf(request.toString('latin1').split('\r\n', 1)[0] ?? '');
    if (cut !== undefined) this.cuts += 1;
    if (cut === 'before') {
      client.destroy();
      return;
    }
    if (typeof cut === 'object') {
      client.end(refusal(cut));
      return;
    }
    const upstream = open();
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.write(request);
    client.pipe(upstream);
    if (cut === undefined) {
      upstream.pipe(client);
      return;
    }
    upstream.once('data', (response) => {
      upstream.destroy();
      if (cut === 'after') client.end(response.subarray(0, response.length / 2));
      else client.destroy();
    });
  }
}

function refusal({ status, retryAfter }: Refusal): string {
  const head = [`HTTP/1.1 ${String(status)} No`, `Retry-After: ${String(retryAfter)}`, 'Content-Length: 2'];
  return `${head.join('\r\n')}\r\n\r\n{}`;
}
