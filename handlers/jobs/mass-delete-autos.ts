import {
  sql,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  type Transaction,
} from 'kysely';
import { deleteLines } from '../../db/lines.ts';
import { withRetries } from '../../db/connection/retries.ts';
import type { Database } from '../../db/schema/index.ts';
import type { MassDeleteAutosTable } from '../../db/schema/lines.ts';
import { inBatches, type IsTimeUp } from './batches.ts';
import { NOW } from '../../db/values/expressions.ts';

type Rule = Selectable<MassDeleteAutosTable>;

const BATCH = 500;

/** The start of the rules' day: the last 03:00 UTC. */
const THREE_O_CLOCK = sql<string>`
  date_trunc('day', now() at time zone 'UTC' - interval '3 hours') at time zone 'UTC' + interval '3 hours'`;

/**
 * Runs every mass-delete-auto rule that has not run since 03:00 UTC. Deletes the lines that a rule covers, in batches
 * with a transaction each. Several workers may run it at once, and a worker may die. Returns how many lines were
 * deleted.
 */
export function runMassDeleteAutos(db: Kysely<Database>, isOver: IsTimeUp): Promise<number> {
  return inBatches(() => withRetries(() => db.transaction().execute(runNextBatch)), isOver);
}

async function runNextBatch(trx: Transaction<Database>): Promise<{ done: number; more: boolean }> {
  const rule = await trx
    .selectFrom('mass_delete_autos')
    .selectAll()
    .where('is_active', '=', true)
    .where((eb) => eb.or([eb('last_run_at', 'is', null), eb('last_run_at', '<', THREE_O_CLOCK)]))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (rule === undefined) return { done: 0, more: false };
  const { locked, covered } = await lockCovered(trx, rule);
  if (covered.length > 0) await deleteLines(trx, covered);
  const sum = rule.deleted_so_far + covered.length;
  const isLast = locked < BATCH;
  await trx
    .updateTable('mass_delete_autos')
    .set(isLast ? { last_run_at: NOW, last_run_deleted: sum, deleted_so_far: 0 } : { deleted_so_far: sum })
    .where('id', '=', rule.id)
    .execute();
  return { done: covered.length, more: true };
}

/**
 * Locks a batch of the lines that a rule covers. Returns how many were locked, and which of them it still covers then.
 */
async function lockCovered(
  trx: Transaction<Database>,
  rule: Rule,
): Promise<{ locked: number; covered: number[] }> {
  const locked = await trx
    .selectFrom('lines')
    .select('id')
    .where(coveredBy(rule))
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute();
  // During the wait for a lock, a line may have been extended, moved or restricted.
  const covered = await trx
    .selectFrom('lines')
    .select('id')
    .where('id', '=', sql<number>`any(${locked.map(({ id }) => id)}::bigint[])`)
    .where(coveredBy(rule))
    .execute();
  return { locked: locked.length, covered: covered.map(({ id }) => id) };
}

function coveredBy({ kind, user_id, days_after_expiry, only_trials }: Rule) {
  return (eb: ExpressionBuilder<Database, 'lines'>) =>
    eb.and([
      eb('lines.user_id', '=', user_id),
      eb('lines.kind', '=', kind),
      eb('lines.deleted_at', 'is', null),
      eb('lines.expired_at', '<=', sql<string>`now() - make_interval(days => ${days_after_expiry})`),
      only_trials ? eb('lines.is_trial', '=', true) : sql<SqlBool>`true`,
      eb.not(
        eb.exists(
          eb
            .selectFrom('restrictions')
            .select('restrictions.id')
            .whereRef('restrictions.line_id', '=', 'lines.id'),
        ),
      ),
    ]);
}
