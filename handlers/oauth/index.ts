import { permissions } from '../../generated/operations.ts';
import type { GroupHandlers } from '../call/contract.ts';
import { login } from './login.ts';
import { personalTokens, livingTokens, revoke } from './personal-tokens.ts';

export const oauth = {
  ...login,
  ...personalTokens,

  oauth_tokens_index: ({ caller, db }) => livingTokens(db, caller.id, 'login'),
  oauth_personal_access_tokens_index: ({ caller, db }) => livingTokens(db, caller.id, 'personal'),

  oauth_tokens_delete: (call) => revoke(call, 'login'),
  oauth_personal_access_tokens_delete: (call) => revoke(call, 'personal'),

  oauth_scopes_index: () => [
    { id: '*', description: 'Everything that the user may do' },
    ...Object.entries(permissions).map(([id, description]) => ({ id, description })),
  ],
} satisfies GroupHandlers<'Oauth'>;
