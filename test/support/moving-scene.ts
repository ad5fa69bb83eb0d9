import { sql, type Kysely, type Transaction } from 'kysely';
import type { Test } from 'tap';
import { checkLedger } from '../../db/ledger/check.ts';
import type { Database } from '../../db/schema/tables.ts';
import { EMPTY_MAP, type MovingMap } from '../../scripts/move-in/writing/map.ts';
import { moveIn, type Moved } from '../../scripts/move-in/writing/move-in.ts';
import { orderReport, reportPage, withMovingTables, type ReportRow } from '../../scripts/move-in/tables.ts';
import { Service } from './service.ts';

// Moves in what a test writes down, as if it were read from the dump of another panel.

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The rows of the temporary tables, by what follows `moving_` in their names. What a row leaves out is usual. */
export interface Source {
  users?: Rows;
  bouquets?: Rows;
  packages?: Rows;
  lines?: Rows;
}

const USUAL: Readonly<Record<keyof Source, object>> = {
  users: { credit: 0, role: 'reseller', group_id: 2, group_name: 'Resellers', restricted: false, note: '' },
  bouquets: {},
  packages: {
    is_trial: false,
    credit: 1000,
    max_connections: 1,
    period: 1,
    period_type: 'month',
    bouquets: [],
    groups: [2],
  },
  lines: {
    kind: 'm3u',
    password: 'pw',
    max_connections: 1,
    is_trial: false,
    status: 'active',
    unlimited: false,
    note: '',
    bouquets: [],
    created_at: '2024-03-01 10:00:00Z',
  },
};

/** Fills the temporary tables of a session. */
export async function fill(session: Kysely<Database>, source: Source): Promise<void> {
  for (const name of ['users', 'bouquets', 'packages', 'lines'] as const) {
    const table = sql.id(`moving_${name}`);
    const full = (source[name] ?? []).map((row) => ({ ...USUAL[name], ...row }));
    await sql`
      insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(full)}::jsonb)`.execute(
      session,
    );
  }
}

export interface Move {
  map?: Partial<MovingMap>;
  dryRun?: boolean;
  panel?: string;
  /** Throws after so many parts. */
  dieAfter?: number;
}

/** A run, with its report. */
export interface Reported extends Moved {
  report: ReportRow[];
}

/** Returns a run with what it tells. */
export async function reportedBy(
  run: (tell: (trx: Transaction<Database>) => Promise<void>) => Promise<Moved>,
): Promise<Reported> {
  const report: ReportRow[] = [];
  const moved = await run(async (trx) => {
    await orderReport(trx);
    for (const { position: _, ...row } of await reportPage(trx, 0, 10_000)) report.push(row);
  });
  return { ...moved, report };
}

export class Killed extends Error {}

/** Moves a source into a database. */
export function moveInto(
  db: Kysely<Database>,
  source: Source,
  { map, dryRun = false, panel = 'xui-one', dieAfter }: Move = {},
): Promise<Reported> {
  let parts = 0;
  const onSlice = (): void => {
    parts += 1;
    if (parts === dieAfter) throw new Killed();
  };
  return withMovingTables(db, async (session) => {
    await fill(session, source);
    return reportedBy((tell) =>
      moveIn(session, { panel, map: { ...EMPTY_MAP, ...map }, dryRun, tell, onSlice }),
    );
  });
}

/** Returns what something of the source has become. */
export async function movedTo(
  db: Kysely<Database>,
  kind: 'role' | 'user' | 'bouquet' | 'package' | 'line',
  source_id: string,
  panel = 'xui-one',
): Promise<number> {
  const object = await db
    .selectFrom('moved_objects')
    .select('target_id')
    .where('panel', '=', panel)
    .where('kind', '=', kind)
    .where('source_id', '=', source_id)
    .executeTakeFirst();
  if (object === undefined) throw new Error(`${kind} ${source_id} has not come`);
  return object.target_id;
}

/** Sets up a service with an operator. */
export async function movingScene(t: Test) {
  const service = await Service.start(t);
  const { db, world } = service;
  const root = await world.user(null);
  const token = await world.token(root);
  const move = (source: Source, how?: Move) => moveInto(db, source, how);
  const here = (kind: Parameters<typeof movedTo>[1], source_id: string, panel?: string) =>
    movedTo(db, kind, source_id, panel);
  const line = async (source_id: string) =>
    service.ok('m3us_show', { token, params: { id: await here('line', source_id) } });
  const user = async (source_id: string) =>
    service.ok('users_show', { token, params: { id: await here('user', source_id) } });
  /** Asserts that the books balance. */
  const balanced = async (t: Test) => t.same((await checkLedger(db)).faults, [], 'the books balance');
  return { service, db, world, root, token, move, here, line, user, balanced };
}

/** Returns the report without its levels: `table id reason: detail`. */
export const told = ({ report }: { report: readonly ReportRow[] }): string[] =>
  report.map(
    ({ source_table, source_id, reason, detail }) =>
      `${source_table} ${source_id} ${reason}${detail === null ? '' : `: ${detail}`}`,
  );
