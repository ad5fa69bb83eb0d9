import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { authorize, HttpError, type Incoming } from './queries.ts';
import { claimKey, inTransaction, pay, receiptOf, storeReply, type Seller } from './writes.ts';

// A hand-written sale: what m3us_create does, in one transaction of plain SQL.

interface Order {
  package_id: number;
  max_connections?: number;
  adult?: boolean;
  auto_renewal?: boolean;
  note?: string;
  external_id?: string;
}

interface Terms {
  id: number;
  name: string;
  credit: number;
  period: number;
  period_type: string;
  max_connections: number;
  is_trial: boolean;
  tiers: object[] | null;
  ends_at: string;
  domain_id: number | null;
  domain: string | null;
}

export async function sellM3u(pool: pg.Pool, incoming: Incoming): Promise<object> {
  const seller = await authorize(pool, incoming.authorization, ['m3us_create', 'packages_all']);
  return inTransaction(pool, (client) => sellOnce(client, seller, incoming));
}

/** Sells one line in a transaction of the client. */
export async function sellOnce(client: pg.PoolClient, seller: Seller, incoming: Incoming): Promise<object> {
  const order = incoming.body as Order;
  const key = await claimKey(client, seller, 'm3us_create', incoming);
  const terms = await termsOf(client, seller, order.package_id);
  const connections = order.max_connections ?? 1;
  if (terms === undefined || connections > terms.max_connections) {
    throw new HttpError(422, 'This package cannot be sold here.');
  }
  const line = await insertLine(client, seller, order, terms);
  const amount = terms.credit * connections;
  const moved = await pay(client, seller, line.id, amount, `M3u line: ${terms.name}`);
  await client.query(
    `insert into line_charges (line_id, kind, payer_id, transfer_id, amount, discount, package_id,
       package_credit, period, period_type, is_trial, max_connections, refund_tiers, expired_at)
     values ($1, 'create', $2, $3, $4, 0, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[line.id, seller.id, moved.id, amount, terms.id, terms.credit, terms.period, terms.period_type],
      ...[terms.is_trial, connections],
      ...[terms.tiers && JSON.stringify(terms.tiers), terms.ends_at],
    ],
  );
  await client.query(`insert into syncs (line_id, action) values ($1, 'create')`, [line.id]);
  await client.query(
    `insert into logs (user_id, token_id, action, subject_type, subject_id, changes, ip, request_id)
     values ($1, $2, 'm3us_create', 'M3u', $3, $4, '127.0.0.1', $5)`,
    [seller.id, seller.token_id, line.id, JSON.stringify(order), incoming.idempotencyKey],
  );
  const reply = { ...line, transaction: receiptOf(moved, amount) };
  await storeReply(client, key, reply);
  return reply;
}

/** Returns the package if the seller may sell it, the end of a period that starts now, and the seller's domain. */
async function termsOf(client: pg.PoolClient, seller: Seller, packageId: number): Promise<Terms | undefined> {
  const { rows } = await client.query<Terms>(
    `select p.id, p.name, p.credit, p.period, p.period_type, p.max_connections, p.is_trial, domain.id as domain_id, domain.domain,
       (select jsonb_agg(jsonb_build_object('passed_days', passed_days, 'refund_amount', refund_amount) order by passed_days)
        from package_refund_tiers t join package_refund_policies y on y.id = t.policy_id
        where y.package_id = p.id) as tiers,
       now() + p.period * ('1 ' || p.period_type)::interval as ends_at
     from packages p left join lateral (
       (select d.id, d.domain, 0 as choice
        from unnest(string_to_array(rtrim($3, '.'), '.')::bigint[]) with ordinality as above (id, depth)
        join dns_domains d on d.created_by_id = above.id and d.is_default
        where d.is_heritable or above.id = $2
        order by above.depth desc limit 1)
       union all
       (select id, domain, 1 from dns_domains where is_global order by id limit 1)
       order by choice limit 1
     ) domain on true
     where p.id = $1 and exists (
       select 1 from role_packages rp join user_roles ur using (role_id)
       where rp.package_id = p.id and ur.user_id = $2
     )`,
    [packageId, seller.id, seller.path],
  );
  return rows[0];
}

async function insertLine(
  client: pg.PoolClient,
  seller: Seller,
  order: Order,
  terms: Terms,
): Promise<{ id: number }> {
  const { rows } = await client.query<{ id: number }>(
    `insert into lines (kind, username, password, package_id, max_connections, is_trial, adult, auto_renewal,
       dns, dns_domain_id, note, external_id, user_id, created_by_id, activated_at, expired_at)
     values ('m3u', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, now(), $13)
     returning 'M3u' as type, id, username, password, package_id, template_id, max_connections, is_trial, is_paid_trial, adult,
       auto_renewal, vpn_enabled, dns, dns_domain_id, 'active' as status, note, external_id, country,
       customer_has_paid, messaging_contact, user_id, created_by_id,
       activated_at, expired_at, created_at, updated_at`,
    [
      ...[
        randomText(),
        randomText(),
        terms.id,
        order.max_connections ?? 1,
        terms.is_trial,
        order.adult ?? false,
      ],
      ...[order.auto_renewal ?? false, terms.domain && `${randomText()}.${terms.domain}`, terms.domain_id],
      ...[order.note ?? '', order.external_id ?? null, seller.id, terms.ends_at],
    ],
  );
  const [line] = rows;
  if (line === undefined) throw new HttpError(409, 'The line could not be made.');
  return line;
}

function randomText(): string {
  return randomBytes(8).toString('hex').slice(0, 10);
}
