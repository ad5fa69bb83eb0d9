import { sql, type Kysely } from 'kysely';
import { UnfitRows } from '../errors.ts';

const MOST_TOLD = 20;

/**
 * No two lines have usernames that differ by the case of their letters only. Throws UnfitRows where some do: a
 * customer plays by its username, so it is the operator who says which of them gets another one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Nobody makes another such line between the look and the index.
  await sql`lock table lines in share mode`.execute(db);
  const { rows: alike } = await sql<{ lines: string }>`
    select string_agg(format('%s (%s %s)', username, kind, id), ', ' order by id) as lines
    from lines where deleted_at is null
    group by lower(username) having count(*) > 1
    order by min(id)`.execute(db);
  if (alike.length > 0) {
    const told = alike.slice(0, MOST_TOLD).map(({ lines }) => `\n  ${lines}`);
    throw new UnfitRows(
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
