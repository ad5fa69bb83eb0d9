import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from './schema/index.ts';
import { freshLabel } from './sales/credentials.ts';
import { idsOfPath } from './tree.ts';

/** A host name of a line's own, and the domain that it lies under: two columns of `lines`. */
export interface HostName {
  dns: string;
  dns_domain_id: number;
}

/**
 * A free host name for a line of this owner, under the owner's default domain, or else the nearest one that it
 * inherits; null when there is none. Two that draw the same label at once meet in `lines_dns_unique`.
 */
export async function freshHostName(db: Kysely<Database>, ownerId: number): Promise<HostName | null> {
  const labels = Array.from({ length: 3 }, freshLabel);
  const { rows } = await sql<HostName>`
    select name.dns, domain.id as dns_domain_id
    from users owner
    cross join lateral ${domainOf(sql.ref('owner.id'), sql.ref('owner.path'))} as domain
    cross join lateral (
      select label || '.' || domain.domain as dns from unnest(${labels}::text[]) as label
    ) as name
    where owner.id = ${ownerId} and not exists (
      select from lines where lower(lines.dns) = name.dns and lines.deleted_at is null
    )
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * `(id, domain)` of the domain under which the lines of an owner are served: its own default, else the nearest
 * heritable default of the users above it, else a global domain. No row when there is none.
 */
export function domainOf(
  ownerId: RawBuilder<unknown>,
  ownerPath: RawBuilder<string>,
): RawBuilder<{ id: number; domain: string }> {
  return sql`(
    select id, domain from (
      (
        select d.id, d.domain, 0 as choice
        from unnest(${idsOfPath(ownerPath)}) with ordinality as above (id, depth)
        join dns_domains d on d.created_by_id = above.id and d.is_default
        where d.is_heritable or above.id = ${ownerId}
        order by above.depth desc limit 1
      )
      union all
      (select id, domain, 1 from dns_domains where is_global order by id limit 1)
    ) as candidate
    order by choice limit 1
  )`;
}
