import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { walksOf, type Retention } from '../../handlers/jobs/retention.ts';
import { PAUSE, runWalks } from '../../handlers/jobs/walk.ts';
import { onDatabase } from '../database.ts';
import { serviceEnvironment } from './sides.ts';
import type { Environment } from './environment.ts';
import { median, medianRound, ratioTo, startLoad, type Round } from './measure.ts';
import { fillOldRows, sizes, type Size } from './old-rows.ts';
import { saleSubjects } from './sales.ts';
import { startServer } from './server.ts';
import { reseller, root, subject, type Subject } from './subjects.ts';
import { goal, table } from '../lib/table.ts';
import { createProjectTree } from './tree.ts';

export interface RetentionOptions {
  rounds: number;
  seconds: number;
  users: number;
  lines: number;
  /** Old rows of the audit log. Of connections there are a tenth as many. */
  oldRows: number;
}

const CONNECTIONS = 4;
const MAX_RATIO = 1.5;

/** A slice and the pause after it take so many times as long as the slice. */
const PART = 1 + PAUSE;

/** These days are over for every old row, and for no other. */
const DAYS: Retention = {
  logs: 365,
  events: 0,
  activities: 90,
  syncs: 0,
  notifications: { read: 0, unread: 0 },
};
const WALKS = walksOf(DAYS).filter(({ subject: name }) => ['logs', 'activities'].includes(name));

type Ask = (asked: Subject, seconds: number) => Promise<Round>;

/** Measures what a sale leaves in the tables, and how requests fare while old rows are deleted. */
export async function retention(environment: Environment, options: RetentionOptions): Promise<void> {
  const { rounds, seconds, users, lines, oldRows } = options;
  console.log(`Seeding ${String(users)} users and ${String(lines)} lines; ${String(oldRows)} old log rows.`);
  const databaseUrl = await environment.makeDatabase('retention', { users, lines, transactions: lines });
  const tree = await createProjectTree(`${environment.folder}/service`);
  await onDatabase(`${databaseUrl}?options=-c%20statement_timeout%3D0`, 4, async (db) => {
    await fillOldRows(db, oldRows);
    const { create, extend } = await saleSubjects(db);
    const lists = [await root(db), await reseller(db)].map((who) => subject(who, 'logs_index', ['/logs']));
    const program = { args: tree.service, cwd: tree.folder, env: serviceEnvironment(databaseUrl) };
    const server = await startServer(environment, { name: 'the service', ...program }, create.asks[0]);
    const measure = startLoad(environment, tree);
    const ask: Ask = (asked, length) => measure(server, asked, { connections: CONNECTIONS, seconds: length });
    await printFootprint(db, () => ask(create, 20 * seconds));
    const purging = new Purging(db);
    for (const asked of [create, extend, ...lists]) await compare(purging, ask, asked, { rounds, seconds });
    const before = await sizes(db);
    await purging.finish();
    console.log(`\n### The purge\n\n${purging.report()}\n`);
    await printAftermath(db, before);
    await server.stop();
  });
}

/** Prints the rows and bytes that sales leave in each table. */
async function printFootprint(db: Kysely<Database>, sell: () => Promise<Round>): Promise<void> {
  const before = new Map((await sizes(db)).map((size) => [size.table, size]));
  await sell();
  const grown = (await sizes(db)).map(({ table: name, rows, bytes }) => ({
    name,
    rows: rows - (before.get(name)?.rows ?? 0),
    bytes: bytes - (before.get(name)?.bytes ?? 0),
  }));
  const sales = grown.find(({ name }) => name === 'line_charges')?.rows ?? NaN;
  console.log(`\n### Of ${String(sales)} sales\n`);
  console.log(
    table(
      ['', 'rows a sale', 'bytes a row with its indexes', 'bytes a sale'],
      grown
        .filter(({ rows }) => rows >= sales / 10)
        .map(({ name, rows, bytes }) => [
          name,
          (rows / sales).toFixed(2),
          (bytes / rows).toFixed(0),
          (bytes / sales).toFixed(0),
        ]),
    ),
  );
}

