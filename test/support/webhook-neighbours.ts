import { sql } from 'kysely';
import type { Test } from 'tap';
import { until } from './processes.ts';
import { WebhookReceiver } from './webhook-receiver.ts';
import { webhookScene } from './webhook-scene.ts';

/** What a healthy receiver sees beside others. */
export interface Neighbourhood {
  /** Milliseconds from the event to its arrival. */
  p99: number;
  slowest: number;
  received: number;
}

/**
 * Delivers events to a healthy receiver while others hang, one answers 500 and one has a backlog of deliveries that are
 * due. Each event is published after the one before has arrived.
 */
export async function playNeighbours(
  t: Test,
  { backlog, events, hanging }: { backlog: number; events: number; hanging: number },
): Promise<Neighbourhood> {
  const { db, world, root, receiver, publish, endpoint, deliver } = await webhookScene(t);
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
    select 'transaction.created', now(), ${busy.user.id}, 'Transaction', n, 'branch', '{}' from generate_series(1, ${backlog}) as n`.execute(
    db,
  );
  const healthy = await world.user(root);
  await endpoint({}, await world.token(healthy), receiver);
  // The pauses and the time limit of production: a delivery to a receiver that hangs holds its slot for ten seconds.
  deliver({ pollEvery: 500, firstPause: 5, longestRest: 60, stopping: 0 });
  await until(
    () => busy.server.received.length > 0 && hung.every(({ server }) => server.received.length > 0),
  );
  const delays: number[] = [];
  for (let sent = 0; sent < events; sent += 1) {
    const published = Date.now();
    const [id] = await publish(healthy, { subject: sent + 1 });
    await until(() => receiver.ids.at(-1) === id);
    delays.push((receiver.received.at(-1)?.at ?? Infinity) - published);
  }
  delays.sort((a, b) => a - b);
  return {
    p99: delays[Math.ceil(delays.length * 0.99) - 1] ?? Infinity,
    slowest: delays.at(-1) ?? Infinity,
    received: receiver.received.length,
  };
}
