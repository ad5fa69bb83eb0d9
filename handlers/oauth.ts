import type { Kysely } from 'kysely';
import { effectivePermissions } from '../db/callers.ts';
import { verifyPassword } from '../db/passwords.ts';
import type { Database, TokenRow } from '../db/schema.ts';
import { formatUtc, parseUtc } from '../db/time.ts';
import { insertToken, TOKEN_COLUMNS, type StoredToken } from '../db/tokens.ts';
import { holdTree } from '../db/tree.ts';
import { findUserByName } from '../db/users.ts';
import { permissions } from '../generated/operations.ts';
import type { GroupHandlers, Schema } from './runtime/contract.ts';
import { invalidCredentials, notFound, Problem, validationFailed } from './runtime/problem.ts';

const LOGIN_SECONDS = 12 * 60 * 60;
const PERSONAL_DAYS = 365;

export const oauth = {
  async oauth_token_issue({ body, db, ip, settings, audit }) {
    if (!settings.passwordGrant) {
      throw new Problem(
        'password_grant_disabled',
        'Login by password is switched off. Use a personal access token.',
      );
    }
    const scopes = [...new Set((body.scope === '' ? '*' : body.scope).split(' '))];
    refuseUnknown(scopes, 'scope');
    const user = await findUserByName(db, body.username);
    const matches = await verifyPassword(body.password, user?.password_hash ?? null);
    if (user === undefined || !matches) throw invalidCredentials();
    await holdTree(db);
    await db.updateTable('users').set({ last_ip: ip }).where('id', '=', user.id).execute();
    const { row, secret } = await insertToken(db, {
      userId: user.id,
      kind: 'login',
      name: 'Login',
      scopes,
      expiresAt: new Date(Date.now() + LOGIN_SECONDS * 1000),
    });
    audit({ userId: user.id, subjectId: row.id });
    return { token_type: 'Bearer', expires_in: LOGIN_SECONDS, access_token: secret };
  },

  oauth_tokens_index: ({ caller, db }) => validTokens(db, caller.id, 'login'),
  oauth_personal_access_tokens_index: ({ caller, db }) => validTokens(db, caller.id, 'personal'),

  oauth_tokens_delete: ({ params, caller, db }) => revoke(db, caller.id, 'login', params.token_id),
  oauth_personal_access_tokens_delete: ({ params, caller, db }) =>
    revoke(db, caller.id, 'personal', params.token_id),

  oauth_scopes_index: () => [
    { id: '*', description: 'Everything that the user may do' },
    ...Object.entries(permissions).map(([id, description]) => ({ id, description })),
  ],

  async oauth_personal_access_tokens_create({ body, caller, db, audit }) {
    refuseUnknown(body.scopes, 'scopes');
    const held = new Set(await effectivePermissions(db, caller.id));
    const wider = (scope: string): boolean =>
      (!caller.scopes.includes('*') && !caller.scopes.includes(scope)) || (scope !== '*' && !held.has(scope));
    refuse(body.scopes, 'scopes', wider, 'is wider than your own permissions or than this token');

    const latest = Math.min(Date.now() + PERSONAL_DAYS * 86_400_000, parseUtc(caller.tokenExpiresAt));
    const expires = body.expires_at === undefined ? latest : parseUtc(body.expires_at);
    if (!(expires > Date.now() && expires <= latest)) {
      throw validationFailed({ expires_at: [`must be a moment from now to ${formatUtc(latest)}`] });
    }
    const { row, secret } = await insertToken(db, {
      userId: caller.id,
      kind: 'personal',
      name: body.name,
      scopes: body.scopes,
      expiresAt: new Date(expires),
    });
    audit({ subjectId: row.id });
    return { accessToken: secret, token: tokenView(row) };
  },
} satisfies Partial<GroupHandlers<'Oauth'>>;

async function validTokens(
  db: Kysely<Database>,
  userId: number,
  kind: TokenRow['kind'],
): Promise<Schema<'Token'>[]> {
  const rows = await db
    .selectFrom('tokens')
    .select(TOKEN_COLUMNS)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', (eb) => eb.fn<string>('now'))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(tokenView);
}

async function revoke(
  db: Kysely<Database>,
  userId: number,
  kind: TokenRow['kind'],
  id: number,
): Promise<Schema<'Message'>> {
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set((eb) => ({ revoked_at: eb.fn<string>('now'), updated_at: eb.fn<string>('now') }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
  return { message: 'The token is revoked.' };
}

function tokenView({
  id,
  user_id,
  name,
  scopes,
  revoked_at,
  created_at,
  updated_at,
  expires_at,
}: StoredToken): Schema<'Token'> {
  return { id, user_id, name, scopes, revoked: revoked_at !== null, created_at, updated_at, expires_at };
}

function refuseUnknown(scopes: string[], field: string): void {
  refuse(scopes, field, (scope) => scope !== '*' && !Object.hasOwn(permissions, scope), 'is not a scope');
}

/** Throws 422 for the scopes that are bad, each named by its place in the body. */
function refuse(scopes: string[], field: string, isBad: (scope: string) => boolean, why: string): void {
  const bad = scopes.filter(isBad);
  if (bad.length > 0) throw validationFailed({ [field]: bad.map((scope) => `${scope} ${why}`) });
}
