import { effectivePermissions } from '../../db/callers.ts';
import type { Reader } from '../../db/connection/reader.ts';
import { insertPersonalToken, MAX_PERSONAL_TOKENS, selectTokens, TokenLimitError } from '../../db/tokens.ts';
import { formatUtc, parseUtc } from '../../db/values/time.ts';
import { promisesCredit } from '../access/policy.ts';
import type { Caller } from '../call/caller.ts';
import type { Call, GroupHandlers, Schema } from '../call/contract.ts';
import { wrongCurrentPassword, type Proof } from '../call/passwords.ts';
import { Problem, unauthenticated, validationFailed } from '../call/problem.ts';
import { limitsOf } from './limits.ts';
import { refuseScopes, refuseUnknownScopes } from './scopes.ts';
import { tokenView } from './tokens.ts';

const YEAR_MS = 365 * 86_400_000;

/** The creation of a personal token. It never makes one that may do more than the token in use. */
export const personalTokens = {
  oauth_personal_access_tokens_create: {
    async prepare({ body, caller, db, passwords }) {
      const { current_password: password } = body;
      if (password === undefined) return (call) => create(call, undefined);
      const proof = await passwords.checkOwn(db, caller, password);
      if (proof === undefined) return () => Promise.reject(wrongCurrentPassword());
      return (call) => create(call, proof);
    },
  },
} satisfies Partial<GroupHandlers<'Oauth'>>;

/**
 * Creates a personal token. With the proof of the caller's password it may outlive the token in use, and does not end when
 * that one is revoked.
 */
async function create(
  { body, caller, db, audit }: Call<'oauth_personal_access_tokens_create'>,
  proof: Proof | undefined,
): Promise<Schema<'CreatedToken'>> {
  await requireScopes(db, caller, body.scopes);
  const limits = await limitsOf(db, caller, body);
  if (limits.creditLimit !== null)
    refuseScopes(body.scopes, 'scopes', promisesCredit, 'is not for a token with a credit_limit');
  const { id, secret } = await insertPersonalToken(db, {
    userId: caller.id,
    name: body.name,
    scopes: body.scopes,
    expiresAt: expiryOf(body.expires_at, proof === undefined ? parseUtc(caller.tokenExpiresAt) : Infinity),
    limits,
    madeById: proof === undefined ? caller.tokenId : null,
  }).catch((error: unknown) => {
    throw error instanceof TokenLimitError ? tooManyTokens() : error;
  });
  await requireToken(db, caller.tokenId);
  if (proof !== undefined) await requirePassword(db, proof);
  audit({ subjectId: id });
  const row = await selectTokens(db).where('id', '=', id).executeTakeFirstOrThrow();
  return { accessToken: secret, token: tokenView(row) };
}

/** Throws 422 for scopes that the caller or its token lacks. */
async function requireScopes(db: Reader, caller: Caller, scopes: readonly string[]): Promise<void> {
  refuseUnknownScopes(scopes, 'scopes');
  const effective = new Set(await effectivePermissions(db, caller.id));
  const isWider = (scope: string): boolean =>
    (!caller.scopes.includes('*') && !caller.scopes.includes(scope)) ||
    (scope !== '*' && !effective.has(scope));
  refuseScopes(scopes, 'scopes', isWider, 'is wider than your own permissions or than this token');
}

/** Returns when a token expires: as asked for, otherwise as late as it may. Throws 422 for a later time, or a past one. */
function expiryOf(asked: string | undefined, endOfToken: number): Date {
  const latest = Math.min(Date.now() + YEAR_MS, endOfToken);
  const expires = asked === undefined ? latest : parseUtc(asked);
  if (!(expires > Date.now() && expires <= latest)) {
    throw validationFailed({ expires_at: [`must be a time between now and ${formatUtc(latest)}`] });
  }
  return new Date(expires);
}

/**
 * Throws 401 if a token was revoked after its request was authenticated. A new password waits for this transaction, or
 * this transaction has waited for it. It also revokes the tokens that the token in use has created.
 */
async function requireToken(db: Reader, id: number): Promise<void> {
  const token = await db
    .selectFrom('tokens')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (token === undefined) throw unauthenticated();
}

/** Throws 422 if the password has changed since it was checked. The user is locked. */
async function requirePassword(db: Reader, { userId, version }: Proof): Promise<void> {
  const { password_version } = await db
    .selectFrom('users')
    .select('password_version')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (password_version !== version) throw wrongCurrentPassword();
}

const tooManyTokens = (): Problem =>
  new Problem(
    'token_limit_reached',
    `You have ${String(MAX_PERSONAL_TOKENS)} personal access tokens. Delete one that you no longer need.`,
  );
