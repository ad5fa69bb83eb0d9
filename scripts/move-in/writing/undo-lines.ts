import { sql, type SqlBool } from 'kysely';
import { bySystem } from '../../../db/cause.ts';
import { deleteLines } from '../../../db/lines.ts';
import { tryToAddUpChanges } from '../../../db/tree/counts.ts';
import { lockLines } from '../../../db/restrictions.ts';
import { anyOf } from '../../../db/values/expressions.ts';
import { forgetRestrictions, nextMade, reasonOf, restrictedAnew, untouched, type Kept } from './kept.ts';
import type { Moving, Slice } from './moving.ts';

const SIZE = 500;

const lineIs = (condition: string) =>
  sql<SqlBool>`exists (select from lines where lines.id = moved_objects.target_id and ${sql.raw(condition)})`;

const TOUCHED = reasonOf({
  deleted: lineIs('deleted_at is not null'),
  charged: sql`exists (
    select from line_charges where line_id = moved_objects.target_id and line_charges.kind <> 'move_in')`,
  edited: lineIs('updated_at <> created_at'),
  restricted_anew: restrictedAnew('line'),
});

/** Deletes the lines of a run that nobody has touched. Returns how many. */
export async function takeOutLines(slice: Slice, moving: Moving, kept: Kept[]): Promise<number> {
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after;
    const { ids, gone } = await slice(async (trx) => {
      const ids = await nextMade(trx, moving, 'line', { after: from, size: SIZE });
      await lockLines(trx, (eb) => eb('lines.id', '=', anyOf(ids)));
      const gone = await untouched(trx, moving, kept, 'line', TOUCHED, ids);
      await deleteLines(trx, bySystem(), gone);
      await trx.deleteFrom('line_bouquets').where('line_id', '=', anyOf(gone)).execute();
      await forgetRestrictions(trx, moving, 'line_id', gone);
      await tryToAddUpChanges(trx);
      return { ids, gone };
    });
    count += gone.length;
    after = ids.at(-1);
  }
  return count;
}
