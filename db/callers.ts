import { sql, type Kysely, type RawBuilder } from 'kysely';
import { heldPermissions } from './roles.ts';
import type { Database } from './schema/tables.ts';
import { compileOnce, type Placeholders } from './connection/compiled.ts';
import { writePosition, type WritePosition } from './connection/replica.ts';
import type { Reader } from './connection/reader.ts';
import { isLeaf } from './tree/tree.ts';
import { anyText } from './values/expressions.ts';

/** The user of a token, with what the policies of one operation need to know. */
export interface CallerRow {
  id: number;
  path: string;
  /** Whether the user has no descendants. */
  leaf: boolean;
  token_id: number;
  token_expires_at: string;
  /** Whether the audit log or the ledger names the token. */
  token_has_written: boolean;
  scopes: string[];
  /** Whether the token has a credit limit. */
  token_has_limit: boolean;
  /** Addresses and networks that may use the token; null for everywhere. */
  allowed_networks: string[] | null;
  /** The requested permissions that the user holds, by role or directly. The root holds all. */
  granted: string[];
  /** The operations that the user's restrictions block; `*` blocks all. */
  blocked: string[];
}

interface CallerQuery {
  /** In hexadecimal. */
  tokenHash: string;
  permissions: readonly string[];
}

/** Finds the user of a valid token, in one round trip. Returns undefined for an unknown, revoked or expired token. */
export async function findCaller(db: Kysely<Database>, query: CallerQuery): Promise<CallerRow | undefined> {
  const [row] = await callerOfToken.execute(db, query);
  return row;
}

/** Returns what `findCaller` returns, and the write position of the user, in one round trip. */
export async function findWriter(
  db: Kysely<Database>,
  query: CallerQuery,
): Promise<(CallerRow & WritePosition) | undefined> {
  const [row] = await writerOfToken.execute(db, query);
  return row;
}

/**
 * Finds the token first, then its user by id. PostgreSQL would plan a plain join as a walk through all users while few
 * have tokens, and decode the hash again for each token that it reads.
 */
const callerStatement = <Row>(more: RawBuilder<unknown>) =>
  compileOnce((db: Kysely<Database>, placeholder: Placeholders<CallerQuery>) =>
    sql<Row>`
    select u.id, u.path, ${isLeaf(sql`u.id`)} as leaf,
      t.id as token_id, t.expires_at as token_expires_at, t.has_written as token_has_written,
      t.scopes, t.credit_limit is not null as token_has_limit, t.allowed_networks,
      case when u.depth = 0 then ${placeholder('permissions')}::text[] else array(
        select rp.permission::text from user_roles ur join role_permissions rp using (role_id)
          where ur.user_id = u.id and rp.permission = ${anyText(placeholder('permissions'))}
        union all
        select up.permission::text from user_permissions up
          where up.user_id = u.id and up.permission = ${anyText(placeholder('permissions'))}
      ) end as granted,
      array(select unnest(r.policies) from restrictions r where r.user_id = u.id) as blocked${more}
    from tokens t cross join lateral (select id, path, depth from users where id = t.user_id offset 0) u
    where t.hash = (select decode(${placeholder('tokenHash')}, 'hex')) and t.revoked_at is null and t.expires_at > now()`.compile(
      db,
    ),
  );

const callerOfToken = callerStatement<CallerRow>(sql``);
const writerOfToken = callerStatement<CallerRow & WritePosition>(sql`, ${writePosition(sql`u.id`)}`);

/** Returns the owners of the valid ones among these tokens, by their hashes in hexadecimal, in one round trip. */
export async function findTokenOwners(
  db: Kysely<Database>,
  hashes: readonly string[],
): Promise<TokenOwner[]> {
  const { rows } = await sql<TokenOwner>`
    select encode(hash, 'hex') as hash, user_id, allowed_networks from tokens
    where hash = any(array(select decode(given, 'hex') from unnest(${hashes}::text[]) as given))
      and revoked_at is null and expires_at > now()`.execute(db);
  return rows;
}

/** A valid token's hash in hexadecimal, its owner, and the networks that may use it. */
export interface TokenOwner {
  hash: string;
  user_id: number;
  allowed_networks: string[] | null;
}

/** Returns all permissions of a user, regardless of the token's scopes. */
export async function effectivePermissions(db: Reader, userId: number): Promise<string[]> {
  const rows = await db.selectFrom(heldPermissions(userId).as('held')).select('held.permission').execute();
  return rows.map(({ permission }) => permission);
}
