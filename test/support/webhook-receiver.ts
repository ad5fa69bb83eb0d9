import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { Scope } from './processes.ts';

/** A message as it was received. */
export interface ReceivedWebhook {
  /** The `webhook-id`. */
  id: string;
  body: { type: string; [name: string]: unknown };
  signatures: string[];
  /** Milliseconds since 1970. */
  at: number;
}

/** A receiver's reaction to a message: a response status, or silence until the sender times out. */
export type Answer = number | 'silence';

/** A partner's server that receives events, checks their signatures with the library of Standard Webhooks, and fails on demand. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  /** Messages that none of the secrets has signed. */
  readonly faults: string[] = [];
  /** The secrets that it accepts; with none, it checks nothing. */
  secrets: string[] = [];
  answer: (message: ReceivedWebhook) => Answer | Promise<Answer> = () => 204;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then((body) => this.#take(request.headers, body, response));
    });
  }

  /** `address` is one of the loopback network. */
  static async start(t: Scope, address = '127.0.0.1'): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, address, resolve));
    t.teardown(() => {
      receiver.#server.closeAllConnections();
      return new Promise((resolve) => receiver.#server.close(resolve));
    });
    return receiver;
  }

  get url(): string {
    const { address, port } = this.#server.address() as AddressInfo;
    return `http://${address}:${String(port)}/events`;
  }

  /** The ids of what was received, in the order of arrival. */
  get ids(): string[] {
    return this.received.map(({ id }) => id);
  }

  async #take(
    headers: NodeJS.Dict<string | string[]>,
    body: string,
    response: ServerResponse,
  ): Promise<void> {
    const given = (name: string): string => String(headers[name]);
    const id = given('webhook-id');
    if (this.secrets.length > 0 && !this.secrets.some((secret) => isSigned(secret, body, given)))
      this.faults.push(`the signature of ${id} does not fit`);
    const received: ReceivedWebhook = {
      id,
      body: JSON.parse(body) as ReceivedWebhook['body'],
      signatures: given('webhook-signature').split(' '),
      at: Date.now(),
    };
    this.received.push(received);
    const answer = await this.answer(received);
    // Node's server cannot write this answer.
    if (answer === 101) response.socket?.write('HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    else if (answer !== 'silence') response.writeHead(answer).end(answer >= 400 ? 'not now' : undefined);
  }
}

function isSigned(secret: string, body: string, given: (name: string) => string): boolean {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  try {
    new Webhook(secret).verify(body, Object.fromEntries(names.map((name) => [name, given(name)])));
    return true;
  } catch {
    return false;
  }
}
