import { test, type Test } from 'tap';
import { waitingForLocks } from './support/database.ts';
import { until } from './support/processes.ts';
import { setting } from './support/reseller.ts';

const BODY = { name: 'Premium', credit: 10, period: 1, period_type: 'month', is_default: true };

void test('the default package', async (t) => {
  const { service, token, sold } = await setting(t, ['packages_all']);
  const { db, world } = service;
  const marked = async (): Promise<number[]> => {
    const rows = await db.selectFrom('packages').select('id').where('is_default', '=', true).execute();
    return rows.map(({ id }) => id);
  };
  const create = () => service.call('packages_create', { token, body: BODY });
  const edit = (id: number) =>
    service.call('packages_edit', { token, params: { id }, body: { is_default: true } });

  /** Lets another request make a package the default, and commit after this one has begun to. */
  const overtaken = async (t: Test, ask: typeof create): Promise<void> => {
    await db.updateTable('packages').set({ is_default: false }).execute();
    const other = await world.package();
    const ahead = await db.startTransaction().execute();
    await ahead.updateTable('packages').set({ is_default: true }).where('id', '=', other).execute();
    const answer = ask();
    await until(async () => (await waitingForLocks(db)) === 1);
    await ahead.commit().execute();
    t.match(await answer, { status: 409, body: { code: 'conflict' } });
    t.same(await marked(), [other]);
  };

  await t.test('packages_create: 409 when another package becomes it meanwhile', (t) => overtaken(t, create));
  await t.test('packages_edit: 409 when another package becomes it meanwhile', (t) =>
    overtaken(t, () => edit(sold)),
  );

  for (const [operation, ask] of [
    ['packages_create', create],
    ['packages_edit', async () => edit(await world.package())],
  ] as const) {
    await t.test(`${operation}: 200 or 409 for concurrent requests, which leave one`, async (t) => {
      const answers = await Promise.all([1, 2, 3, 4].map(ask));
      const statuses = answers.map(({ status }) => status);
      t.ok(
        statuses.includes(200) && statuses.every((status) => [200, 409].includes(status)),
        statuses.join(),
      );
      t.equal((await marked()).length, 1);
    });
  }
});
