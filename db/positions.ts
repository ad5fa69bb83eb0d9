import { sql, type RawBuilder } from 'kysely';

/**
 * Returns the position after the last of these siblings, given as `table where ...`. It is capped at the largest
 * integer.
 */
export function nextPosition(siblings: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select least(coalesce(max(position), 0)::bigint + 1, 2147483647) from ${siblings})`;
}
