import type pg from 'pg';
import { authorize, HttpError, type Incoming } from './queries.ts';
import { claimKey, inTransaction, pay, receiptOf, storeReply, type Seller } from './writes.ts';

// A hand-written extension: what m3us_extend does, in one transaction of plain SQL.

interface Order {
  package_id: number;
  max_connections?: number;
}

interface Line {
  id: number;
  package_id: number;
  max_connections: number;
  is_trial: boolean;
  is_paid_trial: boolean;
  expired_at: string;
  blocked: boolean;
}

interface Terms {
  name: string;
  credit: number;
  period: number;
  period_type: string;
  max_connections: number;
  tiers: object[] | null;
  ends_at: string;
  /** For one connection: of added ones, and of a dearer package, for the time that is left. */
  added: number;
  dearer: number;
}

export async function extendM3u(pool: pg.Pool, incoming: Incoming): Promise<object> {
  const seller = await authorize(pool, incoming.authorization, ['m3us_extend', 'm3us_all', 'packages_all']);
  return inTransaction(pool, (client) => extendOnce(client, seller, incoming));
}

async function extendOnce(client: pg.PoolClient, seller: Seller, incoming: Incoming): Promise<object> {
  const order = incoming.body as Order;
  const key = await claimKey(client, seller, 'm3us_extend', incoming);
  const line = await lockLine(client, seller, Number(incoming.params['id']));
  const terms = await termsOf(client, seller, line, order.package_id);
  const connections = order.max_connections ?? line.max_connections;
  if (terms === undefined || connections > terms.max_connections) {
    throw new HttpError(422, 'This package cannot be sold here.');
  }
  const added = Math.max(0, connections - line.max_connections);
  const amount = Math.ceil((terms.credit + terms.dearer) * connections + terms.added * added);
  const moved = await pay(client, seller, line.id, amount, `M3u line extended: ${terms.name}`);
  await client.query(
    `insert into line_charges (line_id, kind, payer_id, transfer_id, amount, discount, package_id,
       package_credit, period, period_type, is_trial, max_connections, refund_tiers, expired_at,
       package_id_before, max_connections_before, is_trial_before, is_paid_trial_before, expired_at_before)
     values ($1, 'extend', $2, $3, $4, 0, $5, $6, $7, $8, false, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      ...[line.id, seller.id, moved.id, amount, order.package_id, terms.credit, terms.period],
      ...[terms.period_type, connections, terms.tiers && JSON.stringify(terms.tiers), terms.ends_at],
      ...[line.package_id, line.max_connections, line.is_trial, line.is_paid_trial, line.expired_at],
    ],
  );
  const extended = await updateLine(client, line.id, [order.package_id, connections, terms.ends_at]);
  await client.query(`insert into syncs (line_id, action) values ($1, 'update')`, [line.id]);
  await client.query(
    `insert into logs (user_id, token_id, action, subject_type, subject_id, changes, ip, request_id)
     values ($1, $2, 'm3us_extend', 'M3u', $3, $4, '127.0.0.1', $5)`,
    [seller.id, seller.token_id, line.id, JSON.stringify(order), incoming.idempotencyKey],
  );
  const reply = { ...extended, transaction: receiptOf(moved, amount) };
  await storeReply(client, key, reply);
  return reply;
}

async function lockLine(client: pg.PoolClient, seller: Seller, id: number): Promise<Line> {
  const { rows } = await client.query<Line>(
    `select l.id, l.package_id, l.max_connections, l.is_trial, l.is_paid_trial, l.expired_at,
       exists (
         select 1 from restrictions r join users c on c.id = r.created_by_id
         where r.line_id = l.id and not c.path like $2 || '%'
       ) as blocked
     from lines l join users u on u.id = l.user_id
     where l.id = $1 and l.kind = 'm3u' and l.deleted_at is null and l.refunded_at is null
       and l.expired_at is not null and ($3 or u.path like $2 || '%')
     for update of l`,
    [id, seller.path, seller.may('m3us_all')],
  );
  const [line] = rows;
  if (line === undefined) throw new HttpError(404, 'There is nothing here.');
  if (line.blocked) throw new HttpError(422, 'The line is restricted.');
  return line;
}

/** Returns the package if the seller may sell it, and the end of a period that starts at the end of the line. */
async function termsOf(
  client: pg.PoolClient,
  seller: Seller,
  line: Line,
  packageId: number,
): Promise<Terms | undefined> {
  const { rows } = await client.query<Terms>(
    `select p.name, p.credit, p.period, p.period_type, p.max_connections,
       (select jsonb_agg(jsonb_build_object('passed_days', passed_days, 'refund_amount', refund_amount) order by passed_days)
        from package_refund_tiers t join package_refund_policies y on y.id = t.policy_id
        where y.package_id = p.id) as tiers,
       greatest(now(), l.expired_at) + p.period * ('1 ' || p.period_type)::interval as ends_at,
       (had.credit * left_time / extract(epoch from had.period * ('1 ' || had.period_type)::interval))::float8 as added,
       greatest(0, p.credit * left_time / extract(epoch from p.period * ('1 ' || p.period_type)::interval)
         - had.credit * left_time / extract(epoch from had.period * ('1 ' || had.period_type)::interval))::float8 as dearer
     from packages p, lines l join packages had on had.id = l.package_id
     cross join lateral greatest(0, extract(epoch from l.expired_at - now())) as left_time
     where p.id = $1 and not p.is_trial and l.id = $3 and exists (
       select 1 from role_packages rp join user_roles ur using (role_id)
       where rp.package_id = p.id and ur.user_id = $2
     )`,
    [packageId, seller.id, line.id],
  );
  return rows[0];
}

async function updateLine(client: pg.PoolClient, id: number, changes: unknown[]): Promise<object> {
  const { rows } = await client.query<object>(
    `update lines set package_id = $2, max_connections = $3, expired_at = $4, is_trial = false,
       is_paid_trial = false, updated_at = now()
     where id = $1
     returning 'M3u' as type, id, username, password, package_id, template_id, max_connections, is_trial, is_paid_trial, adult,
       auto_renewal, vpn_enabled, dns, dns_domain_id, 'active' as status, note, external_id, country,
       customer_has_paid, messaging_contact, user_id, created_by_id,
       activated_at, expired_at, created_at, updated_at`,
    [id, ...changes],
  );
  const [line] = rows;
  if (line === undefined) throw new HttpError(409, 'The line could not be extended.');
  return line;
}
