import { sql, type Kysely } from 'kysely';
import { heldPermissions } from './roles.ts';
import type { Database } from './schema/index.ts';
import { prepare } from './prepared.ts';

/** Who a token stands for, and what the policies of one operation need to know of it. */
export interface CallerRow {
  id: number;
  path: string;
  /** Whether nobody hangs below the user. */
  leaf: boolean;
  token_id: number;
  token_expires_at: string;
  scopes: string[];
  /** Those of the asked permissions that the user holds, by role or directly; the root holds every one. */
  granted: string[];
  /** The operations that the user's restrictions block; `*` blocks all. */
  blocked: string[];
}

/** Finds the user of a valid token in one round trip; undefined for an unknown, revoked or expired one. */
export async function findCaller(
  db: Kysely<Database>,
  tokenHash: Buffer,
  permissions: readonly string[],
): Promise<CallerRow | undefined> {
  const [row] = await callerOfToken.execute(db, { tokenHash, permissions });
  return row;
}

const callerOfToken = prepare<{ tokenHash: Buffer; permissions: readonly string[] }, CallerRow>(
  (db, placeholder) =>
    sql<CallerRow>`
    select u.id, u.path, not exists (
        select from users below where below.created_by_id = u.id and below.id <> u.id
      ) as leaf,
      t.id as token_id, t.expires_at as token_expires_at, t.scopes,
      case when u.depth = 0 then ${placeholder('permissions')}::text[] else array(
        select rp.permission::text from user_roles ur join role_permissions rp using (role_id)
          where ur.user_id = u.id and rp.permission = any(${placeholder('permissions')}::text[])
        union all
        select up.permission::text from user_permissions up
          where up.user_id = u.id and up.permission = any(${placeholder('permissions')}::text[])
      ) end as granted,
      array(select unnest(r.policies) from restrictions r where r.user_id = u.id) as blocked
    from tokens t join users u on u.id = t.user_id
    where t.hash = ${placeholder('tokenHash')} and t.revoked_at is null and t.expires_at > now()`.compile(db),
);

/** The users of those of these tokens that are valid, in one round trip. */
export async function findTokenOwners(
  db: Kysely<Database>,
  hashes: readonly Buffer[],
): Promise<TokenOwner[]> {
  const { rows } = await sql<TokenOwner>`
    select hash, user_id from tokens
    where hash = any(${hashes}::bytea[]) and revoked_at is null and expires_at > now()`.execute(db);
  return rows;
}

/** A valid token, by its hash, and whose it is. */
export interface TokenOwner {
  hash: Buffer;
  user_id: number;
}

/** Everything the user may do, whatever the token. */
export async function effectivePermissions(db: Kysely<Database>, userId: number): Promise<string[]> {
  const rows = await db.selectFrom(heldPermissions(userId).as('held')).select('held.permission').execute();
  return rows.map(({ permission }) => permission);
}
