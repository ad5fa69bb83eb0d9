import { sql } from 'kysely';
import type { Service } from './service.ts';

// The plans by which PostgreSQL has run the statements of a service (auto_explain).

/** The parts of a plan step that tests read. */
export interface Step {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Rows Removed by Index Recheck'?: number;
  /** These are told with `auto_explain.log_analyze`, for each loop. */
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Step[];
}

/**
 * Lets the database of a service tell its plans. Returns those of the statements to come, a list that the test empties.
 * `settings` are more settings of PostgreSQL.
 */
export async function plansOf({ db, app }: Service, settings: Record<string, string> = {}): Promise<Step[]> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const database = sql.id(rows[0]?.name ?? '');
  const all = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
    client_min_messages: 'log',
    ...settings,
  };
  for (const [name, value] of Object.entries(all)) {
    await sql`alter database ${database} set ${sql.raw(name)} = ${sql.lit(value)}`.execute(db);
  }
  const plans: Step[] = [];
  app.pg.pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const json = message.split('plan:\n')[1];
      if (json !== undefined) plans.push((JSON.parse(json) as { Plan: Step }).Plan);
    });
  });
  // The settings apply to new sessions only.
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  return plans;
}

/** Yields a step and all below it. */
export function* stepsOf(step: Step): Generator<Step> {
  yield step;
  for (const below of step.Plans ?? []) yield* stepsOf(below);
}

/** Returns the most rows that a step of these plans has compared again with what its index was asked for. */
export function mostRechecked(plans: readonly Step[]): number {
  const removed = plans
    .flatMap((plan) => [...stepsOf(plan)])
    .map((step) => step['Rows Removed by Index Recheck'] ?? 0);
  if (removed.length === 0) throw new Error('PostgreSQL has told no plans');
  return Math.max(...removed);
}

/** Returns the most rows of a table that a step of these plans has looked at. */
export function mostLookedAt(plans: readonly Step[], table: string): number {
  const looked = plans
    .flatMap((plan) => [...stepsOf(plan)])
    .filter((step) => step['Relation Name'] === table)
    .map(
      (step) =>
        (step['Actual Loops'] ?? 0) * ((step['Actual Rows'] ?? 0) + (step['Rows Removed by Filter'] ?? 0)),
    );
  return Math.max(0, ...looked);
}
