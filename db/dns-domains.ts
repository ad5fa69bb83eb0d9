import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';
import { ancestorIds } from './tree.ts';

/**
 * The domain under which new lines of a user are served: its own default, or else the nearest heritable
 * default of the users above it, or else a global one; undefined where there is none (`dns_domains_set_default`).
 */
export async function defaultDnsDomain(
  db: Kysely<Database>,
  owner: { id: number; path: string },
): Promise<{ id: number; domain: string } | undefined> {
  const nearestFirst = [owner.id, ...ancestorIds(owner.path)];
  const { rows } = await sql<{ id: number; domain: string }>`
    select id, domain from dns_domains
    where is_global or (is_default and (created_by_id = ${owner.id}
      or (is_heritable and created_by_id = any(${nearestFirst}::bigint[]))))
    order by
      case when is_default and (is_heritable or created_by_id = ${owner.id})
        then array_position(${nearestFirst}::bigint[], created_by_id) end nulls last,
      is_default desc, id
    limit 1`.execute(db);
  return rows[0];
}
