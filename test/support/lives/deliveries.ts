import { sql } from 'kysely';
import type { Test } from 'tap';
import { until } from '../processes.ts';
import { webhookScene } from '../webhook-scene.ts';
import type { Life } from './life.ts';

/** Deliveries to a server that takes none, until it is to take one. */
export async function deliveries(t: Test): Promise<Life<number>> {
  const { service, db, token, reseller, receiver, publish, endpoint, deliver } = await webhookScene(t);
  const { id: endpointId } = await endpoint();
  receiver.answer = () => 503;
  deliver();
  let subject = 0;

  const state = async (id: number): Promise<string> =>
    (await service.ok('webhook_deliveries_show', { token, params: { id } })).status;

  async function newest(): Promise<number | undefined> {
    const params = { id: endpointId };
    const { data } = await service.ok('webhook_deliveries_index', { token, params });
    return data[0]?.id;
  }

  /** What happens without an operation, by the state that it leads to. */
  const happen: Readonly<Record<string, (id: number) => Promise<void>>> = {
    async delivered(id) {
      receiver.answer = () => 204;
      await sql`update webhook_deliveries set next_attempt_at = now() where id = ${id}`.execute(db);
      await until(async () => (await state(id)) === 'delivered');
      receiver.answer = () => 503;
    },
    async failed(id) {
      await sql`
        update webhook_deliveries set pending_since = now() - interval '73 hours', next_attempt_at = now()
        where id = ${id}`.execute(db);
      await until(async () => (await state(id)) === 'failed');
    },
  };

  return {
    async begin({ by }) {
      const before = await newest();
      // Those of one subject wait for each other.
      if (by === undefined) await publish(reseller, { subject: (subject += 1) });
      else await service.ok(by, { token, params: { id: endpointId } });
      await until(async () => (await newest()) !== before);
      return (await newest()) ?? 0;
    },

    async move(id, { to, by }) {
      if (by === undefined) return happen[to]?.(id);
      const isRecovery = by === 'webhook_endpoints_recover';
      const { status } = await service.call(by, {
        token,
        params: { id: isRecovery ? endpointId : id },
        ...(isRecovery && { body: { since: '2026-01-01 00:00:00' } }),
      });
      if (isRecovery && status === 200)
        await until(async () => {
          const { recovering_since } = await service.ok('webhook_endpoints_show', {
            token,
            params: { id: endpointId },
          });
          return recovering_since === null;
        });
    },

    state,
  };
}
