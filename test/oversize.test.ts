import tap, { test } from 'tap';
import { operations, permissions, type OperationName, type Permission } from '../generated/operations.ts';
import { shapes, type Shape } from '../generated/shapes.ts';
import { Service } from './support/service.ts';

// Bodies that are cheap to send but would be expensive to validate, from a caller with few permissions.

tap.setTimeout(120_000);

/** Returns the lists in a body, each as the names that lead to it. */
function listsIn(shape: Shape, path: readonly string[] = []): { path: readonly string[]; most: number }[] {
  if (shape.kind === 'list') return [{ path, most: shape.most }, ...listsIn(shape.items, [...path, '0'])];
  if (shape.kind !== 'fields') return [];
  return Object.entries(shape.fields).flatMap(([name, field]) => listsIn(field, [...path, name]));
}

/** Returns a body with this value at a place. */
const holding = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value);

const paramsOf = (name: OperationName): Record<string, unknown> =>
  Object.fromEntries([...operations[name].path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, 1]));

const bodies = (Object.entries(shapes) as [OperationName, Shape][]).filter(
  ([name]) => operations[name].secured,
);

void test('a body that is too large to validate', async (t) => {
  const service = await Service.start(t, { rateLimit: 100_000 });
  const root = await service.world.user(null, { permissions: Object.keys(permissions) as Permission[] });
  const token = await service.world.token(root);

  for (const [name, shape] of bodies) {
    for (const { path, most } of listsIn(shape)) {
      const field = path.join('.');
      await t.test(`${name} rejects 100,000 items of ${field}`, async (t) => {
        const body = holding(
          path,
          Array.from({ length: 100_000 }, () => ({})),
        );
        const problem = await service.refused(422, name, { token, params: paramsOf(name), body });
        t.same(problem.errors, { [field]: [`must not have more than ${String(most)} items`] });
      });
    }
  }
});

void test('a 422 is short, whatever was sent', async (t) => {
  const service = await Service.start(t);
  const token = await service.world.token(await service.world.user(null));
  const create = (body: object) => service.refused(422, 'users_create', { token, body });

  await t.test('for more unknown fields than it can name', async (t) => {
    const fields = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`f${String(index)}`, 1]));
    const problem = await create(fields);
    t.equal(Object.keys(problem.errors ?? {}).length, 20);
    t.same(problem.errors?.['f19'], ['is not known here']);
  });

  await t.test('for a field with an extremely long name', async (t) => {
    const problem = await create({ ['n'.repeat(500_000)]: 1 });
    t.same(problem.errors?.[`${'n'.repeat(100)}…`], ['is not known here']);
    t.ok(JSON.stringify(problem).length < 2000);
  });

  await t.test('for a list of many errors', async (t) => {
    const body = { lines: Array.from({ length: 100 }, () => ({ a: 1, b: 2, c: 3 })) };
    const problem = await service.refused(422, 'mags_batch_create', { token, body });
    t.equal(Object.keys(problem.errors ?? {}).length, 20);
  });

  await t.test('for a query of many errors', async (t) => {
    for (const query of [
      { sort: Array.from({ length: 5000 }, () => 'a').join(',') },
      Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`a${String(index)}`, 1])),
    ]) {
      const problem = await service.refused(422, 'users_index', { token, query });
      t.ok(JSON.stringify(problem).length < 8000, `${String(JSON.stringify(problem).length)} characters`);
    }
  });
});
