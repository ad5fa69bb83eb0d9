import { sql, type RawBuilder } from 'kysely';

/** The position after the last of these siblings, `table where ...`; the largest there is where that is taken. */
export function afterLast(siblings: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select least(coalesce(max(position), 0)::bigint + 1, 2147483647) from ${siblings})`;
}
