import type { Test } from 'tap';
import { DEFAULT_PAGE_SIZE, operations, type Operation } from '../../generated/operations.ts';
import { follow, requestSchema } from '../contract/document.ts';
import { Service } from '../support/service.ts';
import { attempts, isTime, keyOf, sorted, type Item } from './model.ts';
import { BEFORE } from './row.ts';
import { isList, type Listed, type ListName, type Place } from './scene.ts';
import * as catalogue from './scenes/catalogue.ts';
import * as lines from './scenes/lines.ts';
import * as money from './scenes/money.ts';
import * as people from './scenes/people.ts';
import * as support from './scenes/support.ts';
import * as webhooks from './scenes/webhooks.ts';

// Every list, by every sort key and every filter of the contract. The data are such that every key orders them in its
// own way and every filter splits them. What must come out is worked out from what the list itself shows.

const scenes = { ...catalogue, ...lines, ...money, ...people, ...support, ...webhooks };

type Tried<Scenes> = Scenes extends (place: Place) => Promise<Record<infer Name, Listed>> ? Name : never;
type Untried = Exclude<ListName, Tried<(typeof scenes)[keyof typeof scenes]>>;
/** A list without rows here does not compile. */
export const untried: [Untried] extends [never] ? 'none' : `${Untried} has no scene in test/lists/scenes/` =
  'none';

/** Where a newcomer has to write what is missing. */
const SCENE = 'its scene in test/lists/scenes/';

/** Tries every list. */
export async function tryAll(t: Test): Promise<void> {
  for (const [name, scene] of Object.entries(scenes)) {
    await t.test(name, async (t) => {
      const service = await Service.start(t);
      const { world, db } = service;
      const root = await world.user(null, { set: BEFORE });
      const token = await world.token(root);
      const lists: Partial<Record<ListName, Listed>> = await scene({ world, db, root });
      for (const list of Object.keys(lists).filter(isList))
        await tryList(t, service, token, list, lists[list] ?? {});
    });
  }
}

async function tryList(
  t: Test,
  service: Service,
  token: string,
  name: ListName,
  { id, ...more }: Listed,
): Promise<void> {
  const ask = async (query: Record<string, string>): Promise<Item[]> => {
    const found: Item[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const given = { token, params: { id }, query: { ...query, page, per_page: 100 } };
      const { data, total, last_page } = await service.ok(name, given);
      found.push(...(data as Item[]));
      last = last_page;
      if (page === last) t.equal(found.length, total, `${name} counts what it lists`);
    }
    return found;
  };
  const all = await ask({});
  if (all.length === 0) {
    t.fail(`${name} is empty: let ${SCENE} insert rows that the root sees`);
    return;
  }
  const keys = (items: readonly Item[]): string => JSON.stringify(items.map(keyOf));

  await t.test(`${name} 200 by each sort key, in an order of its own`, async (t) => {
    const directed = sortKeys(name);
    for (const sort of directed) {
      const expected = sorted(all, sort, more);
      t.equal(keys(await ask({ sort })), keys(expected), sort);
      // The default page has a statement of its own.
      const { data } = await service.ok(name, { token, params: { id }, query: { sort } });
      t.equal(keys(data as Item[]), keys(expected.slice(0, DEFAULT_PAGE_SIZE)), `${sort}, the default page`);
    }
    const orders = new Set(directed.map((sort) => keys(sorted(all, sort, more))));
    t.equal(
      orders.size,
      directed.length,
      `the data tell every order from every other: if not, let ${SCENE} insert rows of test/lists/row.ts`,
    );
  });

  const times = sortKeys(name).filter((key) => isTime(all, key));
  const others = sortKeys(name).filter((key) => !isTime(all, key));
  if (times.length > 0)
    await t.test(`${name} 200 by a second key, which orders the rows of one second`, async (t) => {
      for (const time of times) {
        const alone = keys(sorted(all, time, more));
        const telling = others.findLast((key) => keys(sorted(all, `${time},${key}`, more)) !== alone);
        const sort = [time, telling].join();
        t.not(telling, undefined, `${time}: some rows have the same`);
        t.equal(keys(await ask({ sort })), keys(sorted(all, sort, more)), sort);
      }
    });

  await t.test(`${name} 200 by each filter, which lets some through and some not`, async (t) => {
    const { query }: Operation = operations[name];
    for (const [parameter, kind] of Object.entries(query)) {
      const filter = /^filters\[(\w+)\]$/.exec(parameter)?.[1];
      if (filter === undefined) continue;
      for (const { value, passes, mayMiss = false } of attempts(filter, kind, all, more)) {
        const expected = all.filter(passes);
        t.ok(
          mayMiss || (expected.length > 0 && expected.length < all.length),
          `${filter}=${value} splits the data: if not, let ${SCENE} insert other rows, or say in \`shown\` what the filter compares`,
        );
        t.equal(keys(await ask({ [parameter]: value })), keys(expected), `${filter}=${value}`);
      }
    }
  });
}

/** Returns the sort keys of a list, each upwards and downwards. */
function sortKeys(name: ListName): string[] {
  const { sort } = requestSchema(name).properties?.['query']?.properties ?? {};
  return (sort === undefined ? [] : (follow(sort.items ?? {}).enum ?? [])) as string[];
}
