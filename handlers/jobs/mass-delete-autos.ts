import { bySystem } from '../../db/cause.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { deleteLines } from '../../db/lines.ts';
import { tryToAddUpChanges } from '../../db/tree/counts.ts';
import { withRetries } from '../../db/connection/retries.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inBatches, type IsTimeUp } from './batches.ts';
import { anyOf } from '../../db/values/expressions.ts';

/** The limits of a transaction: lines, and rules whose lines it looks for. */
const LINES = 500;
const RULES = 100;

/** The start of the rules' day: the last 03:00 UTC. */
const THREE_O_CLOCK = sql<string>`
  date_trunc('day', now() at time zone 'UTC' - interval '3 hours') at time zone 'UTC' + interval '3 hours'`;

/**
 * Runs every mass-delete-auto rule that has not run since 03:00 UTC: deletes the lines that it covers, in batches with
 * a transaction each, and pauses for as long as a batch took. Several workers may run it at once, and a worker may die.
 * Returns the number of deleted lines.
 */
export function runMassDeleteAutos(db: Kysely<Database>, isOver: IsTimeUp): Promise<number> {
  return inBatches(async () => {
    const started = performance.now();
    const batch = await withRetries(() => db.transaction().execute(runNextBatch));
    if (batch.more) await sleep(performance.now() - started);
    return batch;
  }, isOver);
}

/** A line, and the rule that covers it. */
interface Covered {
  id: number;
  rule: number;
}

async function runNextBatch(trx: Transaction<Database>): Promise<{ done: number; more: boolean }> {
  const rules = await lockDueRules(trx);
  if (rules.length === 0) return { done: 0, more: false };
  const found = await findCovered(trx, rules);
  const covered = await lockCovered(trx, found);
  if (covered.size > 0) {
    await deleteLines(trx, bySystem(), [...covered.keys()]);
    await tryToAddUpChanges(trx);
  }
  const last = found.length < LINES ? Infinity : (found.at(-1)?.rule ?? Infinity);
  await recordRuns(
    trx,
    rules
      .filter((id) => id <= last)
      .map((id) => ({
        id,
        deleted: [...covered.values()].filter((rule) => rule === id).length,
        is_finished: id < last,
      })),
  );
  return { done: covered.size, more: true };
}

async function lockDueRules(trx: Transaction<Database>): Promise<number[]> {
  const rules = await trx
    .selectFrom('mass_delete_autos')
    .select('id')
    .where('is_active', '=', true)
    .where((eb) => eb.or([eb('last_run_at', 'is', null), eb('last_run_at', '<', THREE_O_CLOCK)]))
    .orderBy('id')
    .limit(RULES)
    .forUpdate()
    .skipLocked()
    .execute();
  return rules.map(({ id }) => id);
}

/** Returns lines that rules cover, by rule. */
async function findCovered(trx: Transaction<Database>, rules: readonly number[]): Promise<Covered[]> {
  const { rows } = await sql<Covered>`
    select line.id, rule.id as rule from mass_delete_autos as rule
    cross join lateral (select id from lines where ${IS_COVERED} order by id limit ${LINES}) as line
    where rule.id = ${anyOf(rules)}
    order by rule.id, line.id limit ${LINES}`.execute(trx);
  return rows;
}

/**
 * Locks lines, and returns those that are still covered, each with its first rule. Before the lock, a line may have
 * been extended, moved or restricted.
 */
async function lockCovered(
  trx: Transaction<Database>,
  found: readonly Covered[],
): Promise<ReadonlyMap<number, number>> {
  const [ids, rules] = [found.map(({ id }) => id), found.map(({ rule }) => rule)];
  await trx.selectFrom('lines').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute();
  const { rows } = await sql<Covered>`
    select lines.id, min(rule.id) as rule
    from unnest(${ids}::bigint[], ${rules}::bigint[]) as found (id, rule)
    join mass_delete_autos as rule on rule.id = found.rule
    join lines on lines.id = found.id and ${IS_COVERED}
    group by lines.id`.execute(trx);
  return new Map(rows.map(({ id, rule }) => [id, rule]));
}

/** Whether a rule (a row `rule` of `mass_delete_autos`) covers a row of `lines`. */
const IS_COVERED: RawBuilder<boolean> = sql`
  lines.user_id = rule.user_id and lines.kind = rule.kind and lines.deleted_at is null
  and lines.expired_at <= now() - make_interval(days => rule.days_after_expiry)
  and (lines.is_trial or not rule.only_trials)
  and not exists (select from restrictions where restrictions.line_id = lines.id)`;

/** The result of a batch for a rule. */
interface Run {
  id: number;
  deleted: number;
  is_finished: boolean;
}

async function recordRuns(trx: Transaction<Database>, runs: readonly Run[]): Promise<void> {
  await sql`
    update mass_delete_autos as rule
    set deleted_so_far = case when is_finished then 0 else deleted_so_far + deleted end,
      last_run_deleted = case when is_finished then deleted_so_far + deleted else last_run_deleted end,
      last_run_at = case when is_finished then now() else last_run_at end
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as run (id bigint, deleted integer, is_finished boolean)
    where rule.id = run.id`.execute(trx);
}
