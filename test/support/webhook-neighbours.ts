import type { Kysely } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { until, type Scope } from './processes.ts';
import type { Database } from '../../db/schema/tables.ts';
import { queueDeliveries } from '../../handlers/webhook-endpoints/queue.ts';
import { eventAccess } from '../../handlers/access/webhooks.ts';
import type { Service } from './service.ts';
import { WebhookReceiver } from './webhook-receiver.ts';
import { webhooksOf } from './webhook-scene.ts';
import type { WorldUser } from './world.ts';

/** Milliseconds between two events. */
const EVERY = 50;

/** What a healthy receiver sees beside others. */
export interface Neighbourhood {
  /** Milliseconds from the event to its arrival. */
  p99: number;
  slowest: number;
  received: number;
}

/** What neighbours do to a delivery. Most of them keep it for ten seconds. */
const ANSWERS: WebhookReceiver['answer'][] = [
  () => 'silence',
  () => 101,
  () => sleep(9500, 204 as const),
  () => 500,
];

/** Branches of neighbours, each with so many users below it. */
const BRANCHES = 3;
const SUB_USERS = 10;

/** Lets the hour of branches end whose events wait. Returns whether there are any. */
async function nextHour(db: Kysely<Database>): Promise<boolean> {
  await db.deleteFrom('webhook_budgets').execute();
  return (await db.selectFrom('webhook_queue').select('event_id').limit(1).execute()).length > 0;
}

/**
 * Delivers events to a new, healthy receiver, beside endpoints of other branches at the same host that hang, fail or answer
 * late, and one with a backlog of deliveries that are due.
 */
export async function playNeighbours(
  t: Scope,
  service: Service,
  { backlog, events, neighbours }: { backlog: number; events: number; neighbours: number },
): Promise<Neighbourhood> {
  const { db, world, root, receiver, publish, endpoint, deliver } = await webhooksOf(t, service);
  const neighbour = async (user: WorldUser, answer: WebhookReceiver['answer']) => {
    const server = await WebhookReceiver.start(t);
    server.answer = answer;
    await endpoint({}, await world.token(user), server);
    return { user, server };
  };
  const users: WorldUser[] = [];
  for (let branch = 0; branch < BRANCHES; branch += 1) {
    const head = await world.user(root);
    for (let count = 0; count < SUB_USERS; count += 1) users.push(await world.user(head));
  }
  const others: Awaited<ReturnType<typeof neighbour>>[] = [];
  for (let count = 0; count < neighbours; count += 1) {
    const [user, answer] = [users[count % users.length], ANSWERS[count % ANSWERS.length]];
    if (user !== undefined && answer !== undefined) others.push(await neighbour(user, answer));
  }
  const busy = await neighbour(await world.user(root), () => 204);
  for (const user of users) await publish(user, { count: 50, apart: true });
  await publish(busy.user, { count: backlog, apart: true });
  const healthy = await world.user(root);
  await endpoint({}, await world.token(healthy), receiver);
  while ((await queueDeliveries(db, eventAccess)) || (await nextHour(db)));
  // The pauses and the time limit of production: a delivery to a receiver that hangs holds its place for ten seconds.
  deliver({ pollEvery: 500, firstPause: 5, longestRest: 60, stopping: 0 });
  await until(
    () => busy.server.received.length > 0 && others.some(({ server }) => server.received.length > 0),
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
