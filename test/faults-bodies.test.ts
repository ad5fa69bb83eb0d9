import { test } from 'tap';
import { runBodies } from './faults/bodies.ts';
import { cloneDatabase } from './support/database.ts';

// `npm run test:faults -- --only bodies` does the same with every operation, and looks at the time.

void test('m3us_batch_create and roles_create refuse the worst bodies that the contract suggests', async (t) => {
  const { databaseUrl } = await cloneDatabase(t);
  const costs = await runBodies(
    t,
    { databaseUrl, operations: ['m3us_batch_create', 'roles_create'] },
    () => undefined,
  );
  t.ok(costs.length > 100, String(costs.length));
  t.same(
    costs.filter(({ status }) => ![400, 404, 413, 422].includes(status)),
    [],
  );
});
