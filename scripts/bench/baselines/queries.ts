import { createHash } from 'node:crypto';
import type pg from 'pg';
import { envelope } from './envelope.ts';

// Hand-written versions of three of our reads: the same checks and responses as the service, in plain SQL.

/** A response with a status other than 200. */
export class HttpError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

export interface Incoming {
  authorization: string | undefined;
  params: Readonly<Record<string, string>>;
  query: { page?: unknown; per_page?: unknown };
  /** Of a write. */
  body?: unknown;
  idempotencyKey?: string;
  /** Absolute URL, for links. */
  url: string;
}

export type Answer = (pool: pg.Pool, incoming: Incoming) => Promise<unknown>;

interface User {
  id: number;
  path: string;
  token_id: number;
  scopes: string[];
  /** True when permission and scope allow it and no restriction blocks it. */
  may: (policy: string) => boolean;
}

/** Returns the user of the bearer token if it is allowed the first of the policies. */
export async function authorize(
  pool: pg.Pool,
  authorization: string | undefined,
  policies: string[],
): Promise<User> {
  const secret = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (secret === undefined) throw new HttpError(401, 'A valid bearer token is required.');
  const found = await pool.query<Omit<User, 'may'>>(
    `select u.id, u.path, t.id as token_id, t.scopes from tokens t join users u on u.id = t.user_id
     where t.hash = $1 and t.revoked_at is null and t.expires_at > now()`,
    [createHash('sha256').update(secret).digest()],
  );
  const user = found.rows[0];
  if (user === undefined) throw new HttpError(401, 'A valid bearer token is required.');
  const rights = await pool.query<{ granted: string[]; blocked: string[] }>(
    `select
       array(
         select rp.permission::text from user_roles ur join role_permissions rp using (role_id)
           where ur.user_id = $1 and rp.permission = any($2)
         union all
         select permission::text from user_permissions where user_id = $1 and permission = any($2)
       ) as granted,
       array(select unnest(policies) from restrictions where user_id = $1) as blocked`,
    [user.id, policies],
  );
  const { granted = [], blocked = [] } = rights.rows[0] ?? {};
  const has = (list: string[], policy: string): boolean => list.includes(policy) || list.includes('*');
  const may = (policy: string): boolean =>
    granted.includes(policy) && has(user.scopes, policy) && !has(blocked, policy);
  if (!may(policies[0] ?? '')) throw new HttpError(403, 'You may not do this.');
  return { ...user, may };
}

export async function listPackages(pool: pg.Pool, incoming: Incoming): Promise<object> {
  const user = await authorize(pool, incoming.authorization, ['packages_index', 'packages_all']);
  const { page, perPage } = pageOf(incoming);
  const all = user.may('packages_all');
  const where = all
    ? ''
    : `where exists (select 1 from role_packages rp join user_roles ur using (role_id)
       where rp.package_id = packages.id and ur.user_id = $1)`;
  const values = all ? [] : [user.id];
  const total = await count(pool, `select count(*) as total from packages ${where}`, values);
  const { rows } = await pool.query<{ credit: number }>(
    `select id, name, is_trial, is_paid_trial, is_default, can_enable_vpn, credit, period, period_type,
       max_connections, created_at, updated_at
     from packages ${where} order by id desc limit $${String(values.length + 1)} offset $${String(values.length + 2)}`,
    [...values, perPage, (page - 1) * perPage],
  );
  const data = rows.map((row) => ({ ...row, credit: row.credit / 100 }));
  return envelope(incoming.url, { page, perPage }, data, total);
}

export async function listAncestors(pool: pg.Pool, incoming: Incoming): Promise<object> {
  const caller = await authorize(pool, incoming.authorization, [
    'users_ancestors',
    'users_show',
    'users_all',
  ]);
  if (!caller.may('users_show')) throw new HttpError(403, 'You may not do this.');
  const { page, perPage } = pageOf(incoming);
  const found = await pool.query<{ path: string }>('select path from users where id = $1', [idOf(incoming)]);
  const path = found.rows[0]?.path;
  const sees = (other: string): boolean => caller.may('users_all') || other.startsWith(caller.path);
  if (path === undefined || !sees(path)) throw new HttpError(404, 'There is nothing here.');
  const ancestors = path.split('.').slice(0, -2).map(Number);
  const total = await count(pool, 'select count(*) as total from users where id = any($1)', [ancestors]);
  const { rows } = await pool.query<{ id: number; path: string; balance: number }>(
    `select u.id, u.username, u.email, u.created_by_id, u.path, a.balance, null::bigint as credit_alert_below, u.full_name, u.dns, u.note,
       u.messaging_phone, u.messaging_handle, u.external_id, u.adult, u.tos_acceptance_at, u.pin, u.last_ip, u.show_bouquets_by,
       u.paid_test_sold, u.created_at, u.updated_at,
       exists (select 1 from restrictions r where r.user_id = u.id) as restricted
     from users u join credit_accounts a on a.user_id = u.id and a.purpose = 'credit'
     where u.id = any($1) order by length(u.path) desc limit $2 offset $3`,
    [ancestors, perPage, (page - 1) * perPage],
  );
  const hidden = {
    ...{ pin: '', note: '', messaging_phone: '', messaging_handle: '' },
    ...{ external_id: null, last_ip: null, credit: 0 },
  };
  const data = rows.map(({ path: own, balance, ...row }) => ({
    ...row,
    credit: balance / 100,
    ...(sees(own) ? {} : hidden),
  }));
  return envelope(incoming.url, { page, perPage }, data, total);
}

export async function lineRestrictions(pool: pg.Pool, incoming: Incoming): Promise<object[]> {
  const caller = await authorize(pool, incoming.authorization, ['enigmas_restrictions', 'enigmas_all']);
  const found = await pool.query<{ id: number; path: string }>(
    `select l.id, u.path from lines l join users u on u.id = l.user_id
     where l.id = $1 and l.kind = 'enigma' and l.deleted_at is null`,
    [idOf(incoming)],
  );
  const line = found.rows[0];
  if (line === undefined || !(caller.may('enigmas_all') || line.path.startsWith(caller.path))) {
    throw new HttpError(404, 'There is nothing here.');
  }
  const { rows } = await pool.query<object>(
    `select id, title, description, batch, created_by_id, policies, 'Enigma' as restrictable_type,
       line_id as restrictable_id
     from restrictions where line_id = $1 order by id desc`,
    [line.id],
  );
  return rows;
}

export async function count(pool: pg.Pool, text: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(text, values);
  return rows[0]?.total ?? 0;
}

export function pageOf({ query }: Incoming): { page: number; perPage: number } {
  return { page: Number(query.page ?? 1), perPage: Number(query.per_page ?? 15) };
}

function idOf({ params }: Incoming): number {
  return Number(params['id']);
}
