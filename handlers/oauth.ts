import { effectivePermissions } from '../db/callers.ts';
import { recordNetwork } from '../db/login-attempts.ts';
import type { Reader } from '../db/connection/reader.ts';
import type { TokenRow } from '../db/schema/tokens.ts';
import { formatUtc, parseUtc } from '../db/values/time.ts';
import {
  insertPersonalToken,
  insertToken,
  validTokens,
  MAX_PERSONAL_TOKENS,
  revokeTokens,
  TokenLimitError,
  type StoredToken,
} from '../db/tokens.ts';
import { lockTreeShared } from '../db/tree/tree.ts';
import { permissions } from '../generated/operations.ts';
import type { Call, GroupHandlers, Schema } from './call/contract.ts';
import { networkOf } from './call/network.ts';
import type { Proof } from './call/passwords.ts';
import { invalidCredentials, notFound, Problem, unauthenticated, validationFailed } from './call/problem.ts';

const LOGIN_SECONDS = 12 * 60 * 60;
const PERSONAL_DAYS = 365;

export const oauth = {
  oauth_token_issue: {
    async prepare({ body, db, ip, settings, passwords }) {
      if (!settings.passwordGrant) {
        throw new Problem(
          'password_grant_disabled',
          'Login by password is switched off. Use a personal access token.',
        );
      }
      const scopes = [...new Set((body.scope === '' ? '*' : body.scope).split(' '))];
      refuseUnknown(scopes, 'scope');
      const { username, password } = body;
      const proof = await passwords.check(db, { username, password, source: networkOf(ip) });
      if (proof === undefined) throw invalidCredentials();
      return (call) => issue(call, proof, scopes);
    },
  },

  oauth_tokens_index: ({ caller, db }) => livingViews(db, caller.id, 'login'),
  oauth_personal_access_tokens_index: ({ caller, db }) => livingViews(db, caller.id, 'personal'),

  oauth_tokens_delete: (call) => revoke(call, 'login'),
  oauth_personal_access_tokens_delete: (call) => revoke(call, 'personal'),

  oauth_scopes_index: () => [
    { id: '*', description: 'Everything that the user may do' },
    ...Object.entries(permissions).map(([id, description]) => ({ id, description })),
  ],

  async oauth_personal_access_tokens_create({ body, caller, db, audit }) {
    refuseUnknown(body.scopes, 'scopes');
    const effective = new Set(await effectivePermissions(db, caller.id));
    const wider = (scope: string): boolean =>
      (!caller.scopes.includes('*') && !caller.scopes.includes(scope)) ||
      (scope !== '*' && !effective.has(scope));
    refuse(body.scopes, 'scopes', wider, 'is wider than your own permissions or than this token');

    const latest = Math.min(Date.now() + PERSONAL_DAYS * 86_400_000, parseUtc(caller.tokenExpiresAt));
    const expires = body.expires_at === undefined ? latest : parseUtc(body.expires_at);
    if (!(expires > Date.now() && expires <= latest)) {
      throw validationFailed({ expires_at: [`must be a moment from now to ${formatUtc(latest)}`] });
    }
    const { row, secret } = await insertPersonalToken(db, {
      userId: caller.id,
      name: body.name,
      scopes: body.scopes,
      expiresAt: new Date(expires),
    }).catch((error: unknown) => {
      throw error instanceof TokenLimitError ? tooManyTokens() : error;
    });
    await requireToken(db, caller.tokenId);
    audit({ subjectId: row.id });
    return { accessToken: secret, token: tokenView(row) };
  },
} satisfies Partial<GroupHandlers<'Oauth'>>;

/** Creates the login token of a user whose password was correct. Throws 401 if the password has changed since. */
async function issue(
  { db, ip, audit }: Call<'oauth_token_issue'>,
  { userId, version, hash, newHash = hash }: Proof,
  scopes: string[],
): Promise<Schema<'IssuedToken'>> {
  await lockTreeShared(db);
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set((eb) => ({
      last_ip: ip,
      // Another login may have stored a new hash of the same password in the meantime.
      password_hash: eb
        .case()
        .when('password_hash', '=', hash)
        .then(newHash)
        .else(eb.ref('password_hash'))
        .end(),
    }))
    .where('id', '=', userId)
    .where('password_version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw invalidCredentials();
  await recordNetwork(db, userId, networkOf(ip));
  const { row, secret } = await insertToken(db, {
    userId,
    kind: 'login',
    name: 'Login',
    scopes,
    expiresAt: new Date(Date.now() + LOGIN_SECONDS * 1000),
  });
  audit({ userId, subjectId: row.id });
  return { token_type: 'Bearer', expires_in: LOGIN_SECONDS, access_token: secret };
}

async function livingViews(db: Reader, userId: number, kind: TokenRow['kind']): Promise<Schema<'Token'>[]> {
  return (await validTokens(db, userId, kind).execute()).map(tokenView);
}

async function revoke(
  {
    params: { token_id: id },
    caller,
    db,
    audit,
  }: Call<'oauth_tokens_delete'> | Call<'oauth_personal_access_tokens_delete'>,
  kind: TokenRow['kind'],
): Promise<Schema<'Message'>> {
  audit({ subjectId: id });
  if ((await revokeTokens(db, { id, userId: caller.id, kind })) === 0) throw notFound();
  return { message: 'The token is revoked.' };
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

const tooManyTokens = (): Problem =>
  new Problem(
    'token_limit_reached',
    `You have ${String(MAX_PERSONAL_TOKENS)} personal access tokens. Delete one that you no longer need.`,
  );

function tokenView(token: StoredToken): Schema<'Token'> {
  const { id, user_id, name, scopes, created_at, updated_at, expires_at, last_used_at } = token;
  const revoked = token.revoked_at !== null;
  return { id, user_id, name, scopes, revoked, created_at, updated_at, expires_at, last_used_at };
}

function refuseUnknown(scopes: string[], field: string): void {
  refuse(scopes, field, (scope) => scope !== '*' && !Object.hasOwn(permissions, scope), 'is not a scope');
}

/** Throws 422 naming the bad scopes. */
function refuse(scopes: string[], field: string, isBad: (scope: string) => boolean, why: string): void {
  const bad = scopes.filter(isBad);
  if (bad.length > 0) throw validationFailed({ [field]: bad.map((scope) => `${scope} ${why}`) });
}
