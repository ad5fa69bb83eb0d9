import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { components } from '../../generated/edge-types.ts';
import { projectFile } from '../../handlers/http/project-file.ts';
import { bundleFiles } from '../../scripts/generate/bundle.ts';
import type { Scope } from './processes.ts';

type Schema = components['schemas'];

/** A sync as it was received. */
export interface Received extends Pick<Schema['LineSync'], 'id' | 'action' | 'line'> {
  webhookId: string;
  traceparent: string | undefined;
  /** Milliseconds since 1970. */
  at: number;
}

/** The simulator's reaction to a sync: a response status, or silence until the sender times out. */
export type Answer = number | 'silence';

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Returns the signature of a message by the Standard Webhooks scheme, implemented independently. */
export function signature(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Returns the headers of a message signed now, or at another time. */
export function signed(
  secret: string,
  body: string,
  { id = `msg_${randomBytes(8).toString('hex')}`, at = Date.now() } = {},
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature(secret, id, timestamp, body),
  };
}

type Validators = Readonly<Record<'LineSync' | 'Restore', ValidateFunction>>;

/** A streaming edge that receives syncs, validates their signature and schema, and fails on demand. */
export class EdgeSimulator {
  readonly secret: string;
  readonly received: Received[] = [];
  /** The restores of which it was told. */
  readonly restores: Schema['Restore'][] = [];
  /** The violations of the edge's contract or of the signature in received messages. */
  readonly faults: string[] = [];
  /** The maximum number of concurrent syncs. */
  busiest = 0;
  /** Its response; by default it accepts everything. */
  answer: (sync: Received) => Answer | Promise<Answer> = () => 204;
  /** Its response to a restore. */
  answerRestore: () => Answer = () => 204;
  readonly #server: Server;
  readonly #validate: Validators;
  #busy = 0;

  private constructor(secret: string, validate: Validators) {
    this.secret = secret;
    this.#validate = validate;
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  static async start(t: Scope, secret = newSecret()): Promise<EdgeSimulator> {
    const { components } = await bundleFiles(projectFile('spec', 'edge', 'edge.yaml'));
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'edge', components });
    const schema = (name: string) => ajv.compile({ $ref: `edge#/components/schemas/${name}` });
    const edge = new EdgeSimulator(secret, { LineSync: schema('LineSync'), Restore: schema('Restore') });
    await new Promise<void>((resolve) => edge.#server.listen(0, '127.0.0.1', resolve));
    t.teardown(() => {
      edge.#server.closeAllConnections();
      return new Promise((resolve) => edge.#server.close(resolve));
    });
    return edge;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${String(port)}/syncs`;
  }

  /** Returns the ids of a line's syncs in the order of arrival. */
  of(lineId: number): number[] {
    return this.received.filter(({ line }) => line.id === lineId).map(({ id }) => id);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#busy += 1;
    this.busiest = Math.max(this.busiest, this.#busy);
    const body = await text(request);
    const id = String(request.headers['webhook-id']);
    const timestamp = String(request.headers['webhook-timestamp']);
    if (request.headers['webhook-signature'] !== signature(this.secret, id, timestamp, body)) {
      this.faults.push(`the signature of ${id} does not fit`);
    }
    if (Math.abs(Number(timestamp) - Date.now() / 1000) > 60)
      this.faults.push(`${id} was sent at ${timestamp}`);
    const message = JSON.parse(body) as Schema['LineSync'] | Schema['Restore'];
    const validate = this.#validate[message.action === 'restore' ? 'Restore' : 'LineSync'];
    if (!validate(message)) this.faults.push(`${id}: ${JSON.stringify(validate.errors)}`);
    const answer =
      message.action === 'restore' ? this.#restored(message) : await this.#synced(message, request);
    this.#busy -= 1;
    if (answer !== 'silence') response.writeHead(answer).end(answer >= 400 ? 'not now' : undefined);
  }

  #restored(restore: Schema['Restore']): Answer {
    this.restores.push(restore);
    return this.answerRestore();
  }

  async #synced(sync: Schema['LineSync'], { headers }: IncomingMessage): Promise<Answer> {
    const { traceparent, 'webhook-id': webhookId } = headers;
    const sentFor = typeof traceparent === 'string' ? traceparent : undefined;
    const received = { ...sync, webhookId: String(webhookId), traceparent: sentFor, at: Date.now() };
    this.received.push(received);
    return this.answer(received);
  }
}
