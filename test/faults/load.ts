import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationName } from '../../generated/operations.ts';
import { deviations } from '../support/contract.ts';
import * as processes from '../support/processes.ts';
import { urlOf } from '../support/service.ts';

export const CREATE = 'faq_categories_create';
const READS = ['users_me', 'packages_index', 'oauth_scopes_index'] as const;

/** Returns the request that creates a category, with its name as Idempotency-Key. */
export const storing = (name: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': name },
  body: JSON.stringify({ name }),
});

/** Clients that read, and that repeat each write with its Idempotency-Key until they get 200. */
export class Load {
  readonly statuses = new Map<number, number>();
  readonly faults = new Set<string>();
  /** Names of the categories that were created with 200. */
  readonly created: string[] = [];
  readonly #clients: Promise<void>[];
  #stopped = false;

  constructor(origin: string, token: string, name: string) {
    const ask = async (operation: OperationName, init: RequestInit = {}): Promise<boolean> => {
      const answer = await processes.ask(origin + urlOf(operation, {}), token, init).catch(() => undefined);
      if (answer === undefined) {
        this.statuses.set(0, this.seen(0) + 1);
        this.#stopped = true;
        return false;
      }
      this.statuses.set(answer.status, this.seen(answer.status) + 1);
      for (const fault of deviations(operation, answer)) this.faults.add(fault);
      if (answer.status !== 200) await sleep(20);
      return answer.status === 200;
    };
    this.#clients = Array.from({ length: 8 }, async (_, client) => {
      for (let round = 0; this.#runs(); round += 1) {
        for (const operation of READS) await ask(operation);
        const key = `${name}-${String(client)}-${String(round)}`;
        let created = await ask(CREATE, storing(key));
        while (!created && this.#runs()) created = await ask(CREATE, storing(key));
        if (created) this.created.push(key);
      }
    });
  }

  seen(status: number): number {
    return this.statuses.get(status) ?? 0;
  }

  /** Waits for this many more responses with a status. */
  async more(status: number, count: number): Promise<void> {
    const target = this.seen(status) + count;
    await processes.until(() => this.#stopped || this.seen(status) >= target);
    if (this.#stopped) throw new Error(`a request got no response at all: ${this.summary()}`);
  }

  #runs(): boolean {
    return !this.#stopped;
  }

  summary(): string {
    const counts = [...this.statuses].map(([status, count]) => `${String(status)}: ${String(count)}`);
    return [...counts, ...this.faults].join(', ');
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#clients);
  }
}
