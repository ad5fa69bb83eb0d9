import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/schema/tables.ts';
import type { IsTimeUp } from './batches.ts';
import { violations, type LedgerFault } from '../../db/ledger/check.ts';
import { boundsOf, FIRST_WALK, isWalk, nextSlice, walkAfter, type Walk } from '../../db/ledger/walks.ts';
import type { StoredFault } from '../../db/schema/columns.ts';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';

interface LedgerCheckSettings {
  /** Hours from the start of one check to the next; 0 for none. */
  hours: number;
  /** Rows of a slice, for less than a second of work. */
  slice?: number;
}

const SLICE = 5000;
const LONGEST_PAUSE_MS = 1000;

/**
 * Continues the check of the ledger, or begins one that is due, until the time is over. Logs each violated rule as
 * fatal when it is first found, and all of them at the end. Pauses after each slice for as long as it took. Returns the
 * number of slices.
 */
export async function checkLedgerInSlices(
  db: Kysely<Database>,
  { hours, slice = SLICE }: LedgerCheckSettings,
  isOver: IsTimeUp,
  log: Logger,
): Promise<number> {
  if (hours === 0) return 0;
  await beginCheck(db, hours);
  for (let slices = 0; ; slices += 1) {
    const started = performance.now();
    const checked = await checkNextSlice(db, slice);
    if (checked === undefined) return slices;
    report(checked, log);
    if (checked.finished !== undefined || isOver()) return slices + 1;
    await sleep(Math.min(performance.now() - started, LONGEST_PAUSE_MS));
  }
}

function report({ found, finished }: CheckedSlice, log: Logger): void {
  for (const fault of found) log.fatal(fault, 'the ledger breaks a rule');
  if (finished === undefined) return;
  const { checked, faults, startedAt } = finished;
  const figures = { checked, faults, started_at: startedAt };
  if (faults.length > 0) log.fatal(figures, 'the ledger is not sound: run `npm run ledger:check`');
  else log.info(figures, 'the ledger is sound');
}

// A check of the ledger proceeds slice by slice. Its position is stored, so that any worker can continue it. Each rule
// checks a slice in one statement on one snapshot, so concurrent sales do not disturb it. The next check covers rows
// written behind this one.

type Check = Selectable<Database['ledger_checks']>;

/** The result of a slice. */
interface CheckedSlice {
  /** The rules whose first violation in this check is in this slice. */
  found: LedgerFault[];
  /** The result of the whole check after its last slice. */
  finished: { checked: number; faults: StoredFault[]; startedAt: string } | undefined;
}

const SLICE_SECONDS = 30;
const IDS_KEPT = 20;

/** Begins a check, unless one is unfinished or the last one began less than so many hours ago. */
async function beginCheck(db: Kysely<Database>, hours: number): Promise<void> {
  await sql`
    insert into ledger_checks (walk)
    select ${FIRST_WALK} where not exists (
      select from ledger_checks
      where finished_at is null or started_at > now() - make_interval(hours => ${hours}))
    on conflict do nothing`.execute(db);
}

/** Checks the next slice of the unfinished check. Returns undefined if there is none, or another worker has it. */
function checkNextSlice(db: Kysely<Database>, size: number): Promise<CheckedSlice | undefined> {
  return db.transaction().execute(async (trx) => {
    await raiseTimeLimit(trx, SLICE_SECONDS);
    const check = await trx
      .selectFrom('ledger_checks')
      .selectAll()
      .where('finished_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return check && checkSlice(trx, check, size);
  });
}

async function checkSlice(trx: Transaction<Database>, check: Check, size: number): Promise<CheckedSlice> {
  // A process of another version may have stopped in a walk that this version does not know.
  const walk = isWalk(check.walk) ? check.walk : FIRST_WALK;
  const slice = await nextSlice(trx, walk, walk === check.walk ? check.position : [], size);
  const broken = await violations(trx, boundsOf(slice), walk);
  const faults = merged(check.faults, broken);
  const checked = check.checked + slice.rows;
  const next: Walk | undefined = slice.to.length > 0 ? walk : walkAfter(walk);
  await trx
    .updateTable('ledger_checks')
    .set({ checked, faults: JSON.stringify(faults) })
    .set(next === undefined ? { finished_at: sql`now()` } : { walk: next, position: [...slice.to] })
    .where('id', '=', check.id)
    .execute();
  return {
    found: broken.filter(({ rule }) => !check.faults.some((known) => known.rule === rule)),
    finished: next === undefined ? { checked, faults, startedAt: check.started_at } : undefined,
  };
}

/** Adds the faults of a slice. A row with faults in two slices counts twice. */
function merged(known: readonly StoredFault[], more: readonly LedgerFault[]): StoredFault[] {
  const faults = new Map(known.map((fault) => [fault.rule, fault]));
  for (const { rule, count, ids } of more) {
    const before = faults.get(rule) ?? { count: 0, ids: [] };
    const all = [...new Set([...before.ids, ...ids])].slice(0, IDS_KEPT);
    faults.set(rule, { rule, count: before.count + count, ids: all });
  }
  return [...faults.values()];
}
