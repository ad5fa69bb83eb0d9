import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { openDatabase } from '../../db/connection/connection.ts';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';
import type { Database } from '../../db/schema/tables.ts';
import { NDJSON } from '../support/exports.ts';
import * as processes from '../support/processes.ts';
import { World } from '../support/world.ts';

// An export of very many lines while others sell: first undisturbed, then while the service is killed.

export interface ExportLoad {
  lines: number;
  sellers: number;
  /** How often the service is killed during the second export. */
  kills: number;
  /** How long is sold without an export, before the first one and after it. */
  quietMs: number;
}

export interface ExportReport {
  sold: number;
  /** By how much more memory the process had at most during the first export than before, while only lines were sold. */
  grownMiB: number;
  /** Of sales: without an export, and during the first one. */
  p99Ms: { quiet: number; exporting: number };
  seconds: { first: number; killed: number };
  resumed: number;
  wrong: string[];
}

/** Plays it on an empty migrated database. Says in `wrong` what an export has lost or repeated. */
export async function runExports(
  scope: processes.Scope,
  databaseUrl: string,
  { lines, sellers, kills, quietMs }: ExportLoad,
): Promise<ExportReport> {
  const db = openDatabase(databaseUrl, 4);
  scope.teardown(() => db.destroy());
  const scene = await sceneIn(db, lines);
  const port = await processes.freePort();
  const settings = { DATABASE_URL: databaseUrl, PORT: String(port), NODE_OPTIONS: YOUNG_OBJECTS };
  const start = () => processes.serve(scope, processes.SERVICE, settings);
  const service = { running: await start() };
  const shops = new Sellers(service.running.origin, scene, sellers);
  scope.teardown(() => shops.stop());

  await sleep(quietMs / 2);
  shops.note('quiet');
  const memory = new MemoryWatch(service.running);
  await sleep(quietMs);
  const had = await idsOf(db);
  memory.begin();
  shops.note('exporting');
  const undisturbed = await exportAll(service.running.origin, scene.token, () => undefined);
  shops.note('quiet');
  const grownMiB = memory.stop();
  await sleep(quietMs);
  shops.note('disturbed');

  const second = { had: await idsOf(db), killed: 0 };
  const disturbed = await exportAll(service.running.origin, scene.token, async (count) => {
    if (second.killed === kills || count < (lines / (kills + 1)) * (second.killed + 1)) return;
    second.killed += 1;
    await service.running.end('SIGKILL');
    service.running = await start();
  });
  await shops.stop();
  return {
    sold: shops.sold,
    grownMiB,
    p99Ms: { quiet: shops.p99('quiet'), exporting: shops.p99('exporting') },
    seconds: { first: undisturbed.seconds, killed: disturbed.seconds },
    resumed: disturbed.resumed,
    wrong: [
      ...faults('the undisturbed export', had, undisturbed.ids),
      ...faults('the export that was killed', second.had, disturbed.ids),
      ...(disturbed.resumed < kills ? [`resumed ${String(disturbed.resumed)} times`] : []),
    ],
  };
}

/** As `npm start` has it: sales alone fill this much. */
const YOUNG_OBJECTS = '--max-semi-space-size=32';

interface Scene {
  token: string;
  packageId: number;
}

/** Few enough for the time limit of a statement. */
const INSERTED_AT_ONCE = 2000;

/** Inserts a seller with credit and so many lines. */
async function sceneIn(db: Kysely<Database>, lines: number): Promise<Scene> {
  const world = new World(db);
  const root = await world.user(null);
  const seller = await world.user(root);
  await world.transfer(root, seller, 1_000_000_000);
  const packageId = await world.package();
  await world.role({ packages: [packageId], users: [seller] });
  const line = await world.line(seller, 'm3u');
  for (let from = 2; from <= lines; from += INSERTED_AT_ONCE) {
    const to = Math.min(lines, from + INSERTED_AT_ONCE - 1);
    await sql`
      insert into lines (kind, username, password, package_id, max_connections, user_id, created_by_id, activated_at,
        expired_at)
      select kind, 'exported' || n, password, package_id, max_connections, user_id, created_by_id, activated_at,
        expired_at
      from lines cross join generate_series(${from}::integer, ${to}::integer) as n where id = ${line}`.execute(
      db,
    );
  }
  await db.transaction().execute(async (trx) => {
    await raiseTimeLimit(trx, 60);
    await sql`analyze lines`.execute(trx);
  });
  return { token: await world.token(seller), packageId };
}

