import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { until, type Scope } from './processes.ts';
import { queueDeliveries } from '../../db/webhooks/queue.ts';
import { eventAccess } from '../../handlers/access/webhooks.ts';
import type { Service } from './service.ts';
import { WebhookReceiver } from './webhook-receiver.ts';
import { DATA, webhooksOf } from './webhook-scene.ts';

/** Milliseconds between two events. */
const EVERY = 50;

/** What a healthy receiver sees beside others. */
export interface Neighbourhood {
  /** Milliseconds from the event to its arrival. */
  p99: number;
  slowest: number;
  received: number;
}

/**
 * Delivers events to a healthy receiver while others hang, one answers 500 and one has a backlog of deliveries that are
 * due.
 */
export async function playNeighbours(
  t: Scope,
  service: Service,
  { backlog, events, hanging }: { backlog: number; events: number; hanging: number },
): Promise<Neighbourhood> {
  const { db, world, root, receiver, publish, endpoint, deliver } = await webhooksOf(t, service);
  const neighbour = async (answer: WebhookReceiver['answer']) => {
    const user = await world.user(root);
    const server = await WebhookReceiver.start(t);
    server.answer = answer;
    const { id } = await endpoint({}, await world.token(user), server);
    return { user, server, id };
  };
  const hung: Awaited<ReturnType<typeof neighbour>>[] = [];
  for (let count = 0; count < hanging; count += 1) hung.push(await neighbour(() => 'silence'));
  const failing = await neighbour(() => 500);
  const busy = await neighbour(() => 204);
  for (const { user } of [...hung, failing]) await publish(user, { count: 50 });
  await sql`
    insert into events (type, created_at, user_id, subject_type, subject_id, audience, data)
    select 'transaction.created', now(), ${busy.user.id}, 'Transaction', n, 'branch', ${DATA['transaction.created']}::jsonb from generate_series(1, ${backlog}) as n`.execute(
    db,
  );
  const healthy = await world.user(root);
  await endpoint({}, await world.token(healthy), receiver);
  while (await queueDeliveries(db, eventAccess));
  // The pauses and the time limit of production: a delivery to a receiver that hangs holds its slot for ten seconds.
  deliver({ pollEvery: 500, firstPause: 5, longestRest: 60, stopping: 0 });
  await until(
    () => busy.server.received.length > 0 && hung.every(({ server }) => server.received.length > 0),
  );
  const published = new Map<string, number>();
  for (let sent = 1; sent <= events; sent += 1) {
    const at = Date.now();
    for (const id of await publish(healthy, { subject: sent })) published.set(id, at);
    await sleep(EVERY);
  }
  await until(() => receiver.received.length >= events);
  const delays = receiver.received
    .map(({ id, at }) => at - (published.get(id) ?? 0))
    .toSorted((a, b) => a - b);
  return {
    p99: delays[Math.ceil(delays.length * 0.99) - 1] ?? Infinity,
    slowest: delays.at(-1) ?? Infinity,
    received: receiver.received.length,
  };
}
