import { pino } from 'pino';
import { sql } from 'kysely';
import type { Test } from 'tap';
import { Destinations } from '../../handlers/deliveries/destinations.ts';
import type { DeliveryObserver } from '../../handlers/deliveries/dispatcher.ts';
import {
  WEBHOOK_DEFAULTS,
  WebhookDelivery,
  type WebhookSettings,
} from '../../handlers/jobs/webhook-delivery.ts';
import { branchIdOf } from '../../db/tree/tree.ts';
import { until, type Scope } from './processes.ts';
import { Service } from './service.ts';
import { WebhookReceiver } from './webhook-receiver.ts';
import type { WorldUser } from './world.ts';

/** What the events that tests publish have. */
export const DATA = {
  'credit.low': JSON.stringify({ credit_alert_below: 10, balance: 5 }),
  'transaction.created': JSON.stringify({
    id: 1,
    type: 'normal',
    amount: 100,
    from_user_id: null,
    to_user_id: 1,
    description: '',
    subject_type: null,
    subject_id: null,
    reverses_id: null,
    reference: null,
    created_by_id: null,
    created_at: '2026-03-01 16:20:10',
  }),
};

/** The networks of receivers of tests. */
export const NETWORKS = ['127.0.0.0/8'];

/** Sets up a reseller with a child, endpoints of them, and fast deliveries. */
export async function webhookScene(t: Test) {
  return webhooksOf(t, await Service.apart(t, { webhookNetworks: NETWORKS }));
}

/** Sets up the same in a service that allows the networks of receivers of tests. */
export async function webhooksOf(t: Scope, service: Service) {
  const { db, world } = service;
  const root = await world.user(null);
  const reseller = await world.user(root);
  const child = await world.user(reseller);
  const receiver = await WebhookReceiver.start(t);
  const token = await world.token(reseller);

  /** Inserts events of one object, or each of its own, as the publisher does. Returns their ids. */
  const publish = async (
    user: WorldUser,
    {
      subject = 1,
      type = 'transaction.created',
      count = 1,
      apart = false,
    }: { subject?: number; type?: keyof typeof DATA; count?: number; apart?: boolean } = {},
  ): Promise<string[]> => {
    const { rows } = await sql<{ id: number }>`
      with published as (
        insert into events (type, created_at, user_id, subject_type, subject_id, audience, data)
        select ${type}, now(), ${user.id}, ${type === 'credit.low' ? 'User' : 'Transaction'}, ${subject} + ${apart ? 1 : 0} * n, 'branch', ${DATA[type]}::jsonb
        from generate_series(1, ${count}) as n returning id
      ), queued as (
        insert into webhook_queue (branch_id, event_id) select ${branchIdOf(user.path)}, id from published
      )
      select id from published`.execute(db);
    return rows.map(({ id }) => String(id));
  };
  /** Creates an endpoint at the receiver. Returns its id, and its secret, which the receiver knows from now on. */
  const endpoint = async (
    body: object = {},
    of = token,
    at = receiver,
  ): Promise<{ id: number; secret: string }> => {
    const { secret = '', webhook_endpoint } = await service.ok('webhook_endpoints_create', {
      token: of,
      body: { url: at.url, ...body },
    });
    at.secrets.push(secret);
    return { id: webhook_endpoint.id, secret };
  };
  const deliver = (
    settings: Partial<WebhookSettings> = {},
    { observer, by = db }: { observer?: DeliveryObserver; by?: typeof db } = {},
  ): WebhookDelivery => {
    const fast = { ...WEBHOOK_DEFAULTS, pollEvery: 20, firstPause: 0.05, longestRest: 0.05, ...settings };
    const delivery = new WebhookDelivery(by, fast, {
      log: pino({ level: 'silent' }),
      observer,
      destinations: new Destinations(NETWORKS),
    });
    t.teardown(() => delivery.stop());
    return delivery;
  };
  const deliveries = (endpointId: number) =>
    db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhook_endpoint_id', '=', endpointId)
      .orderBy('id')
      .execute();
  /** Waits until the events before now were looked at, and nothing is pending. */
  const settled = (): Promise<void> =>
    until(async () => {
      const { rows } = await sql<{ open: boolean }>`
        select exists (select from webhook_deliveries where status = 'pending')
          or exists (select from webhook_queue)
          or exists (select from webhook_endpoints where recover_since is not null) as open`.execute(db);
      return rows[0]?.open === false;
    });
  return {
    service,
    db,
    world,
    root,
    reseller,
    child,
    token,
    receiver,
    publish,
    endpoint,
    deliver,
    deliveries,
    settled,
  };
}
