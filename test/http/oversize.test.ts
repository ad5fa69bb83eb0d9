import tap, { test, type Test } from 'tap';
import { operations, permissions, type OperationName, type Permission } from '../../generated/operations.ts';
import { shapes, type Shape } from '../../generated/shapes.ts';
import { Service } from '../support/service.ts';

// Bodies that are small to send and were dear to validate, by a caller who may do next to nothing.

tap.setTimeout(120_000);

interface List {
  /** The names that lead to it. */
  path: readonly string[];
  most: number;
}

/** The lists in a body. */
function listsIn(shape: Shape, path: readonly string[] = []): List[] {
  if (shape.kind === 'list') return [{ path, most: shape.most }, ...listsIn(shape.items, [...path, '0'])];
  if (shape.kind !== 'fields') return [];
  return Object.entries(shape.fields).flatMap(([name, field]) => listsIn(field, [...path, name]));
}

/** A body with this value at a place. */
const holding = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value);

const MARK = 'the list';
/** A list as text, which is faster made than written from objects. */
const items = (count: number): string => `[${Array<string>(count).fill('{}').join()}]`;

const paramsOf = (name: OperationName): Record<string, unknown> =>
  Object.fromEntries([...operations[name].path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, 1]));

const bodies = (Object.entries(shapes) as [OperationName, Shape][]).filter(
  ([name]) => operations[name].secured,
);

void test('a body that is too large to be looked into', async (t) => {
  const service = await Service.start(t, { rateLimit: 100_000 });
  const root = await service.world.user(null, { permissions: Object.keys(permissions) as Permission[] });
  const token = await service.world.token(root);

  const refuses = async (t: Test, name: OperationName, list: List, count: number): Promise<void> => {
    const payload = JSON.stringify(holding(list.path, MARK)).replace(JSON.stringify(MARK), items(count));
    const raw = { type: 'application/json', payload };
    const problem = await service.refused(422, name, { token, params: paramsOf(name), raw });
    const field = list.path.join('.');
    t.same(problem.errors, { [field]: [`must not have more than ${String(list.most)} items`] });
  };

  for (const [name, shape] of bodies) {
    for (const list of listsIn(shape)) {
      await t.test(`${name} refuses 100,000 items of ${list.path.join('.')}`, (t) =>
        refuses(t, name, list, 100_000),
      );
    }
  }
  await t.test('mags_batch_create refuses as many as fit into a body', (t) =>
    refuses(t, 'mags_batch_create', { path: ['lines'], most: 100 }, 300_000),
  );
});

void test('a 422 is short, whatever was sent', async (t) => {
  const service = await Service.start(t);
  const token = await service.world.token(await service.world.user(null));
  const create = (body: object) => service.refused(422, 'users_create', { token, body });

  await t.test('of more unknown fields than it can name', async (t) => {
    const fields = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`f${String(index)}`, 1]));
    const problem = await create(fields);
    t.equal(Object.keys(problem.errors ?? {}).length, 20);
    t.same(problem.errors?.['f19'], ['is not known here']);
  });

  await t.test('of a field whose name is a book', async (t) => {
    const problem = await create({ ['n'.repeat(500_000)]: 1 });
    t.same(problem.errors?.[`${'n'.repeat(100)}…`], ['is not known here']);
    t.ok(JSON.stringify(problem).length < 2000);
  });

  await t.test('of a list of nothing but mistakes', async (t) => {
    const body = { lines: Array.from({ length: 100 }, () => ({ a: 1, b: 2, c: 3 })) };
    const problem = await service.refused(422, 'mags_batch_create', { token, body });
    t.equal(Object.keys(problem.errors ?? {}).length, 20);
  });

  await t.test('of a query of nothing but mistakes', async (t) => {
    for (const query of [
      { sort: Array.from({ length: 5000 }, () => 'a').join(',') },
      Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`a${String(index)}`, 1])),
    ]) {
      const problem = await service.refused(422, 'users_index', { token, query });
      t.ok(JSON.stringify(problem).length < 8000, `${String(JSON.stringify(problem).length)} characters`);
    }
  });
});
