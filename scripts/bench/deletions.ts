import { sql } from 'kysely';
import type { DueLines } from './due-lines.ts';
import { patiently } from './patience.ts';

/** When the lines ended that are deleted. Those that are sold meanwhile end later. */
const ENDED = sql`now() - interval '40 days'`;

/** The rules of all owners, for each kind of their lines, delete all lines at once. */
export const DELETIONS: DueLines = {
  job: 'mass-delete-auto',
  name: 'deletions',
  least: undefined,
  prepare: (db) => patiently(db, sql`delete from restrictions`, sql`vacuum analyze`),
  makeDue: [
    sql`update lines set deleted_at = null, expired_at = ${ENDED}, activated_at = ${ENDED}`,
    sql`delete from mass_delete_autos`,
    sql`
      insert into mass_delete_autos (user_id, kind, days_after_expiry)
      select distinct user_id, kind, 30 from lines`,
    sql`vacuum analyze lines, mass_delete_autos`,
  ],
  areDue: sql`exists (select from lines where deleted_at is null and expired_at < now() - interval '35 days')`,
  done: sql`(select deleted_at as at, false as failed from lines where deleted_at is not null)`,
};
