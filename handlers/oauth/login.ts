import { recordNetwork } from '../../db/login-attempts.ts';
import { insertToken } from '../../db/tokens.ts';
import { lockTreeShared } from '../../db/tree/tree.ts';
import type { Call, GroupHandlers, Schema } from '../call/contract.ts';
import { networkOf } from '../access/networks.ts';
import type { Proof } from '../call/passwords.ts';
import { invalidCredentials, Problem } from '../call/problem.ts';
import { refuseUnknownScopes } from './personal-tokens.ts';

const LOGIN_SECONDS = 12 * 60 * 60;

export const login = {
  oauth_token_issue: {
    async prepare({ body, db, ip, settings, passwords }) {
      if (!settings.passwordGrant) {
        throw new Problem(
          'password_grant_disabled',
          'Login by password is switched off. Use a personal access token.',
        );
      }
      const scopes = [...new Set((body.scope === '' ? '*' : body.scope).split(' '))];
      refuseUnknownScopes(scopes, 'scope');
      const { username, password } = body;
      const proof = await passwords.check(db, { username, password, source: networkOf(ip) });
      if (proof === undefined) throw invalidCredentials();
      return (call) => issue(call, proof, scopes);
    },
  },
} satisfies Partial<GroupHandlers<'Oauth'>>;

/** Creates the login token of a user after a correct password. Throws 401 if the password has changed since. */
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
      // Another login may have stored a new hash of the same password.
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
  const { id, secret } = await insertToken(db, {
    userId,
    kind: 'login',
    name: 'Login',
    scopes,
    expiresAt: new Date(Date.now() + LOGIN_SECONDS * 1000),
  });
  audit({ userId, subjectId: id });
  return { token_type: 'Bearer', expires_in: LOGIN_SECONDS, access_token: secret };
}
