import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { Database, TokenRow } from './schema.ts';

const PREFIX = 'srm_';
const SECRET = /^srm_([\w-]{32})([0-9a-f]{8})$/;

/** A new secret: prefix, 192 random bits, checksum. */
export function newSecret(): string {
  const random = randomBytes(24).toString('base64url');
  return PREFIX + random + checksum(random);
}

/** True when the text can be a secret of ours: garbage is refused without asking the database. */
export function isSecret(text: string): boolean {
  const match = SECRET.exec(text);
  return match?.[1] !== undefined && checksum(match[1]) === match[2];
}

/** What is stored of a secret: its SHA-256. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** What is read of a token: all but its hash. */
export const TOKEN_COLUMNS = [
  'id',
  'user_id',
  'name',
  'scopes',
  'expires_at',
  'revoked_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof TokenRow)[];

export type StoredToken = Pick<TokenRow, (typeof TOKEN_COLUMNS)[number]>;

export interface NewToken {
  userId: number;
  kind: TokenRow['kind'];
  name: string;
  scopes: string[];
  expiresAt: Date;
}

/** Stores a new token. Returns its row and its secret, which is shown this once. */
export async function insertToken(
  db: Kysely<Database>,
  token: NewToken,
): Promise<{ row: StoredToken; secret: string }> {
  const secret = newSecret();
  const row = await db
    .insertInto('tokens')
    .values({
      user_id: token.userId,
      kind: token.kind,
      name: token.name,
      hash: hashSecret(secret),
      scopes: token.scopes,
      expires_at: token.expiresAt,
    })
    .returning(TOKEN_COLUMNS)
    .executeTakeFirstOrThrow();
  return { row, secret };
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