/** Measures requests without and with the purge in turn, and prints the ratios of their latencies. */
async function compare(
  purging: Purging,
  ask: Ask,
  asked: Subject,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const results: Record<'without' | 'during', Round[]> = { without: [], during: [] };
  for (let round = 0; round <= rounds; round += 1) {
    process.stderr.write(`${asked.name}: round ${String(round)} of ${String(rounds)}\n`);
    const without = await ask(asked, seconds);
    const stop = purging.start();
    const during = await ask(asked, seconds);
    await stop();
    // The first round is a warm-up.
    if (round === 0) continue;
    results.without.push(without);
    results.during.push(during);
  }
  const row = (name: string, { requestsPerSecond, p50, p99 }: Round): string[] => [
    name,
    requestsPerSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
  ];
  const ratio = (figure: (round: Round) => number): number =>
    ratioTo(results.without, results.during, figure);
  const [p50, p99] = [ratio((round) => round.p50), ratio((round) => round.p99)];
  console.log(`\n### ${asked.name}\n`);
  console.log(
    table(
      ['', 'requests/s', 'p50 ms', 'p99 ms'],
      [
        row('without', medianRound(results.without)),
        row('during the purge', medianRound(results.during)),
        ['ratio', '', p50.toFixed(2), p99.toFixed(2)],
      ],
    ),
  );
  console.log(
    `\n${goal(`p50 ${p50.toFixed(2)} times as long, at most ${String(MAX_RATIO)}`, p50 <= MAX_RATIO)}`,
  );
}

/** The purge in this process, which can be stopped and goes on later. */
class Purging {
  readonly #db: Kysely<Database>;
  /** The milliseconds of each slice of the log, measured alone. */
  readonly #slices: number[] = [];
  #underLoad = { rows: 0, seconds: 0 };
  #alone = { rows: 0, seconds: 0 };

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Starts it. The result stops it. */
  start(): () => Promise<void> {
    let stopped = false;
    const started = performance.now();
    const run = runWalks(this.#db, WALKS, () => stopped);
    return async () => {
      stopped = true;
      const rows = sum(Object.values(await run));
      this.#underLoad = added(this.#underLoad, { rows, seconds: (performance.now() - started) / 1000 });
    };
  }

  /** Runs it to its end: the log slice by slice, then the connections. */
  async finish(): Promise<void> {
    const started = performance.now();
    let rows = 0;
    for (;;) {
      const begun = performance.now();
      let calls = 0;
      // Over after the first slice.
      const deleted = await runWalks(this.#db, WALKS.slice(0, 1), () => calls++ > 0);
      if (sum(Object.values(deleted)) === 0) break;
      rows += sum(Object.values(deleted));
      this.#slices.push((performance.now() - begun) / PART);
    }
    rows += sum(Object.values(await runWalks(this.#db, WALKS, () => false)));
    this.#alone = { rows, seconds: (performance.now() - started) / 1000 };
  }

  report(): string {
    const speed = ({ rows, seconds }: { rows: number; seconds: number }): string =>
      `${(rows / seconds).toFixed(0)} rows a second (${String(rows)} rows)`;
    const slice = (part: readonly number[]): string => `${median(part).toFixed(1)} ms`;
    return [
      `- beside the requests: ${speed(this.#underLoad)}; alone: ${speed(this.#alone)}`,
      `- a slice of the log: the first hundred ${slice(this.#slices.slice(0, 100))}, the last hundred ${slice(this.#slices.slice(-100))}, the longest ${slice([Math.max(...this.#slices)])}`,
    ].join('\n');
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const added = (a: { rows: number; seconds: number }, b: { rows: number; seconds: number }) => ({
  rows: a.rows + b.rows,
  seconds: a.seconds + b.seconds,
});

/** Prints the sizes of the purged tables: full, purged, and after the vacuum that autovacuum would run. */
async function printAftermath(db: Kysely<Database>, before: readonly Size[]): Promise<void> {
  const purged = await sizes(db);
  await sql`vacuum logs, activities, tree_counts`.execute(db);
  const vacuumed = await sizes(db);
  const cells = (all: readonly Size[], name: string): string[] => {
    const size = all.find((each) => each.table === name);
    return [String(size?.dead), ((size?.bytes ?? 0) / 1_000_000).toFixed(0)];
  };
  const head = ['', 'dead rows', 'MB', 'dead rows purged', 'MB', 'dead rows vacuumed', 'MB'];
  const names = ['logs', 'activities', 'tree_counts'];
  const rows = names.map((name) => [name, ...[before, purged, vacuumed].flatMap((all) => cells(all, name))]);
  console.log(table(head, rows));
}
