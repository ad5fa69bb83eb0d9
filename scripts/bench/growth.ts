import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { onDatabase } from '../lib/database.ts';
import { Refusal } from '../lib/refusal.ts';
import { goal, table } from '../lib/table.ts';
import { listsOfContract } from './contract-lists.ts';
import { addUpSeed, seedDatabase, sizeOf, startProgram, type Bench, type Program } from './frame.ts';
import type { Options } from './options.ts';
import { leaf, reseller, root, type Player } from './players.ts';
import { alternate, figure, startLoad, type Subject } from './rounds.ts';
import { comparedReads, reads, sales } from './subjects.ts';

/** Low enough that requests do not wait for each other: so the cost of a single one is measured. */
const CONNECTIONS = 2;

/** Both sizes have as many transactions as lines. */
const SMALL = { users: 1000, lines: 10_000 };

/** The most times that a request may cost in the big database what it costs in the small one. */
const MOST = { read: 1.3, write: 1.3, 'first page': 1.5, 'far page': 3 };

interface Growing {
  subject: Subject;
  what: keyof typeof MOST;
}

interface Side {
  program: Program;
  subjects: Growing[];
}

/** Sends the same requests to a small operator and to a big one. */
export async function growth(bench: Bench, options: Options): Promise<void> {
  const { rounds, seconds, fullUsers: users, fullLines: lines } = options;
  const small = await startSide(bench, 'small', SMALL, options);
  const full = await startSide(bench, 'full', { users, lines }, options);
  const send = startLoad(bench);
  const rows: string[][] = [];
  const goals: string[] = [];
  for (const [index, { subject, what }] of small.subjects.entries()) {
    const grown = full.subjects[index]?.subject ?? subject;
    const force = { connections: CONNECTIONS, seconds };
    const participants = new Map([
      ['small', () => send(small.program, subject, force)],
      ['full', () => send(full.program, grown, force)],
    ]);
    const results = await alternate(subject.name, participants, rounds);
    const latency = results.ratio('full', 'small', 'p50');
    const fewer = results.ratio('small', 'full', 'perSecond');
    // Other load on the machine hardly affects CPU.
    const cpu = [results.ratio('full', 'small', 'cpuMs'), results.ratio('full', 'small', 'databaseCpuMs')];
    const medians = [results.median('small', 'p50'), results.median('full', 'p50')];
    rows.push([subject.name, ...[...medians, latency, fewer, ...cpu].map((value) => figure(value, 2))]);
    const worse = Math.max(latency, fewer);
    const text = `${subject.name}: ${worse.toFixed(2)} times the cost, at most ${String(MOST[what])}`;
    goals.push(goal(text, worse <= MOST[what]));
  }
  console.log(`\n### ${sizeOf(SMALL)} against ${sizeOf({ users, lines })}\n`);
  const ratios = ['ratio', 'requests ratio', 'CPU ratio', 'database CPU ratio'];
  console.log(table(['', 'p50 ms small', 'p50 ms full', ...ratios], rows));
  console.log(`\n### Goals\n\n${goals.join('\n')}`);
  console.log(
    `\nMedians of ${String(rounds)} rounds of ${String(seconds)} s in turn, ratios round by round, ${String(CONNECTIONS)} connections. Node ${process.version}.`,
  );
}

async function startSide(
  bench: Bench,
  name: string,
  { users, lines }: typeof SMALL,
  { isWanted }: Options,
): Promise<Side> {
  const databaseUrl = await seedDatabase(bench, name, { users, lines, transactions: lines });
  // What picks subjects may take longer than a request.
  const patient = `${databaseUrl}?options=-c%20statement_timeout%3D0`;
  const all = await onDatabase(patient, 1, subjectsOf);
  const subjects = all.filter(({ subject }) => isWanted(subject));
  if (subjects.length === 0) throw new Refusal('Nothing that is measured is called so.');
  // Of millions of transfers this takes longer than their seed.
  if (subjects.some(({ subject }) => subject.name.startsWith('transactions_summary')))
    await addUpSeed(databaseUrl);
  return { program: await startProgram(bench, { name, databaseUrl }), subjects };
}

/** Returns the same subjects for each database. */
async function subjectsOf(db: Kysely<Database>): Promise<Growing[]> {
  const top = await root(db);
  const middle = await reseller(db);
  const { create, extend } = await sales(db);
  const growing = (what: keyof typeof MOST, subjects: Subject[]): Growing[] =>
    subjects.map((subject) => ({ subject, what }));
  return [
    ...growing('read', [...(await comparedReads(db, top)), ...(await comparedReads(db, middle))]),
    ...growing('first page', [top, middle, await leaf(db)].flatMap(firstPages)),
    ...growing('first page', await filtered(db, top)),
    ...growing('far page', farPages(top)),
    ...growing('write', [create, extend]),
  ];
}

/** Returns the first pages of all lists but those below another object, and the summaries of a year. */
function firstPages(caller: Player): Subject[] {
  const lists = listsOfContract()
    .map(({ operation, path }) => ({
      operation,
      path: path.startsWith('/users/{id}') ? path.replace('{id}', String(caller.id)) : path,
    }))
    .filter(({ path }) => !path.includes('{'));
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const year = `filters[created_from]=${day(365)}&filters[created_to]=${day(0)}`;
  const summaries = ['user', 'package', 'kind', 'day', 'month'].map((group) => ({
    operation: `transactions_summary_sales by ${group}`,
    path: `/transactions/summary/sales?group_by=${group}&${year}`,
  }));
  return [...lists, ...summaries].map(({ operation, path }) => reads(caller, operation, [path]));
}

/** Returns pages far from the first. They also exist among the thousand users of the small database: pages of one item. */
function farPages(caller: Player): Subject[] {
  const paths = {
    users_index: '/users',
    users_descendants: `/users/${String(caller.id)}/descendants`,
    transactions_index: '/transactions',
    logs_index: '/logs',
  };
  return Object.entries(paths).map(([operation, path]) =>
    reads(caller, `${operation}, page 999,`, [`${path}?per_page=1&page=999`]),
  );
}

const NAMES = {
  external_id: { kind: 'm3u', filter: 'external_id' },
  username: { kind: 'm3u', filter: 'username_exact' },
  mac_address: { kind: 'mag', filter: 'mac_address_exact' },
  code: { kind: 'activecode', filter: 'code_exact' },
} as const;

/** Returns filters that find one line among all. */
async function filtered(db: Kysely<Database>, caller: Player): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const [column, { kind, filter }] of Object.entries(NAMES)) {
    const { rows } = await sql<{ name: string }>`
      select ${sql.ref(column)} as name from lines
      where kind = ${kind} and ${sql.ref(column)} is not null order by md5(id::text) limit 1000`.execute(db);
    const paths = rows.map(({ name }) => `/lines?filters[${filter}]=${encodeURIComponent(name)}`);
    subjects.push(reads(caller, `lines_index by ${filter}`, paths));
  }
  return subjects;
}
