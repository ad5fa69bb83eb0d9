import { test, type Test } from 'tap';
import { operations, permissions, type OperationName, type Permission } from '../../generated/operations.ts';
import { shapes } from '../../generated/shapes.ts';
import { Service } from '../support/service.ts';
import { flat, requestSchema, type Schema } from '../contract/document.ts';

// Bodies that are small to send and were dear to validate, by a caller who may do next to nothing.

/** What the contract says. */
const MOST_ITEMS = 20_000;

interface List {
  /** The names that lead to it. */
  path: readonly string[];
  most: number;
}

/** The lists in a body. */
function listsIn(ref: Schema, path: readonly string[] = []): List[] {
  const { items, maxItems = 0, properties = {} } = flat(ref);
  const own = items === undefined ? [] : [{ path, most: maxItems }, ...listsIn(items, [...path, '0'])];
  return [...own, ...Object.entries(properties).flatMap(([name, field]) => listsIn(field, [...path, name]))];
}

/** A body with this value at a place. */
const holding = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value);

const MARK = 'the list';
/** A list as text, which is faster made than written from objects. */
const items = (count: number): string => `[${Array<string>(count).fill('{}').join()}]`;

const paramsOf = (name: OperationName): Record<string, unknown> =>
  Object.fromEntries([...operations[name].path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, 1]));

const withBody = (Object.keys(shapes) as OperationName[]).filter((name) => operations[name].secured);

void test('a body that is too large to be looked into', async (t) => {
  const service = await Service.start(t);
  const root = await service.world.user(null, { permissions: Object.keys(permissions) as Permission[] });
  const token = await service.world.token(root);
  const refused = (status: number, name: OperationName, payload: string) =>
    service.refused(status, name, {
      token,
      params: paramsOf(name),
      raw: { type: 'application/json', payload },
    });

  const refusesList = async (t: Test, name: OperationName, list: List): Promise<void> => {
    const body = JSON.stringify(holding(list.path, MARK)).replace(JSON.stringify(MARK), items(list.most + 1));
    const problem = await refused(422, name, body);
    const field = list.path.join('.');
    t.same(problem.errors?.[field], [`must not have more than ${String(list.most)} items`]);
    const inside = Object.keys(problem.errors ?? {}).filter((at) => at.startsWith(`${field}.`));
    t.same(inside, [], 'the items are not looked at');
  };
  for (const name of withBody) {
    for (const list of listsIn(requestSchema(name).properties?.['body'] ?? {})) {
      await t.test(`${name} 422 for too many items of ${list.path.join('.')}`, (t) =>
        refusesList(t, name, list),
      );
    }
  }

  await t.test('quick_actions_create 200 for a body of 100 levels, 400 for one more', async () => {
    const within = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    const body = (levels: number) =>
      `{"name":"Deep","operation":"m3us_create","payload":${within(levels - 1)}}`;
    await service.ok('quick_actions_create', {
      token,
      raw: { type: 'application/json', payload: body(100) },
    });
    await refused(400, 'quick_actions_create', body(101));
  });

  await t.test('every operation with a body: 413 for more items than one may have', async (t) => {
    for (const name of withBody) {
      const { code, detail } = await refused(413, name, items(MOST_ITEMS + 1));
      t.match([code, detail], ['payload_too_large', /20,000/], name);
    }
  });

  await t.test('m3us_batch_create 413 for lists within lists that are each within their limit', async (t) => {
    const zeros = `[${Array<string>(1000).fill('-0.5').join()}]`;
    const lines = Array<string>(100).fill(`{"package_id":1,"bouquets":${zeros}}`).join();
    t.match(await refused(413, 'm3us_batch_create', `{"lines":[${lines}]}`), { code: 'payload_too_large' });
  });

  await t.test('elements and fields count, whatever they hold, and nothing else does', async (t) => {
    const half = MOST_ITEMS / 2;
    const fields = (count: number): string =>
      `{${Array.from({ length: count }, (_, at) => `"${String(at)}":[]`).join()}}`;
    for (const [what, most] of [
      ['elements', items(MOST_ITEMS)],
      ['fields', fields(MOST_ITEMS)],
      ['the same field', `{${Array<string>(MOST_ITEMS).fill('"a":0').join(' ,\n')} }`],
      ['both', `{"a": [${`{"b":0},`.repeat(half - 1)} {"b":0} ] }`.replace('{"b":0} ]', '{} ]')],
      ['none within a text', `[${'0,'.repeat(MOST_ITEMS - 1)}"a,[\\"{,}\\\\"]`],
    ] as const) {
      await refused(422, 'm3us_create', most);
      const more = most.replace(/(["\d}\]])\s*([\]}])\s*$/, (_, last: string, end: string) =>
        end === ']' ? `${last},0]` : `${last},"z":0}`,
      );
      t.not(more, most, what);
      await refused(413, 'm3us_create', more);
    }
  });
});

void test('a 422 is short, whatever was sent', async (t) => {
  const service = await Service.start(t);
  const token = await service.world.token(await service.world.user(null));
  const create = (body: object) => service.refused(422, 'users_create', { token, body });

  await t.test('of more unknown fields than it can name', async (t) => {
    const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${String(index)}`, 1]));
    const problem = await create(fields);
    t.equal(Object.keys(problem.errors ?? {}).length, 20);
    t.ok(Object.values(problem.errors ?? {}).some(([reason]) => reason === 'is not known here'));
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
