import type { Test } from 'tap';
import { refundBody } from '../requests.ts';
import { Shop } from '../shop.ts';
import type { WorldUser } from '../world.ts';
import type { Life } from './life.ts';
import { scene } from '../ticket-scene.ts';
import { Service } from '../service.ts';

/** Requests for credit, each of another user, which the operator decides. */
export async function requestsForCredit(t: Test): Promise<Life<{ id: number; token: string }>> {
  const { service, world, root } = await Shop.open(t);
  const ofRoot = await world.token(root);
  return {
    async begin({ by = 'request_credits_create' }) {
      const token = await world.token(await world.user(root));
      const { id } = (await service.ok(by, { token, body: { amount: 1 } })) as { id: number };
      return { id, token };
    },

    async move({ id, token }, { by = 'request_credits_show' }) {
      await service.call(by, {
        token: by === 'request_credits_cancel' ? token : ofRoot,
        params: { id },
        ...(by === 'request_credits_reject' && { body: { reason: 'Not now.' } }),
      });
    },

    state: async ({ id, token }) =>
      (await service.ok('request_credits_show', { token, params: { id } })).status,
  };
}

interface RefundRequest {
  id: number;
  line: number;
}

/** Requests to refund lines of a reseller, which the operator decides. */
export async function requestsForRefunds(t: Test): Promise<Life<RefundRequest>> {
  const shop = await Shop.open(t);
  const { service, world, root, token } = shop;
  const package_id = await shop.package();
  const ofRoot = await world.token(root);
  const next: WorldUser = await world.user(root);

  return {
    async begin({ by = 'request_refunds_create' }) {
      const line = await shop.sell('m3u', package_id);
      const { id } = (await service.ok(by, { token, body: refundBody(line) })) as { id: number };
      return { id, line: line.id };
    },

    async move({ id, line }, { by = 'request_refunds_show' }) {
      if (by === 'request_refunds_create') {
        await service.ok('m3us_change_owner', {
          token: ofRoot,
          params: { id: line },
          body: { user_id: next.id },
        });
        await service.call(by, { token: await world.token(next), body: refundBody({ id: line }) });
        return;
      }
      await service.call(by, {
        token: by === 'request_refunds_cancel' ? token : ofRoot,
        params: { id },
        ...(by === 'request_refunds_reject' && { body: { reason: 'It played well.' } }),
      });
    },

    state: async ({ id }) =>
      (await service.ok('request_refunds_show', { token: ofRoot, params: { id } })).status,
  };
}

/** Tickets of users to the operator, and chats, each of another user. */
export async function tickets(t: Test): Promise<Life<{ id: number; requester: string; other: string }>> {
  const { service, world, root, ofAgent = '' } = await scene(t);
  return {
    async begin({ by }) {
      const user = await world.user(root);
      const [requester, partner] = [await world.token(user), await world.user(user)];
      const isChat = by === 'tickets_create_chat';
      const body = {
        message: 'It stays empty.',
        ...(isChat ? { user_id: partner.id } : { subject: 'Guide' }),
      };
      const { id } = (await service.ok(by ?? 'tickets_create_support', { token: requester, body })) as {
        id: number;
      };
      return { id, requester, other: isChat ? await world.token(partner) : ofAgent };
    },

    async move({ id, requester, other }, { to, by = 'tickets_reply' }) {
      const isReply = by === 'tickets_reply';
      await service.call(by, {
        token: isReply && to === 'customer_reply' ? requester : other,
        params: { id },
        body: isReply ? { message: 'And now?' } : { status: to },
      });
    },

    state: async ({ id, requester }) =>
      (await service.ok('tickets_show', { token: requester, params: { id } })).status,
  };
}

/** Vouchers of the operator. */
export async function vouchers(t: Test): Promise<Life<number>> {
  const service = await Service.start(t);
  const token = await service.world.token(await service.world.user(null));
  return {
    async begin({ by = 'vouchers_create' }) {
      const { id } = (await service.ok(by, { token, body: { title: 'Spring', value: 5 } })) as { id: number };
      return id;
    },
    async move(id, { to, by = 'vouchers_edit' }) {
      await service.call(by, { token, params: { id }, body: { status: to } });
    },
    state: async (id) => (await service.ok('vouchers_show', { token, params: { id } })).status,
  };
}
