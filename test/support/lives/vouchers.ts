import type { Test } from 'tap';
import { Service } from '../service.ts';
import type { Life } from './life.ts';

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
