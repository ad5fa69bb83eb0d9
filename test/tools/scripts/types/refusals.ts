import { sql, type Kysely, type Transaction } from 'kysely';
import { compileOnce, type Placeholder, type Placeholders } from '../../../../db/connection/compiled.ts';
import type { Database } from '../../../../db/schema/tables.ts';
import { handlers } from '../../../../handlers/index.ts';
import type { Call, GroupHandlers, Handler, Handlers } from '../../../../handlers/call/contract.ts';
import { can } from '../../../../handlers/access/policy.ts';
import { compileForCaller, type CompiledViewer } from '../../../../handlers/call/compiled.ts';
import { visibleUsers } from '../../../../handlers/access/users.ts';
import type { Caller } from '../../../../handlers/call/caller.ts';

// What must not compile. `tsc` reads this file with the project. test/tools/scripts/types.test.ts reads it again without its
// directives, and compares the errors with the codes beside them.

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

// @ts-expect-error TS2339 a read that writes
export const change = ({ db }: Call<'faqs_show'>): unknown => db.updateTable;

// @ts-expect-error TS2345 a read that writes by a text of SQL
export const text = ({ db }: Call<'faqs_show'>): unknown => sql`delete from faqs`.execute(db);

// @ts-expect-error TS2339 a read that begins a transaction
export const begun = ({ db }: Call<'faqs_show'>): unknown => db.transaction;

// @ts-expect-error TS18047 a caller where the contract asks for no token
export const anonymous = ({ caller }: Call<'oauth_token_issue'>): unknown => caller.id;

const named = compileOnce((db, placeholder: Placeholders<{ id: number; name: string }>) =>
  db.selectNoFrom([sql`${placeholder('id')}`.as('id'), sql`${placeholder('name')}`.as('name')]).compile(),
);

// @ts-expect-error TS2345 a prepared statement without a value for each placeholder
export const short = (db: Kysely<Database>): unknown => named.execute(db, { id: 1 });

// @ts-expect-error TS2353 a value that no placeholder stands for
export const extra = (db: Kysely<Database>): unknown => named.execute(db, { id: 1, name: '', color: '' });

// @ts-expect-error TS2322 a value of another type
export const mistyped = (db: Kysely<Database>): unknown => named.execute(db, { id: '1', name: '' });

// @ts-expect-error TS2345 a placeholder for no value of the statement
export const misnamed = (placeholder: Placeholders<{ id: number }>): unknown => placeholder('ids');

// @ts-expect-error TS2345 a column that the row of a placeholder has not
export const column = (line: Placeholder<{ code: string }>): unknown => line.column('codes');

const written = compileOnce((trx: Transaction<Database>, placeholder: Placeholders<{ id: number }>) =>
  trx.deleteFrom('faqs').where('id', '=', placeholder('id')).compile(),
);

// @ts-expect-error TS2345 a prepared statement that writes, where one may only read
export const executed = ({ db }: Call<'faqs_show'>): unknown => written.execute(db, { id: 1 });

export const compared = (db: Kysely<Database>, placeholder: Placeholders<{ name: string }>): unknown =>
  // @ts-expect-error TS2345 a column compared with a placeholder of another type
  db.selectFrom('users').where('id', '=', placeholder('name'));

// @ts-expect-error TS2322 a caller, who has values, where a prepared statement has placeholders
export const viewer = (caller: Caller<'users_all'>): CompiledViewer<'users_all'> => caller;

// @ts-expect-error TS2345 a statement that is prepared for one caller
export const forOne = compileForCaller((db, caller: Caller<'users_all'>) =>
  db.selectFrom('users').select('id').where(visibleUsers(caller)).compile(),
);
