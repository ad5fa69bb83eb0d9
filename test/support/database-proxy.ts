import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Test } from 'tap';

/**
 * What is done with what a client sends: passed on, changed, or passed on up to a place where the connection is cut.
 */
export type Tamper = (sent: Buffer) => Buffer | { upTo: number };

/** A proxy before the database that does as told with what clients send, and cuts connections before answers. */
export class DatabaseProxy {
  readonly url: string;
  tamper: Tamper = (sent) => sent;
  /** Cuts the connection where an answer would pass on which this is true. */
  cutsAnswer: (answer: Buffer) => boolean = () => false;

  private constructor(url: string) {
    this.url = url;
  }

  static async start(t: Test, databaseUrl: string): Promise<DatabaseProxy> {
    const { hostname, port } = new URL(databaseUrl);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.teardown(() => server.close());
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    const proxy = new DatabaseProxy(url.href);
    server.on('connection', (client) => {
      proxy.join(client, connect(Number(port), hostname));
    });
    return proxy;
  }

  private join(client: Socket, database: Socket): void {
    const cut = (): void => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) socket.on('error', cut).on('close', cut);
    client.on('data', (sent) => {
      const passed = this.tamper(sent);
      if (Buffer.isBuffer(passed)) database.write(passed);
      else database.write(sent.subarray(0, passed.upTo), cut);
    });
    database.on('data', (answer) => {
      if (this.cutsAnswer(answer)) cut();
      else client.write(answer);
    });
  }
}
