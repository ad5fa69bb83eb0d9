import { sql, type Kysely } from 'kysely';
import { IncompatibleRowsError } from '../connection/errors.ts';

const MOST_TOLD = 20;

/**
 * Makes usernames of lines unique without regard to case. Throws IncompatibleRowsError if some differ only by case. A customer
 * plays with its username, so the operator must decide which one changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Prevents new conflicts between the check and the creation of the index.
  await sql`lock table lines in share mode`.execute(db);
  const { rows: alike } = await sql<{ lines: string }>`
    select string_agg(format('%s (%s %s)', username, kind, id), ', ' order by id) as lines
    from lines where deleted_at is null
    group by lower(username) having count(*) > 1
    order by min(id)`.execute(db);
  if (alike.length > 0) {
    const told = alike.slice(0, MOST_TOLD).map(({ lines }) => `\n  ${lines}`);
    throw new IncompatibleRowsError(
      `Nothing was changed: usernames of lines have to differ by more than the case of their letters, and these ` +
        `lines (username, kind, id) have the same${alike.length > MOST_TOLD ? `, and ${String(alike.length - MOST_TOLD)} more after them` : ''}. ` +
        `Give all but one of each another username with the version that ran last (by m3us_edit, or by a change of type to m3u), or delete them, and ` +
        `migrate again.${told.join('')}`,
    );
  }
  await sql`drop index lines_username_unique`.execute(db);
  await sql`
    create unique index lines_username_unique on lines (lower(username)) where deleted_at is null`.execute(
    db,
  );
}
