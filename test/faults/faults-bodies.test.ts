import { test } from 'tap';
import { runBodies } from './bodies.ts';
import { cloneDatabase } from '../support/database.ts';

// `npm run test:faults -- --only bodies` does the same with every operation, and looks at the time.

void test('templates_create refuses the worst bodies that the contract suggests', async (t) => {
  const { databaseUrl } = await cloneDatabase(t);
  const costs = await runBodies(t, { databaseUrl, operations: ['templates_create'] }, () => undefined);
  t.ok(costs.length > 50, String(costs.length));
  t.same(
    costs.filter(({ status }) => ![400, 404, 413, 422].includes(status)),
    [],
  );
});
