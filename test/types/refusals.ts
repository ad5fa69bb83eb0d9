import { handlers } from '../../handlers/index.ts';
import type { Call, GroupHandlers, Handler, Handlers } from '../../handlers/runtime/contract.ts';
import { can } from '../../handlers/access/policy.ts';

// What the compiler has to refuse. `tsc` reads this file with the project; test/types.test.ts reads it again
// without its directives, and compares the errors with the codes beside them.

const { users_me, ...others } = handlers;

// @ts-expect-error TS2741 a missing handler
export const missing: Handlers = others;

// @ts-expect-error TS2353 a handler for an operation that the contract does not know
export const unknown: Handlers = { ...others, users_me, teapots_index: users_me };

// @ts-expect-error TS2353 a handler in the group of another
export const misplaced: GroupHandlers<'Packages'> = { packages_index: handlers.packages_index, users_me };

// @ts-expect-error TS2741 an answer that lacks what the contract requires
export const lacking: Handler<'oauth_scopes_index'> = () => [{ id: '*' }];

// @ts-expect-error TS2322 an answer of another type
export const wrong: Handler<'oauth_personal_access_tokens_delete'> = () => ({ message: 200 });

// @ts-expect-error TS2344 an unknown operation
export const nameless: Handler<'teapots_index'> = () => ({});

// @ts-expect-error TS2339 a parameter that the contract does not declare
export const parameter = ({ query }: Call<'users_ancestors'>): unknown => query.sort;

// @ts-expect-error TS2339 a field of the body that the contract does not declare
export const field = ({ body }: Call<'oauth_personal_access_tokens_create'>): unknown => body.color;

// @ts-expect-error TS2345 a policy that the contract of users_show does not name
export const policy = ({ caller }: Call<'users_show'>): boolean => can(caller, 'packages_all');

// @ts-expect-error TS18047 a caller where the contract asks for no token
export const anonymous = ({ caller }: Call<'oauth_token_issue'>): unknown => caller.id;
