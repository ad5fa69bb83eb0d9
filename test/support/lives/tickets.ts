import type { Test } from 'tap';
import { scene } from '../ticket-scene.ts';
import type { Life } from './life.ts';

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