const idsOf = async (db: Kysely<Database>): Promise<number[]> =>
  (await db.selectFrom('lines').select('id').execute()).map(({ id }) => id);

interface Exported {
  ids: number[];
  resumed: number;
  seconds: number;
}

/** Reads an export to its end, resuming it as often as it breaks. `progress` is told how many rows there are. */
async function exportAll(
  origin: string,
  token: string,
  progress: (count: number) => Promise<void> | undefined,
): Promise<Exported> {
  const started = performance.now();
  const ids: number[] = [];
  for (let resumed = -1; ;) {
    const after = ids.length === 0 ? '' : `?after=${String(ids.at(-1))}`;
    const headers = { authorization: `Bearer ${token}`, accept: NDJSON };
    const response = await fetch(`${origin}/api/v1/lines${after}`, { headers }).catch(() => undefined);
    if (response?.status !== 200) {
      await response?.body?.cancel();
      await sleep(500);
      continue;
    }
    resumed += 1;
    if (await readInto(ids, response, progress))
      return { ids, resumed, seconds: (performance.now() - started) / 1000 };
  }
}

/** Adds the ids of all complete rows. Returns whether the response came to its end. */
async function readInto(
  ids: number[],
  response: Response,
  progress: (count: number) => Promise<void> | undefined,
): Promise<boolean> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const part of response.body ?? []) {
      const rows = (rest + decoder.decode(part, { stream: true })).split('\n');
      rest = rows.pop() ?? '';
      for (const row of rows) ids.push((JSON.parse(row) as { id: number }).id);
      await progress(ids.length);
    }
    return true;
  } catch {
    return false;
  }
}

/** Returns in a sentence each way in which an export differs from what was there all the time. */
function faults(name: string, had: readonly number[], ids: readonly number[]): string[] {
  const found = new Set(ids);
  const lost = had.filter((id) => !found.has(id)).length;
  const repeated = ids.length - found.size;
  return [
    ...(lost > 0 ? [`${name} lacks ${String(lost)} lines that were there all the time`] : []),
    ...(repeated > 0 ? [`${name} has ${String(repeated)} lines twice`] : []),
  ];
}

/** Clients that sell one line after the other. While the service is away, they try again. */
class Sellers {
  readonly #times = new Map<string, number[]>();
  readonly #ended: Promise<unknown>;
  #phase = 'start';
  #isStopped = false;
  sold = 0;

  constructor(origin: string, scene: Scene, count: number) {
    this.#ended = Promise.all(
      Array.from({ length: count }, () => this.#sell(`${origin}/api/v1/m3us`, scene)),
    );
  }

  /** Sales that begin from now on belong to a phase. */
  note(phase: string): void {
    this.#phase = phase;
  }

  p99(phase: string): number {
    const times = (this.#times.get(phase) ?? []).toSorted((a, b) => a - b);
    return times[Math.floor(times.length * 0.99)] ?? Infinity;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#ended;
  }

  async #sell(url: string, { token, packageId }: Scene): Promise<void> {
    const init = {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ package_id: packageId }),
    };
    while (!this.#isStopped) {
      const phase = this.#phase;
      const started = performance.now();
      const answer = await fetch(url, init).catch(() => undefined);
      await answer?.text().catch(() => undefined);
      if (answer?.status !== 200) {
        await sleep(100);
        continue;
      }
      this.sold += 1;
      const times = this.#times.get(phase) ?? [];
      times.push(performance.now() - started);
      this.#times.set(phase, times);
    }
  }
}

const MEMORY_EVERY_MS = 50;

/** Watches the resident memory of a process, which Linux tells. */
class MemoryWatch {
  readonly #file: string;
  readonly #timer: NodeJS.Timeout;
  #before = 0;
  #most = 0;

  constructor({ child }: processes.Running) {
    this.#file = `/proc/${String(child.pid)}/status`;
    this.#timer = setInterval(() => (this.#most = Math.max(this.#most, this.#mebibytes())), MEMORY_EVERY_MS);
  }

  /** Begins to measure the growth: the most so far is what the process has without it. */
  begin(): void {
    this.#before = this.#most;
  }

  /** Returns by how much it has grown at most, in MiB. */
  stop(): number {
    clearInterval(this.#timer);
    return this.#most - this.#before;
  }

  #mebibytes(): number {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(this.#file, 'utf8'))?.[1]) / 1024;
  }
}
