import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from './processes.ts';

/**
 * Decides about data that a client sends: forwards it, changes it, or forwards a part and then closes the connection.
 */
export type Tamper = (sent: Buffer) => Buffer | { upTo: number };

/** A proxy in front of the database that can change what clients send, and close connections before responses. */
export class DatabaseProxy {
  readonly url: string;
  tamper: Tamper = (sent) => sent;
  /** Forwards nothing either way, and closes nothing: as a server that vanished. */
  silent = false;
  /** Milliseconds that each packet takes, each way. */
  delayMs = 0;
  /** Closes the connection before a response for which this returns true. */
  cutsAnswer: (answer: Buffer) => boolean = () => false;

  /** How many packets are on their way. */
  travelling = 0;

  /** How many packets clients have sent. */
  sent = 0;

  /** Ends each connection that there was. */
  readonly #ends: (() => void)[] = [];

  /** Packets wait until this resolves. */
  #released = Promise.resolve();

  private constructor(url: string) {
    this.url = url;
  }

  /** Holds all packets back. Returns the function that releases them. */
  hold(): () => void {
    let release = (): void => undefined;
    this.#released = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }

  /** Closes all connections. */
  cut(): void {
    for (const end of this.#ends) end();
  }

  static async start(t: Scope, databaseUrl: string): Promise<DatabaseProxy> {
    const { hostname, port } = new URL(databaseUrl);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.teardown(() => server.close());
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    const proxy = new DatabaseProxy(url.href);
    server.on('connection', (client) => {
      proxy.#join(client, connect(Number(port), hostname));
    });
    return proxy;
  }

  async #travel(): Promise<void> {
    this.travelling += 1;
    await this.#released;
    if (this.delayMs > 0) await sleep(this.delayMs);
    this.travelling -= 1;
  }

  #join(client: Socket, database: Socket): void {
    const disconnect = (): void => {
      client.destroy();
      database.destroy();
    };
    this.#ends.push(disconnect);
    for (const socket of [client, database]) socket.on('error', disconnect).on('close', disconnect);
    client.on('data', (sent) => {
      this.sent += 1;
      void this.#travel().then(() => {
        if (this.silent) return;
        const passed = this.tamper(sent);
        if (Buffer.isBuffer(passed)) database.write(passed);
        else database.write(sent.subarray(0, passed.upTo), disconnect);
      });
    });
    database.on('data', (answer) => {
      void this.#travel().then(() => {
        if (this.silent) return;
        if (this.cutsAnswer(answer)) disconnect();
        else client.write(answer);
      });
    });
  }
}
