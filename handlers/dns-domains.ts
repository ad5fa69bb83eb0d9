import type { Cause } from '../db/cause.ts';
import { type Transaction } from 'kysely';
import { countHostNames, moveHostNames } from './lines/host-names.ts';
import { recordLineEvents } from '../db/lines.ts';
import type { Database } from '../db/schema/tables.ts';
import type { GroupHandlers } from './call/contract.ts';
import { page } from './lists/page.ts';
import { requireRoom } from './call/caps.ts';
import { removableDnsDomains, visibleDnsDomains } from './access/dns-domains.ts';
import { requirePolicy } from './access/policy.ts';
import { conflict, missing, notFound, refuseFields } from './call/problem.ts';
import { NOW } from '../db/values/expressions.ts';

const COLUMNS = {
  id: 'dns_domains.id',
  domain: 'dns_domains.domain',
  is_global: 'dns_domains.is_global',
  is_heritable: 'dns_domains.is_heritable',
  is_default: 'dns_domains.is_default',
  created_by_id: 'dns_domains.created_by_id',
  created_at: 'dns_domains.created_at',
  updated_at: 'dns_domains.updated_at',
} as const;
const DOMAIN = Object.values(COLUMNS);

export const dnsDomains = {
  dns_domains_index: (call) =>
    page(call, {
      rows: call.db.selectFrom('dns_domains').select(DOMAIN).where(visibleDnsDomains(call.caller)),
      columns: COLUMNS,
      view: (domain) => domain,
    }),

  async dns_domains_show({ params, caller, db }) {
    return db
      .selectFrom('dns_domains')
      .select(DOMAIN)
      .where('id', '=', params.id)
      .where(visibleDnsDomains(caller))
      .executeTakeFirstOrThrow(notFound);
  },

  async dns_domains_create({ body, caller, db, audit }) {
    if (body.is_global) requirePolicy(caller, 'dns_domains_all');
    await requireRoom(db, 'dns_domains', caller.id);
    const domain = await db
      .insertInto('dns_domains')
      .values({ ...body, domain: body.domain.toLowerCase(), created_by_id: caller.id })
      .returning(DOMAIN)
      .executeTakeFirstOrThrow();
    audit({ subjectId: domain.id });
    return domain;
  },

  async dns_domains_delete({ params, query, caller, db, cause, countObjects }) {
    const domain = await db
      .selectFrom('dns_domains')
      .select(['id', 'is_default', 'is_global', 'created_by_id'])
      .where('id', '=', params.id)
      .where(removableDnsDomains(caller))
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    // A global domain may serve lines of all users.
    if (domain.is_global) requirePolicy(caller, 'dns_domains_all');
    if (domain.is_default && domain.created_by_id === caller.id) throw conflict('dns_domain_default');
    if (query.replace_with !== undefined) {
      const other = await replacement(db, caller, domain.id, query.replace_with);
      await countObjects(await countHostNames(db, domain.id));
      await moveHostNames(db, cause, domain.id, other);
    }
    await forgetDomain(db, cause, domain.id);
    await db.deleteFrom('dns_domains').where('id', '=', domain.id).execute();
    return { message: 'The domain is deleted.' };
  },

  async dns_domains_set_default({ params, caller, db }) {
    // Runs these requests of a user one at a time: two could both find no default to replace otherwise.
    await db.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute();
    const domain = await db
      .selectFrom('dns_domains')
      .select(DOMAIN)
      .where('id', '=', params.id)
      .where('created_by_id', '=', caller.id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    if (domain.is_default) return domain;
    await db
      .updateTable('dns_domains')
      .set({ is_default: false, updated_at: NOW })
      .where('created_by_id', '=', caller.id)
      .where('is_default', '=', true)
      .execute();
    return db
      .updateTable('dns_domains')
      .set({ is_default: true, updated_at: NOW })
      .where('id', '=', domain.id)
      .returning(DOMAIN)
      .executeTakeFirstOrThrow();
  },
} satisfies GroupHandlers<'Dns Domains'>;

/** Returns another domain of the caller. Throws 422 if it has none with this id, and for the replaced domain. */
async function replacement(
  trx: Transaction<Database>,
  caller: { id: number },
  replaced: number,
  id: number,
): Promise<{ id: number; domain: string }> {
  refuseFields({ replace_with: id === replaced && 'must be another domain' });
  return trx
    .selectFrom('dns_domains')
    .select(['id', 'domain'])
    .where('id', '=', id)
    .where('created_by_id', '=', caller.id)
    .forShare()
    .executeTakeFirstOrThrow(() => missing('replace_with'));
}

/** Removes the domain from deleted and refunded lines. Throws 409 if another line uses it. */
async function forgetDomain(trx: Transaction<Database>, cause: Cause, domainId: number): Promise<void> {
  const served = await trx
    .selectFrom('lines')
    .select('id')
    .where('dns_domain_id', '=', domainId)
    .where('deleted_at', 'is', null)
    .where('refunded_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (served !== undefined) {
    throw conflict('dns_domain_in_use');
  }
  const forgotten = await trx
    .updateTable('lines')
    .set({ dns: null, dns_domain_id: null })
    .where('dns_domain_id', '=', domainId)
    .returning(['id', 'deleted_at'])
    .execute();
  const shown = forgotten.filter(({ deleted_at }) => deleted_at === null);
  await recordLineEvents(
    trx,
    cause,
    shown.map(({ id }) => id),
    'line.changed',
  );
}
