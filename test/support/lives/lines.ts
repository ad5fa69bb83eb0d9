import type { Test } from 'tap';
import type { OperationName } from '../../../generated/operations.ts';
import { op } from '../line-operations.ts';
import { refundBody } from '../requests.ts';
import { TERMS } from '../restrictions.ts';
import type { Ask } from '../service.ts';
import { type Kind, KIND_NAMES, KINDS, Shop } from '../shop.ts';
import type { Life } from './life.ts';
import { sql } from 'kysely';
import { until } from '../processes.ts';
import { webhookScene } from '../webhook-scene.ts';

interface Line {
  kind: Kind;
  id: number;
}

/** Lines of a reseller, which the operator above it restricts, resumes and refunds. */
export async function lines(t: Test): Promise<Life<Line>> {
  const shop = await Shop.open(t);
  const { service, world, seller, root } = shop;
  await world.transfer(root, seller, 1_000_000);
  const token = await world.token(root);
  const package_id = await shop.package();

  const show = ({ kind, id }: Line) => service.ok(op(kind, 'show'), { token, params: { id } });
  const restrictions = ({ kind, id }: Line) =>
    service.ok(op(kind, 'restrictions'), { token, params: { id } });

  /** Returns the requests by which an operation is tried on a line. */
  async function asksOf(line: Line, by: OperationName): Promise<Ask[]> {
    const { kind, id } = line;
    const { type } = KINDS[kind];
    switch (by) {
      case 'activecodes_activate': {
        const { code } = await service.ok('activecodes_show', { token, params: { id } });
        return [{ body: { code, activecode_device_id: await shop.device(), mac_address: shop.mac() } }];
      }
      case 'restrictions_create':
        return [{ body: { ...TERMS, restrictable_type: type, restrictable_id: id } }];
      case 'restrictions_batch_create':
        return [{ body: { ...TERMS, restrictable_type: type, restrictable_ids: [id] } }];
      case 'restrictions_mass_create':
        return [{ body: { ...TERMS, restrictable_types: [type], user_id: seller.id } }];
      case 'restrictions_delete':
        return (await restrictions(line)).map((each) => ({ params: { id: each.id } }));
      case 'restrictions_batch_delete':
        return (await restrictions(line)).map(({ batch }) => ({ params: { batch: batch ?? 'none' } }));
      case 'request_refunds_accept': {
        const request = await service.call('request_refunds_create', {
          token: shop.token,
          body: refundBody(line),
        });
        const { id: requestId } = request.body as { id?: number };
        return requestId === undefined ? [] : [{ params: { id: requestId } }];
      }
      default:
        return [{ params: { id }, ...bodyOf(by, package_id) }];
    }
  }

  return {
    kinds: Object.fromEntries(
      KIND_NAMES.map((kind) => [`${KINDS[kind].prefix}_`, KINDS[kind].waits ? [] : ['waiting']]),
    ),

    async begin({ by = 'm3us_create' }) {
      const kind = KIND_NAMES.find((name) => by.startsWith(KINDS[name].prefix)) ?? 'm3u';
      const line = shop.body(kind, package_id);
      const body = by.endsWith('_batch_create') ? { lines: [line] } : line;
      const sold = (await service.ok(by, { token: shop.token, body })) as { id: number } | { id: number }[];
      return { kind, id: [sold].flat()[0]?.id ?? 0 };
    },

    async move(line, { by }) {
      if (by === undefined) await shop.endIn(line.id, -1000);
      else for (const ask of await asksOf(line, by)) await service.call(by, { token, ...ask });
    },

    state: async (line) => (await show(line)).status,
  };
}

function bodyOf(by: OperationName, package_id: number): Ask {
  if (by.endsWith('_extend')) return { body: { package_id } };
  return by.endsWith('_refund') ? { body: { reason: 'Sold twice by mistake.' } } : {};
}

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
