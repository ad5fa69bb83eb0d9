import { effectivePermissions } from '../../db/callers.ts';
import type { Reader } from '../../db/connection/reader.ts';
import {
  insertPersonalToken,
  MAX_PERSONAL_TOKENS,
  selectTokens,
  TokenLimitError,
  revokeTokens,
  validTokens,
  type TokenLimits,
  type TokenDetails,
  type TokenRow,
} from '../../db/tokens.ts';
import { formatUtc, parseUtc } from '../../db/values/time.ts';
import { promisesCredit } from '../access/policy.ts';
import type { Caller } from '../call/caller.ts';
import type { Call, GroupHandlers, Schema } from '../call/contract.ts';
import { wrongCurrentPassword, type Proof } from '../call/passwords.ts';
import { Problem, unauthenticated, validationFailed, refuseFields, notFound } from '../call/problem.ts';
import { limitsInRow } from '../../db/token-spending.ts';
import { isNetwork, networksBeyond } from '../access/networks.ts';
import { credits, hundredths } from '../call/money.ts';
import { permissions } from '../../generated/operations.ts';

const YEAR_MS = 365 * 86_400_000;

/** Operations on personal tokens. A new token may never do more than the token in use. */
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

/** Creates a personal token. With a proof of the caller's password, it may outlive the token in use. */
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

/** Returns the expiry of a token: the requested one, or the latest possible. Throws 422 if it is later or past. */
function expiryOf(asked: string | undefined, endOfToken: number): Date {
  const latest = Math.min(Date.now() + YEAR_MS, endOfToken);
  const expires = asked === undefined ? latest : parseUtc(asked);
  if (!(expires > Date.now() && expires <= latest)) {
    throw validationFailed({ expires_at: [`must be a time between now and ${formatUtc(latest)}`] });
  }
  return new Date(expires);
}

/**
 * Throws 401 if the token was revoked after the authentication. A new password, which also revokes the tokens that the
 * token in use has created, waits for this transaction or comes before it.
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

/** Throws 422 if the password of a locked user has changed since the check. */
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

/** A payment counts against each limit in a chain of tokens that created one another. */
const MOST_IN_ROW = 10;

type Asked = Pick<Schema<'TokenCreateRequest'>, 'credit_limit' | 'credit_limit_period' | 'allowed_networks'>;

/**
 * Returns the limits of a new token: the requested ones, or those of the token in use. Throws 422 for wider ones, and
 * for a limit below too many others. Spending counts against the limit of the token in use as well, whatever the
 * periods.
 */
export async function limitsOf(db: Reader, caller: Caller, asked: Asked): Promise<TokenLimits> {
  return {
    ...(await creditLimitOf(db, caller, asked)),
    limitedById: caller.tokenHasLimit ? caller.tokenId : null,
    allowedNetworks: networksOf(caller.allowedNetworks, asked.allowed_networks),
  };
}

async function creditLimitOf(
  db: Reader,
  caller: Caller,
  { credit_limit: asked, credit_limit_period: period }: Asked,
): Promise<Pick<TokenLimits, 'creditLimit' | 'creditLimitPeriod'>> {
  const limit = asked == null ? null : hundredths(asked, 'credit_limit');
  refuseFields({
    credit_limit_period: limit === null && period != null && 'may only be sent with a credit_limit',
  });
  if (!caller.tokenHasLimit) return { creditLimit: limit, creditLimitPeriod: period ?? null };
  const isLast = (await limitsInRow(db, caller.tokenId)) >= MOST_IN_ROW;
  refuseFields({ credit_limit: isLast && `would be under those of ${String(MOST_IN_ROW)} other tokens` });
  const inUse = await selectTokens(db).where('id', '=', caller.tokenId).executeTakeFirstOrThrow();
  const most = inUse.credit_limit ?? 0;
  if (asked === undefined) return { creditLimit: most, creditLimitPeriod: inUse.credit_limit_period };
  const isWider = limit === null || limit > most;
  refuseFields({
    credit_limit: isWider && `must be at most ${String(credits(most))}, the limit of this token`,
  });
  return { creditLimit: limit, creditLimitPeriod: period ?? null };
}

function networksOf(
  inUse: readonly string[] | null,
  asked: readonly string[] | null | undefined,
): readonly string[] | null {
  if (asked === undefined) return inUse;
  const unknown = (asked ?? []).flatMap((text, index) => (isNetwork(text) ? [] : index));
  if (unknown.length > 0)
    throw validationFailed(
      Object.fromEntries(
        unknown.map((index) => [`allowed_networks.${String(index)}`, ['is not an address or a network']]),
      ),
    );
  const isWider = inUse !== null && (asked === null || networksBeyond(asked, inUse).length > 0);
  refuseFields({
    allowed_networks: isWider && `must be within ${inUse.join(', ')}, the networks of this token`,
  });
  return asked;
}

/** Throws 422 for unknown scopes. */
export function refuseUnknownScopes(scopes: readonly string[], field: string): void {
  refuseScopes(
    scopes,
    field,
    (scope) => scope !== '*' && !Object.hasOwn(permissions, scope),
    'is not a scope',
  );
}

/** Throws 422 for bad scopes. */
function refuseScopes(
  scopes: readonly string[],
  field: string,
  isBad: (scope: string) => boolean,
  why: string,
): void {
  const bad = scopes.filter(isBad);
  if (bad.length > 0) throw validationFailed({ [field]: bad.map((scope) => `${scope} ${why}`) });
}

/** Returns the valid tokens of a user, newest first. */
export async function livingTokens(
  db: Reader,
  userId: number,
  kind: TokenRow['kind'],
): Promise<Schema<'Token'>[]> {
  return (await validTokens(db, userId, kind).execute()).map(tokenView);
}

/** Revokes a token of the caller, and the tokens that it has created. Throws 404 without a token to revoke. */
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
  // Keeps the token from creating another one meanwhile, which would stay valid.
  await db.selectFrom('users').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute();
  if ((await revokeTokens(db, { id, userId: caller.id, kind })) === 0) throw notFound();
  return { message: 'The token is revoked.' };
}

/** Returns a token as the contract shows it, with amounts in credits. */
function tokenView(token: TokenDetails): Schema<'Token'> {
  const { kind: _, revoked_at, credit_limit: limit, credit_used: used, ...shown } = token;
  return {
    ...shown,
    revoked: revoked_at !== null,
    credit_limit: limit === null ? null : credits(limit),
    credit_used: used === null ? null : credits(used),
  };
}
