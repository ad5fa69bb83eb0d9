import { updateLine, recordLineEvents } from '../../db/lines.ts';
import { recordSyncs } from '../../db/syncs.ts';
import type { Permission } from '../../generated/operations.ts';
import type { Schema } from '../call/contract.ts';
import { conflict } from '../call/problem.ts';
import { findLine, lockLine, requireNotRefunded, type LineCall, type LineWrite } from './find.ts';
import { linksOf, type LineKind, type Links, type SharedView } from '../kinds/kind.ts';
import type { Cause } from '../../db/cause.ts';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { idsOfPath } from '../../db/tree/tree.ts';
import { randomHostLabel } from '../../db/values/texts.ts';

/** Returns the host name and the addresses of a line. It has no addresses without a host. */
export function dns<All extends Permission>(kind: LineKind<All>) {
  return async (call: LineCall<All>): Promise<Schema<'LineDns'>> => {
    const line = await findLine(kind, call);
    const links = Object.entries(linksOf(kind, line, call.settings)) as [keyof Links, string | null][];
    const urls = links.flatMap(([name, url]) => (url === null ? [] : { name, url }));
    return { dns: line.dns, dns_domain_id: line.dns_domain_id, urls };
  };
}

/** Gives a line a new host name. Throws 409 if the line is refunded or the owner has no domain. */
export function regenerateDns<All extends Permission, View extends SharedView>(kind: LineKind<All, View>) {
  return async (call: LineWrite<All>): Promise<View> => {
    const { db, cause } = call;
    const line = await lockLine(kind, call);
    requireNotRefunded(line);
    const name = await freeHostName(db, line.user_id);
    if (name === null) throw conflict('no_dns_domain');
    await recordSyncs(db, cause, [line.id], 'update');
    return kind.view(await updateLine(db, cause, line.id, name), call.settings);
  };
}

/** A line's own host name and its parent domain, as columns of `lines`. */
interface HostName {
  dns: string;
  dns_domain_id: number;
}

/**
 * Returns a free host name for a line of this owner, under the domain of `domainOf`; null without a domain. If two
 * transactions generate the same label, `lines_dns_unique` rejects one of them.
 */
async function freeHostName(db: Kysely<Database>, ownerId: number): Promise<HostName | null> {
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

/** The number of lines that one statement renames. */
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
    await recordLineEvents(trx, cause, ids, 'line.changed');
  }
}

/**
 * Returns a subquery for the domain `(id, domain)` of an owner's lines: the owner's default, else the nearest heritable
 * default of its ancestors, else a global domain. It has no row without a domain.
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
