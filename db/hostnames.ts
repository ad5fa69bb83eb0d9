import type { Cause } from './cause.ts';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { recordLineEvents } from './lines.ts';
import type { Database } from './schema/tables.ts';
import { recordSyncs } from './syncs.ts';
import { idsOfPath } from './tree/tree.ts';
import { randomHostLabel } from './values/random.ts';

/** A line's own host name and its parent domain. Both are columns of `lines`. */
export interface HostName {
  dns: string;
  dns_domain_id: number;
}

/**
 * Returns a free host name for a line of this owner. Its domain is the owner's default domain, otherwise the nearest
 * inherited one. Returns null when there is none. If two transactions generate the same label at once,
 * `lines_dns_unique` rejects one of them.
 */
export async function freeHostName(db: Kysely<Database>, ownerId: number): Promise<HostName | null> {
  const labels = Array.from({ length: 3 }, randomHostLabel);
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

/** Lines whose names are changed in one statement. */
const SLICE = 1000;

const servedUnder = (trx: Transaction<Database>, domainId: number) =>
  trx
    .selectFrom('lines')
    .where('dns_domain_id', '=', domainId)
    .where('deleted_at', 'is', null)
    .where('refunded_at', 'is', null);

/** Returns how many lines are served under a domain. */
export async function countHostNames(trx: Transaction<Database>, domainId: number): Promise<number> {
  const { count } = await servedUnder(trx, domainId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Gives every line that is served under a domain a new host name under another one. */
export async function moveHostNames(
  trx: Transaction<Database>,
  cause: Cause,
  from: number,
  to: { id: number; domain: string },
): Promise<void> {
  for (;;) {
    const lines = await servedUnder(trx, from).select('id').orderBy('id').limit(SLICE).forUpdate().execute();
    if (lines.length === 0) return;
    const ids = lines.map(({ id }) => id);
    await sql`
      update lines
      set dns = fresh.label || '.' || ${to.domain}::text, dns_domain_id = ${to.id}, updated_at = now()
      from unnest(${ids}::bigint[], ${ids.map(randomHostLabel)}::text[]) as fresh (id, label)
      where lines.id = fresh.id`.execute(trx);
    await recordSyncs(trx, cause, ids, 'update');
    await recordLineEvents(trx, ids, 'line.changed');
  }
}

/**
 * Returns a subquery for the `(id, domain)` that serves an owner's lines. This is the owner's default domain, otherwise
 * the nearest heritable default of its ancestors, otherwise a global domain. It has no row when there is none.
 */
export function domainOf(
  ownerId: RawBuilder<unknown>,
  ownerPath: RawBuilder<string>,
): RawBuilder<{ id: number; domain: string }> {
  const above = idsOfPath(ownerPath);
  const isDefault = sql`d.is_default and (d.is_heritable or d.created_by_id = ${ownerId})`;
  return sql`(
    select d.id, d.domain from dns_domains d
    where d.is_global or (${isDefault} and d.created_by_id = any(${above}))
    order by case when ${isDefault} then array_position(${above}, d.created_by_id) end desc nulls last, d.id
    limit 1
  )`;
}
