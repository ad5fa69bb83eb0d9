import { sql, type Selectable, type Kysely, type SelectQueryBuilder, type Transaction } from 'kysely';
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Reader } from './connection/reader.ts';
import type { Database } from './schema/tables.ts';
import { openSpending, resetsAt, spentInPeriod } from './token-spending.ts';
import { lockTreeShared } from './tree/tree.ts';
import { NOW } from './values/expressions.ts';
import { sha256 } from './values/texts.ts';

const PREFIX = 'srm_';
const SECRET = /^srm_([\w-]{32})([0-9a-f]{8})$/;

/** Generates a secret: prefix, 192 random bits, checksum. */
export function newSecret(): string {
  const random = randomBytes(24).toString('base64url');
  return PREFIX + random + checksum(random);
}

/** Returns true when a text has the form and checksum of a secret. Other texts need no query. */
export function isSecret(text: string): boolean {
  const match = SECRET.exec(text);
  return match?.[1] !== undefined && checksum(match[1]) === match[2];
}

/** Returns the stored form of a secret: its SHA-256. */
export function hashSecret(secret: string): Buffer {
  return sha256(secret);
}

/** Returns the SHA-256 of a secret in hexadecimal, which takes a fifth of the time of one in bytes. */
export function digestOf(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** A token as its user sees it. */
export type TokenRow = Selectable<Database['tokens']>;

export interface TokenDetails extends Pick<TokenRow, (typeof COLUMNS)[number]> {
  /** Hundredths of a credit spent of the limit in the current period; null without a limit. */
  credit_used: number | null;
  /** When the next period begins. */
  credit_resets_at: string | null;
}

const COLUMNS = [
  'id',
  'user_id',
  'name',
  'kind',
  'scopes',
  'expires_at',
  'revoked_at',
  'last_used_at',
  'created_at',
  'updated_at',
  'credit_limit',
  'credit_limit_period',
  'allowed_networks',
] as const satisfies (keyof TokenRow)[];

/** Selects tokens, without their hashes, with the credit spent of their limits. */
export function selectTokens(db: Reader): SelectQueryBuilder<Database, 'tokens', TokenDetails> {
  return db
    .selectFrom('tokens')
    .select(COLUMNS)
    .select([
      sql<
        number | null
      >`(select ${spentInPeriod('s', 'tokens')} from token_spending s where s.token_id = tokens.id)`.as(
        'credit_used',
      ),
      resetsAt(sql.ref('tokens.credit_limit_period')).as('credit_resets_at'),
    ]);
}

/** How much a token may spend, and from where it may be used. */
export interface TokenLimits {
  /** Hundredths of a credit; null for no limit. */
  creditLimit: number | null;
  /** A period of the UTC calendar; null for the token's whole life. */
  creditLimitPeriod: TokenRow['credit_limit_period'];
  /** The token with a limit that creates this one. */
  limitedById: number | null;
  /** Addresses and networks that may use the token; null for everywhere. */
  allowedNetworks: readonly string[] | null;
}

export const UNLIMITED: TokenLimits = {
  creditLimit: null,
  creditLimitPeriod: null,
  limitedById: null,
  allowedNetworks: null,
};

interface NewToken {
  userId: number;
  kind: TokenRow['kind'];
  name: string;
  scopes: string[];
  expiresAt: Date;
  limits?: TokenLimits;
  /** The token with which this one ends; null for none. */
  madeById?: number | null;
}

/** Stores a new token. Returns its id and its secret, which is not stored. */
export async function insertToken(
  db: Kysely<Database>,
  { userId, kind, name, scopes, expiresAt, limits = UNLIMITED, madeById = null }: NewToken,
): Promise<{ id: number; secret: string }> {
  const secret = newSecret();
  const { id } = await db
    .insertInto('tokens')
    .values({
      user_id: userId,
      kind,
      name,
      hash: hashSecret(secret),
      scopes,
      expires_at: expiresAt,
      credit_limit: limits.creditLimit,
      credit_limit_period: limits.creditLimitPeriod,
      limited_by_id: limits.limitedById,
      made_by_id: madeById,
      allowed_networks: limits.allowedNetworks && [...limits.allowedNetworks],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (limits.creditLimit !== null) await openSpending(db, id);
  return { id, secret };
}

export const MAX_PERSONAL_TOKENS = 50;

/** Thrown when a user has MAX_PERSONAL_TOKENS; nothing has been written. */
export class TokenLimitError extends Error {
  constructor() {
    super('the user has as many personal tokens as it may have');
  }
}

/** Stores a new personal token as `insertToken` does. Calls for one user run one at a time. Throws TokenLimitError. */
export async function insertPersonalToken(
  trx: Transaction<Database>,
  token: Omit<NewToken, 'kind'>,
): Promise<{ id: number; secret: string }> {
  await lockTreeShared(trx);
  await trx.selectFrom('users').select('id').where('id', '=', token.userId).forNoKeyUpdate().execute();
  const living = await validTokens(trx, token.userId, 'personal').execute();
  if (living.length >= MAX_PERSONAL_TOKENS) throw new TokenLimitError();
  return insertToken(trx, { ...token, kind: 'personal' });
}

/** Selects the valid tokens of a user, of one kind or of both, newest first: neither revoked nor expired. */
export function validTokens(db: Reader, userId: number, kind?: TokenRow['kind']) {
  return selectTokens(db)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', NOW)
    .$if(kind !== undefined, (tokens) => tokens.where('kind', '=', kind ?? 'login'))
    .orderBy('id', 'desc');
}

/** Selects tokens that match all of these conditions. */
interface TokenFilter {
  id?: number;
  userId?: number;
  kind?: TokenRow['kind'];
  /** The id of a token to exclude. */
  otherThan?: number;
}

/**
 * Revokes tokens and the tokens that they have created. Tokens that are already revoked stay unchanged. Returns how
 * many were revoked. Lock the user first if one of the tokens may be creating another one.
 */
export async function revokeTokens(
  db: Kysely<Database>,
  { id, userId, kind, otherThan }: TokenFilter,
): Promise<number> {
  const conditions = [
    sql`revoked_at is null`,
    ...(id === undefined ? [] : [sql`id = ${id}`]),
    ...(userId === undefined ? [] : [sql`user_id = ${userId}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(otherThan === undefined ? [] : [sql`id <> ${otherThan}`]),
  ];
  const { numAffectedRows } = await sql`
    with recursive ended as (
      select id from tokens where ${sql.join(conditions, sql` and `)}
      union
      select t.id from tokens t join ended on t.made_by_id = ended.id
      where t.revoked_at is null and t.id is distinct from ${otherThan ?? null}::bigint
    )
    update tokens set revoked_at = now(), updated_at = now() from ended where tokens.id = ended.id`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/**
 * Stores when tokens were last used, given in milliseconds, to the minute. Skips tokens that have this minute already
 * or that another transaction has locked.
 */
export async function recordUses(db: Kysely<Database>, used: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    with used as (
      select id, to_timestamp(at / 1000) as at
      from unnest(${[...used.keys()]}::bigint[], ${[...used.values()]}::float8[]) as u (id, at)
    ), due as (
      select t.id, used.at from tokens t join used using (id)
      where t.last_used_at is null or t.last_used_at < used.at - interval '1 minute'
      order by t.id for no key update of t skip locked
    )
    update tokens t set last_used_at = due.at from due where t.id = due.id`.execute(db);
}

/** Marks a token as a writer. Retention keeps it then, because the audit log and the ledger name it. */
export async function markAsWriter(db: Kysely<Database>, tokenId: number): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ has_written: true })
    .where('id', '=', tokenId)
    .where('has_written', '=', false)
    .execute();
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
