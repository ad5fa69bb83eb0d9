import type { AddressInfo } from 'node:net';
import createClient from 'openapi-fetch';
import type { Test } from 'tap';
import type { paths } from '../../generated/types.ts';
import { readConfig } from '../../scripts/lib/config.ts';
import { EmbeddedSandbox } from '../../scripts/sandbox/sandbox.ts';
import { cloneDatabase } from './database.ts';
import type { Kind } from './shop.ts';
import { Service } from './service.ts';

// A partner's billing system: a client generated from the contract, and its own records.

/** The records of the billing system: every movement of its reseller's credit, in hundredths. */
export class Statement {
  readonly entries: { type: string; amount: number }[] = [];

  book(type: string, amount: number): void {
    if (amount !== 0) this.entries.push({ type, amount });
  }

  get balance(): number {
    return this.entries.reduce((sum, { amount }) => sum + amount, 0);
  }

  totals(): Record<string, { count: number; amount: number }> {
    const totals: Record<string, { count: number; amount: number }> = {};
    for (const { type, amount } of this.entries) {
      const total = (totals[type] ??= { count: 0, amount: 0 });
      total.count += 1;
      total.amount += Math.abs(amount);
    }
    return totals;
  }
}

/** Returns the data of a response. Throws if the call failed. */
export function answer<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

/** Lists can be exported in other types. */
type JsonTypes = 'application/json' | 'application/problem+json';

export type Client = ReturnType<typeof createClient<paths, JsonTypes>>;

/** Returns a sandbox over HTTP, and clients of it that send an Idempotency-Key with every write. */
export async function listening(t: Test) {
  const { db, databaseUrl } = await cloneDatabase(t);
  const sandbox = await EmbeddedSandbox.open(databaseUrl, { ...readConfig({}), logLevel: 'silent' });
  t.teardown(() => sandbox.close());
  const service = await Service.on(t, { db, databaseUrl }, {}, {}, { sandbox });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${String((service.app.server.address() as AddressInfo).port)}`;
  const baseUrl = `${origin}/api/v1`;
  let keys = 0;
  const clientOf = (token: string): Client => {
    const client = createClient<paths, JsonTypes>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
    client.use({
      onRequest({ request }) {
        keys += 1;
        if (request.method !== 'GET') request.headers.set('Idempotency-Key', `order-${String(keys)}`);
      },
    });
    return client;
  };
  /** Lets days pass, as the operator. */
  const advance = async (token: string, days: number): Promise<void> => {
    const { status } = await fetch(`${origin}/sandbox/advance`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ seconds: days * 86_400 }),
    });
    if (status !== 200) throw new Error(`/sandbox/advance answered ${String(status)}`);
  };
  return { service, clientOf, advance };
}

/** What the billing system always sends for a new line. */
export const LINE = {
  max_connections: 1,
  adult: false,
  auto_renewal: false,
  note: '',
  country: 'all',
  customer_has_paid: false,
  enable_vpn: false,
};

/** What the billing system always sends for a new user. */
export const USER = {
  full_name: 'Corner Shop',
  dns: null,
  note: '',
  messaging_phone: '',
  messaging_handle: '',
  adult: false,
  show_bouquets_by: null,
};

const PREFIXES = { m3u: 'm3us', mag: 'mags', enigma: 'enigmas', activecode: 'activecodes' } as const;

/** The operations that a billing system calls on lines of any kind. */
export function linesOf(client: Client) {
  const at = (kind: Kind) => PREFIXES[kind];
  const of = (id: number) => ({ params: { path: { id } } });
  return {
    extend: (
      kind: Kind,
      id: number,
      body: { package_id: number; max_connections?: number; voucher_code?: string },
    ) => client.POST(`/${at(kind)}/{id}/extend`, { ...of(id), body }),
    connect: (kind: Kind, id: number, max_connections: number, headers = {}) =>
      client.POST(`/${at(kind)}/{id}/change-max-connections`, {
        ...of(id),
        headers,
        body: { max_connections },
      }),
    preview: (kind: Kind, id: number) => client.POST(`/${at(kind)}/{id}/refund-preview`, of(id)),
    refund: (kind: Kind, id: number, reason: string) =>
      client.POST(`/${at(kind)}/{id}/refund`, { ...of(id), body: { reason } }),
    show: (kind: Kind, id: number) => client.GET(`/${at(kind)}/{id}`, of(id)),
    delete: (kind: Kind, id: number) => client.DELETE(`/${at(kind)}/{id}`, of(id)),
  };
}
