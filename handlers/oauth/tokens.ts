import type { Reader } from '../../db/connection/reader.ts';
import { revokeTokens, validTokens, type TokenDetails, type TokenRow } from '../../db/tokens.ts';
import type { Call, Schema } from '../call/contract.ts';
import { credits } from '../call/money.ts';
import { notFound } from '../call/problem.ts';

/** Returns the tokens of a user that are neither revoked nor expired, newest first. */
export async function livingTokens(
  db: Reader,
  userId: number,
  kind: TokenRow['kind'],
): Promise<Schema<'Token'>[]> {
  return (await validTokens(db, userId, kind).execute()).map(tokenView);
}

/** Revokes a token of the caller, and those that it has made. Throws 404 if there is none that is not revoked. */
export async function revoke(
  {
    params: { token_id: id },
    caller,
    db,
    audit,
  }: Call<'oauth_tokens_delete'> | Call<'oauth_personal_access_tokens_delete'>,
  kind: TokenRow['kind'],
): Promise<Schema<'Message'>> {
  audit({ subjectId: id });
  // Otherwise one that the token is just making would live on.
  await db.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute();
  if ((await revokeTokens(db, { id, userId: caller.id, kind })) === 0) throw notFound();
  return { message: 'The token is revoked.' };
}

/** Returns a token as the contract shows it, with amounts in credits. */
export function tokenView(token: TokenDetails): Schema<'Token'> {
  const { kind: _, revoked_at, credit_limit: limit, credit_used: used, ...shown } = token;
  return {
    ...shown,
    revoked: revoked_at !== null,
    credit_limit: limit === null ? null : credits(limit),
    credit_used: used === null ? null : credits(used),
  };
}
