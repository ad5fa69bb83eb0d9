import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { addUpSeed } from './adding-up.ts';
import { onDatabase } from '../lib/database.ts';
import { table } from '../lib/table.ts';
import type { Environment } from './environment.ts';
import { farPages, valuesOf, type Item, type Query } from './list-asks.ts';
import { listsOfContract, type List } from './list-keys.ts';
import { ask, backendsCpuMs, startServer } from './server.ts';
import { programOf } from './sides.ts';
import { leaf, reseller, root, type Player } from './subjects.ts';
import { createProjectTree } from './tree.ts';

interface ListsOptions {
  fullUsers: number;
  fullLines: number;
  transactions: number;
  /** Parts of names. Only lists whose names contain one are asked. */
  only: readonly string[] | undefined;
}

/** What may cost the database this many milliseconds is asked for again, and the least counts. */
const DEAR = 20;
const TIMES = 3;
/** No answer may cost the database more milliseconds. */
const MOST = 100;
const SHOWN = 10;

/** One request, and the processor time that the database took for it, in milliseconds. */
export interface Cost {
  who: string;
  path: string;
  ms: number;
}

/** A service that runs, and the parent process of its database's processes. */
export interface Measured {
  origin: string;
  postmaster: number;
}

/** Calls every list by every key, as three callers, and names the requests that cost the database most. */
export async function lists(environment: Environment, options: ListsOptions): Promise<void> {
  const { fullUsers: users, fullLines: lines, transactions, only } = options;
  const tree = await createProjectTree(`${environment.folder}/service`);
  const databaseUrl = await environment.makeDatabase('lists', { users, lines, transactions });
  await addUpSeed(databaseUrl);
  await onDatabase(databaseUrl, 1, withoutWorkers);
  const callers = await onDatabase(databaseUrl, 1, async (db) => [
    await root(db),
    await reseller(db),
    await leaf(db),
  ]);
  const first = { path: '/api/v1/packages', token: callers[0]?.token ?? '' };
  const { origin } = await startServer(environment, programOf({ tree, databaseUrl }), first);
  const costs = await costsOf({ origin, postmaster: environment.postmaster }, callers, only);
  console.log(report(costs));
  if (costs.some(({ ms }) => ms > MOST)) process.exitCode = 1;
}

/** Makes a database plan without parallel workers, whose time would not be counted. */
async function withoutWorkers(db: Kysely<Database>): Promise<void> {
  await sql`
    do $$ begin
      execute format('alter database %I set max_parallel_workers_per_gather = 0', current_database());
    end $$`.execute(db);
}

/** Returns what each request costs, the dearest first. */
async function costsOf(
  measured: Measured,
  callers: readonly Player[],
  only: readonly string[] | undefined,
): Promise<Cost[]> {
  const wanted = listsOfContract().filter(
    ({ operation }) => only?.some((part) => operation.includes(part)) ?? true,
  );
  const costs: Cost[] = [];
  for (const caller of callers)
    for (const list of wanted) {
      process.stderr.write(`${list.operation} as ${caller.who}\n`);
      costs.push(...(await costsOfList(measured, caller, list)));
    }
  return costs.toSorted((one, other) => other.ms - one.ms);
}

/** Returns the dearest requests, and those that cost too much, as a table. */
export function report(costs: readonly Cost[]): string {
  const dearest = costs.filter(({ ms }, index) => index < SHOWN || ms > MOST);
  const rows = dearest.map(({ who, path, ms }) => [`\`${shortened(path)}\` as ${who}`, ms.toFixed(1)]);
  return [
    table(['', 'database CPU ms'], rows),
    `Of ${String(costs.length)} requests. The least of ${String(TIMES)} times counts, where the first took ${String(DEAR)} ms or more.`,
  ].join('\n\n');
}

const shortened = (path: string): string => (path.length > 100 ? `${path.slice(0, 100)}…` : path);

async function costsOfList(measured: Measured, caller: Player, list: List): Promise<Cost[]> {
  const costs: Cost[] = [];
  const path = await pathOf(measured, caller, list.path);
  if (path === undefined) return [];
  /** Measures a request and returns its response, or undefined if it was refused. */
  const call = async (query: Query): Promise<Response | undefined> => {
    const { response, ...cost } = await costOf(
      measured,
      caller,
      `${path}?${new URLSearchParams(query).toString()}`,
    );
    if (response !== undefined) costs.push(cost);
    return response;
  };
  /** Measures the pages of a list that are far from its first one. */
  const callFar = async (query: Query, last: number): Promise<void> => {
    for (const page of farPages(last)) await call({ ...query, page: String(page) });
  };

  const [first, items] = await itemsOf(call);
  if (first === undefined) return [];
  if (first.last_page !== undefined) await callFar({}, first.last_page);
  for (const sort of list.sorts) {
    await call({ sort });
    if (first.last_page !== undefined) await call({ sort, page: String(Math.ceil(first.last_page / 2)) });
  }
  for (const filter of list.filters) {
    const found: { query: Query; total: number }[] = [];
    for (const value of valuesOf(filter, items)) {
      const query = { [`filters[${filter.name}]`]: value };
      const response = await call(query);
      if (response === undefined) continue;
      found.push({ query, total: response.total ?? 0 });
      await callFar(query, response.last_page ?? 1);
    }
    const [most] = found.toSorted((one, other) => other.total - one.total);
    if (most !== undefined) for (const sort of list.sorts) await call({ ...most.query, sort });
  }
  return costs;
}

interface Response {
  data: Item[];
  total?: number;
  last_page?: number;
}

/** Returns the first page of a list, and items from its start and its end. */
async function itemsOf(
  call: (query: Query) => Promise<Response | undefined>,
): Promise<[Response | undefined, Item[]]> {
  const first = await call({});
  const many = (await call({ per_page: '100' })) ?? (await call({ limit: '1000' })) ?? first;
  const last = many?.last_page;
  const end = last === undefined ? undefined : await call({ per_page: '100', page: String(last) });
  return [first, [...(many?.data ?? []), ...(end?.data ?? [])]];
}

/** Returns the path of a list, with the id of the caller or of the first thing of the list above it. */
async function pathOf(measured: Measured, caller: Player, path: string): Promise<string | undefined> {
  if (!path.includes('{id}')) return path;
  if (path.startsWith('/users/')) return path.replace('{id}', String(caller.id));
  const above = path.slice(0, path.indexOf('/{id}'));
  const { response } = await costOf(measured, caller, above);
  const id = response?.data[0]?.['id'];
  return typeof id === 'number' ? path.replace('{id}', String(id)) : undefined;
}

async function costOf(
  { origin, postmaster }: Measured,
  { who, token }: Player,
  path: string,
): Promise<Cost & { response: Response | undefined }> {
  let least = Infinity;
  for (let time = 1; time <= TIMES; time += 1) {
    const { result, ms } = await backendsCpuMs(postmaster, () =>
      ask({ origin }, { path: `/api/v1${path}`, token }),
    );
    const { status, text } = result;
    // Time that ran out costs more than is measured, and is counted; what the contract refuses is not.
    if (status >= 500) return { who, path, ms: Infinity, response: { data: [] } };
    least = Math.min(least, ms);
    if (status !== 200) return { who, path, ms: least, response: undefined };
    if (least < DEAR || time === TIMES)
      return { who, path, ms: least, response: JSON.parse(text) as Response };
  }
  throw new Error('no request was sent');
}
