import { test } from 'tap';
import { Service } from '../support/service.ts';
import { keyed } from '../support/writes.ts';

// What is stored for an Idempotency-Key counts by its size, so that nobody fills the database.

void test('quick_actions_create counts a stored answer of 16 KB as eight requests more', async (t) => {
  const service = await Service.apart(t, { rateLimit: 30 });
  const token = await service.world.token(await service.world.user(null));
  const save = async (note: string, headers: Record<string, string> = {}) => {
    const body = { name: 'Saved', operation: 'm3us_create', payload: { note } };
    const answer = await service.call('quick_actions_create', { token, body, headers });
    return [answer.status, answer.headers['x-ratelimit-remaining']];
  };
  const long = '字'.repeat(5450);
  t.same(await save('short', keyed('short')), [200, '29']);
  t.same(await save(long), [200, '28'], 'without a key nothing is stored');
  t.same(await save(long, { ...keyed('dry'), 'dry-run': 'true' }), [200, '27'], 'nor with Dry-Run');
  t.same(await save(long, keyed('long')), [200, '18']);
  t.same(await save(long, keyed('long')), [200, '17'], 'nor again by a repeated request');
  t.same(await save(long, keyed('second')), [200, '8']);
  t.same(await save(long, keyed('third')), [200, '0'], 'it is not refused');
  t.same(await save('short'), [429, '0']);
});
