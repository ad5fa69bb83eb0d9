import type pg from 'pg';
import { envelope } from './envelope.ts';
import { authorize, count, pageOf, type Incoming } from './queries.ts';

interface LineRow {
  username: string;
  password: string;
  host: string | null;
}

/** A hand-written list of lines: what m3us_index does. Triggers maintain the counters of the schema. */
export async function listM3us(pool: pg.Pool, incoming: Incoming): Promise<object> {
  const caller = await authorize(pool, incoming.authorization, ['m3us_index', 'm3us_all']);
  const { page, perPage } = pageOf(incoming);
  const all = caller.may('m3us_all');
  const total = await count(
    pool,
    `select coalesce(sum(count), 0)::bigint as total from tree_counts where user_id = $1 and kind = 'm3u'`,
    [all ? Number(caller.path.split('.', 1)[0]) : caller.id],
  );
  const within = all
    ? ''
    : `and exists (select 1 from users u
       where u.id = l.user_id and u.path >= $1 and u.path < left($1, -1) || '/')`;
  const values = all ? [] : [caller.path];
  const { rows } = await pool.query<LineRow>(
    `select 'M3u' as type, l.id, l.username, l.password, l.package_id, l.template_id, l.max_connections, l.is_trial,
       l.is_paid_trial, l.adult, l.auto_renewal, l.vpn_enabled, l.dns, l.dns_domain_id, l.note, l.external_id,
       l.country, l.customer_has_paid, l.messaging_contact, l.user_id, l.created_by_id, l.activated_at,
       l.expired_at, l.created_at, l.updated_at,
       case
         when l.refunded_at is not null then 'refunded'
         when exists (select 1 from restrictions r where r.line_id = l.id) then 'restricted'
         when l.expired_at is null then 'waiting'
         when l.expired_at <= now() then 'expired'
         else 'active' end as status,
       coalesce(l.dns, (select u.dns from users u where u.id = l.user_id)) as host
     from lines l
     where l.kind = 'm3u' and l.deleted_at is null ${within}
     order by l.id desc limit $${String(values.length + 1)} offset $${String(values.length + 2)}`,
    [...values, perPage, (page - 1) * perPage],
  );
  const data = rows.map(({ host, ...line }) => ({ ...line, links: linksOf(host, line) }));
  return envelope(incoming.url, { page, perPage }, data, total);
}

function linksOf(host: string | null, { username, password }: Omit<LineRow, 'host'>): object {
  if (host === null) return { playlist: null, guide: null, portal: null };
  const credentials = new URLSearchParams({ username, password }).toString();
  return {
    playlist: `https://${host}/get.php?${credentials}&type=m3u_plus&output=ts`,
    guide: `https://${host}/xmltv.php?${credentials}`,
    portal: null,
  };
}
