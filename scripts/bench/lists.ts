import { ask } from '../../test/support/processes.ts';
import { onDatabase } from '../lib/database.ts';
import { atMost, table } from '../lib/table.ts';
import { listsOfContract, valuesOf, type Item, type List } from './contract-lists.ts';
import { addUpSeed, seedDatabase, startMeter, startProgram, type Bench, type Program } from './frame.ts';
import type { Options } from './options.ts';
import { leaf, reseller, root, type Player } from './players.ts';

/** What may cost the database this many milliseconds is asked for again, and the least counts. */
const DEAR = 20;
const TIMES = 3;
/** The most milliseconds of the database: of a first page as it comes, and of any answer. */
const MOST_OF_FIRST = 100;
const MOST = 2000;
const SHOWN = 10;

/** One request, and the processor time that the database took for it, in milliseconds. */
interface Cost {
  who: string;
  path: string;
  ms: number;
}

/** The part of a list that is read here. */
interface Page {
  data: Item[];
  total?: number;
  last_page?: number;
}

type Query = Readonly<Record<string, string>>;

/** Calls every list by every key, as three callers, and names the requests that cost the database most. */
export async function lists(bench: Bench, options: Options): Promise<void> {
  const { fullUsers: users, fullLines: lines, transactions, isWanted } = options;
  const databaseUrl = await seedDatabase(bench, 'lists', { users, lines, transactions });
  await addUpSeed(databaseUrl);
  const players = await onDatabase(databaseUrl, 1, async (db) => [
    await root(db),
    await reseller(db),
    await leaf(db),
  ]);
  const program = await startProgram(bench, { databaseUrl });
  const wanted = listsOfContract().filter(({ operation: name }) => isWanted({ name }));
  const costs: Cost[] = [];
  for (const player of players)
    for (const list of wanted) {
      console.error(`${list.operation} as ${player.who}`);
      costs.push(...(await new Caller(bench, program, player).costsOf(list)));
    }
  console.log(report(costs));
  if (costs.some(({ path, ms }) => ms > mostOf(path))) process.exitCode = 1;
}

const mostOf = (path: string): number => (path.includes('?') ? MOST : MOST_OF_FIRST);

/** Returns the dearest requests, those that cost too much, and the goals. */
function report(costs: readonly Cost[]): string {
  const dearest = costs
    .toSorted((one, other) => other.ms - one.ms)
    .filter(({ path, ms }, index) => index < SHOWN || ms > mostOf(path));
  const rows = dearest.map(({ who, path, ms }) => [`\`${path.slice(0, 100)}\` as ${who}`, ms.toFixed(1)]);
  const dearestOf = (most: number): number =>
    Math.max(0, ...costs.filter(({ path }) => mostOf(path) === most).map(({ ms }) => ms));
  return [
    table(['', 'database CPU ms'], rows),
    `Of ${String(costs.length)} requests. The least of ${String(TIMES)} times counts, where the first took ${String(DEAR)} ms or more.`,
    [MOST_OF_FIRST, MOST]
      .map((most) =>
        atMost(dearestOf(most), most, most === MOST ? 'ms for an answer' : 'ms for a first page'),
      )
      .join('\n'),
  ].join('\n\n');
}

/** Calls lists as one user, and notes what that costs. */
class Caller {
  readonly #costs: Cost[] = [];
  readonly #bench: Bench;
  readonly #program: Program;
  readonly #player: Player;

  constructor(bench: Bench, program: Program, player: Player) {
    this.#bench = bench;
    this.#program = program;
    this.#player = player;
  }

  /** Asks a list by every sort key and every filter, near and far pages. Returns what each request cost. */
  async costsOf(list: List): Promise<readonly Cost[]> {
    const path = await this.#pathOf(list.path);
    const first = path === undefined ? undefined : await this.#call(path, {});
    if (path === undefined || first === undefined) return this.#costs;
    await this.#callFar(path, {}, first);
    for (const sort of list.sorts) {
      await this.#call(path, { sort });
      if (first.last_page !== undefined)
        await this.#call(path, { sort, page: String(Math.ceil(first.last_page / 2)) });
    }
    const items = await this.#itemsOf(path, first);
    for (const filter of list.filters) {
      let most: { query: Query; total: number } | undefined;
      for (const value of valuesOf(filter, items)) {
        const query = { [`filters[${filter.name}]`]: value };
        const page = await this.#call(path, query);
        if (page === undefined) continue;
        if ((page.total ?? 0) >= (most?.total ?? 0)) most = { query, total: page.total ?? 0 };
        await this.#callFar(path, query, page);
      }
      if (most !== undefined) for (const sort of list.sorts) await this.#call(path, { ...most.query, sort });
    }
    return this.#costs;
  }

  /** Asks for the page that is often named as far, the middle and the end. */
  async #callFar(path: string, query: Query, { last_page: last = 1 }: Page): Promise<void> {
    const far = new Set([400, Math.ceil(last / 2), last].filter((page) => page > 1 && page <= last));
    for (const page of far) await this.#call(path, { ...query, page: String(page) });
  }

  /** Returns items from the start of a list and from its end. */
  async #itemsOf(path: string, first: Page): Promise<Item[]> {
    const many = (await this.#call(path, { per_page: '100' })) ?? (await this.#call(path, { limit: '1000' }));
    const last = String(many?.last_page ?? 1);
    const end = last === '1' ? undefined : await this.#call(path, { per_page: '100', page: last });
    return [...(many ?? first).data, ...(end?.data ?? [])];
  }

  /** Returns the path of a list, with the id of the caller or of the first thing of the list above it. */
  async #pathOf(path: string): Promise<string | undefined> {
    if (!path.includes('{id}')) return path;
    if (path.startsWith('/users/')) return path.replace('{id}', String(this.#player.id));
    const id = (await this.#call(path.slice(0, path.indexOf('/{id}')), {}))?.data[0]?.['id'];
    return typeof id === 'number' ? path.replace('{id}', String(id)) : undefined;
  }

  /** Calls a list. Returns undefined for what the contract refuses, which does not count. */
  async #call(list: string, query: Query): Promise<Page | undefined> {
    const search = new URLSearchParams(query).toString();
    const path = search === '' ? list : `${list}?${search}`;
    let least = Infinity;
    let page: Page | undefined;
    for (let time = 1; time <= TIMES && (time === 1 || least >= DEAR); time += 1) {
      const spent = await startMeter(this.#bench);
      const { status, body } = await ask(`${this.#program.origin}/api/v1${path}`, this.#player.token);
      const { database } = await spent();
      const { code } = body as { code?: string };
      // Time that ran out costs more than is measured.
      if (status >= 500 || code === 'too_much_to_search') {
        this.#costs.push({ who: this.#player.who, path, ms: Infinity });
        return undefined;
      }
      if (status !== 200) return undefined;
      least = Math.min(least, database);
      page = body as Page;
    }
    this.#costs.push({ who: this.#player.who, path, ms: least });
    return page;
  }
}
