import type { Kysely } from 'kysely';
import { parseArgs } from 'node:util';
import { hashPassword, PASSWORD_COST } from '../db/values/passwords.ts';
import { randomText, LOWERCASE } from '../db/values/texts.ts';
import type { Database } from '../db/schema/tables.ts';
import { raiseTimeLimit } from '../db/connection/time-limits.ts';
import { insertPersonalToken } from '../db/tokens.ts';
import { lockTreeExclusive } from '../db/tree/tree.ts';
import { findRoot, insertUser } from '../db/users.ts';
import { fieldErrors } from '../handlers/call/field-errors.ts';
import { users_create as validator } from '#generated/validators.js';
import { withDatabase } from './lib/database.ts';
import { Refusal, runCommand } from './lib/refusal.ts';
import { addRoles, OPERATOR } from './lib/roles.ts';
import { requireSchema } from './lib/schema.ts';

// `npm run -s init -- --username NAME`: makes the root user of an empty database, and the usual roles. Prints its
// password and a token, once. Where there is a root it changes nothing, and ends with 0: deployments repeat their steps.

const USAGE = [
  'Usage: npm run -s init -- --username NAME [--email ADDRESS] [--bare]',
  '  --bare  without the usual roles: operator, master reseller, reseller, support agent',
].join('\n');

/** The contract wants an address of every user. Nobody can receive mail at this one. */
const NO_EMAIL = 'operator@example.invalid';

const TOKEN_DAYS = 365;
const ANSWER = { seconds: 60 };

interface NewRoot {
  username: string;
  email: string;
  password: string;
  bare: boolean;
}

await runCommand(async () => {
  const root: NewRoot = { ...readArguments(), password: randomText(LOWERCASE, 16) };
  refuseInvalid(root);
  const passwordHash = await hashPassword(root.password, PASSWORD_COST);
  await withDatabase(async (db) => {
    await requireSchema(db);
    const { token, existing } = await makeRoot(db, root, passwordHash);
    if (token === undefined)
      console.error(`There is a root user already: ${existing}. Nothing has been changed.`);
    else console.log(`username  ${root.username}\npassword  ${root.password}\ntoken     ${token}`);
  }, ANSWER);
});

type Made = { token: string; existing?: never } | { token?: never; existing: string };

/** Makes everything or nothing. Concurrent calls run one at a time, so there is one root. */
function makeRoot(
  db: Kysely<Database>,
  { username, email, bare }: NewRoot,
  passwordHash: string,
): Promise<Made> {
  return db.transaction().execute(async (trx) => {
    await raiseTimeLimit(trx, 30);
    await lockTreeExclusive(trx);
    const existing = await findRoot(trx);
    if (existing !== undefined) return { existing: existing.username };
    if (!bare) await addRoles(trx);
    const userId = await insertUser(trx, {
      parentId: null,
      rolesIds: bare ? [] : [OPERATOR.id],
      username,
      email,
      password_hash: passwordHash,
    });
    const expiresAt = new Date(Date.now() + TOKEN_DAYS * 86_400_000);
    const made = await insertPersonalToken(trx, { userId, name: 'First token', scopes: ['*'], expiresAt });
    return { token: made.secret };
  });
}

/** Throws a Refusal for what `users_create` would not take either. */
function refuseInvalid({ username, email, password }: NewRoot): void {
  const validate = validator();
  if (validate({ params: {}, query: {}, headers: {}, body: { username, email, password } })) return;
  const faults = Object.entries(fieldErrors(validate.errors ?? []));
  throw new Refusal(
    `${faults.map(([field, messages]) => `--${field} ${messages.join(' and ')}`).join('; ')}.`,
  );
}

function readArguments(): Omit<NewRoot, 'password'> {
  try {
    const { username, email, bare } = parseArgs({
      options: {
        username: { type: 'string' },
        email: { type: 'string', default: NO_EMAIL },
        bare: { type: 'boolean', default: false },
      },
    }).values;
    if (username !== undefined) return { username, email, bare };
  } catch {
    // An unknown option.
  }
  throw new Refusal(USAGE);
}
