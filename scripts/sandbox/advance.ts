import { sql, type Kysely } from 'kysely';
import { withRetries } from '../../db/connection/retries.ts';
import { raiseTimeLimit } from '../../db/connection/time-limits.ts';
import { publishEvents } from '../../handlers/jobs/event-publisher.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { JobName } from '../../db/setup/queue.ts';
import { secondsToNextEnd } from '../../handlers/sales/due-lines.ts';
import { moveTimesBack, timedTables } from './time-shift.ts';
import type { IsTimeUp } from '../../handlers/jobs/batches.ts';
import type { Job } from '../../handlers/jobs/jobs.ts';

/** Each step writes every row anew. After so many, what they have left behind is cleared. */
const STEPS_A_VACUUM = 20;

const LIMIT_SECONDS = 60;

/** Lines that end in so small a part of the time, and within a day, end in one step: a step takes a second for 8000 lines. */
const PARTS = 30;
const DAY = 86_400;

/** What nobody sees of the time that passes; it is done once, at the end. Each step forgets the sums of summaries. */
const AT_THE_END: readonly JobName[] = ['summaries', 'purge', 'ledger-check', 'note-promotion'];

/**
 * Lets so many seconds pass, in steps that end where a line has to be renewed or expires. In each, all data is moved back,
 * every job does what is due, and its events are published. Returns how many seconds have passed: fewer if `isOver` says
 * after a step that it has taken too long.
 */
export async function advance(
  db: Kysely<Database>,
  seconds: number,
  jobs: Readonly<Record<JobName, Job>>,
  isOver: IsTimeUp = () => false,
): Promise<number> {
  const names = Object.keys(jobs) as JobName[];
  const run = async (due: readonly JobName[]): Promise<void> => {
    for (const name of due) await jobs[name](() => false);
    while ((await publishEvents(db)).more);
  };
  const tables = await timedTables(db);
  const together = Math.min(DAY, seconds / PARTS);
  let left = seconds;
  // Credit that came before counts, even if a grace ends in the first step.
  await run(['auto-renewal']);
  for (let steps = 1; left > 0 && (steps === 1 || !isOver()); steps += 1) {
    const step = Math.min(left, await secondsToNextEnd(db, together));
    await withRetries(() =>
      db.transaction().execute(async (trx) => {
        await raiseTimeLimit(trx, LIMIT_SECONDS);
        await moveTimesBack(trx, step, tables);
      }),
    );
    left -= step;
    await run(names.filter((name) => !AT_THE_END.includes(name)));
    if (steps % STEPS_A_VACUUM === 0) await sql`vacuum`.execute(db);
  }
  await run(AT_THE_END);
  return seconds - left;
}
