import { test } from 'tap';
import { recoverSlice } from '../../db/webhooks/queue.ts';
import { eventAccess } from '../../handlers/access/webhooks.ts';
import { webhookScene } from '../support/webhook-scene.ts';

// Endpoints that recover take turns.

void test('webhook_endpoints_recover again and again keeps no other endpoint waiting', async (t) => {
  const { service, db, child, endpoint } = await webhookScene(t);
  const ids = [(await endpoint()).id, (await endpoint({}, await service.world.token(child))).id];
  const [again = 0, other = 0] = ids;
  const recover = (id: number) =>
    db.updateTable('webhook_endpoints').set({ recover_since: '2026-01-01' }).where('id', '=', id).execute();
  const waits = async (): Promise<boolean> => {
    const { recover_since } = await db
      .selectFrom('webhook_endpoints')
      .select('recover_since')
      .where('id', '=', other)
      .executeTakeFirstOrThrow();
    return recover_since !== null;
  };
  await recover(other);
  // By chance it waits once in 10^60 runs.
  for (let turn = 0; turn < 200 && (await waits()); turn += 1) {
    await recover(again);
    t.ok(await recoverSlice(db, eventAccess));
  }
  t.notOk(await waits());
});
