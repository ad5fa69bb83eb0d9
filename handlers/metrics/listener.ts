import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { showFigures, DatabaseFigures } from './database.ts';
import { Metrics } from './metrics.ts';

/** Milliseconds for a connection: for its request and for reading the response. */
const SCRAPE_MS = 10_000;
const MAX_CONNECTIONS = 16;
/** Milliseconds in which all scrapes get the same bytes. */
const KEPT_MS = 1000;

interface MetricsSettings {
  host: string;
  /** 0 for a free port. */
  port: number;
  databaseUrl: string;
}

/** The metrics of this process, and where they are served. */
export interface ServedMetrics {
  metrics: Metrics;
  /** Such as `http://127.0.0.1:9100/metrics`. */
  url: string;
  close: () => Promise<void>;
}

/** Serves the metrics of this process at `/metrics`. Throws the error of the listener, such as EADDRINUSE. */
export async function serveMetrics({ host, port, databaseUrl }: MetricsSettings): Promise<ServedMetrics> {
  const metrics = new Metrics();
  const figures = new DatabaseFigures(databaseUrl);
  const page = new MetricsPage(metrics, figures);
  const server = createServer({ maxHeaderSize: 8192 }, (request, response) => {
    void answer(page, request, response);
  });
  try {
    await listen(boundConnections(server), host, port);
  } catch (error) {
    await figures.close();
    throw error;
  }
  const { address, family, port: actualPort } = server.address() as AddressInfo;
  const origin = `http://${family === 'IPv6' ? `[${address}]` : address}:${String(actualPort)}`;
  return {
    metrics,
    url: `${origin}/metrics`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await figures.close();
    },
  };
}

/** Limits what slow or hostile scrapers can hold: few connections, each for one request and a short time. */
function boundConnections(server: Server): Server {
  server.maxConnections = MAX_CONNECTIONS;
  server.maxRequestsPerSocket = 1;
  return server.on('connection', (socket: Socket) => {
    const timer = setTimeout(() => socket.destroy(), SCRAPE_MS);
    socket.once('close', () => clearTimeout(timer));
  });
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen({ host, port });
  await once(server, 'listening');
  // Later errors concern connections that could not be accepted, and must not end the process.
  server.on('error', () => undefined);
}

async function answer(
  page: MetricsPage,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url.split('?', 1)[0] !== '/metrics') {
    response.writeHead(404).end();
    return;
  }
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  try {
    const bytes = await page.bytes();
    response.writeHead(200, { 'content-type': page.type, 'content-length': bytes.length }).end(bytes);
  } catch {
    response.writeHead(503).end();
  }
}

/** The metrics as text, created once a second at most. */
class MetricsPage {
  readonly type: string;
  readonly #metrics: Metrics;
  readonly #figures: DatabaseFigures;
  readonly #show: ReturnType<typeof showFigures>;
  #made: Promise<Buffer> | undefined;

  constructor(metrics: Metrics, figures: DatabaseFigures) {
    this.#metrics = metrics;
    this.#figures = figures;
    this.#show = showFigures(metrics.registry);
    this.type = metrics.registry.contentType;
  }

  bytes(): Promise<Buffer> {
    this.#made ??= this.#make().finally(() => {
      setTimeout(() => (this.#made = undefined), KEPT_MS).unref();
    });
    return this.#made;
  }

  async #make(): Promise<Buffer> {
    this.#show(await this.#figures.read());
    return Buffer.from(await this.#metrics.registry.metrics());
  }
}
