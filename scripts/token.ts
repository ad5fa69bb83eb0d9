import type { Kysely } from 'kysely';
import { parseArgs } from 'node:util';
import type { Database } from '../db/schema/tables.ts';
import {
  insertPersonalToken,
  validTokens,
  MAX_PERSONAL_TOKENS,
  revokeTokens,
  TokenLimitError,
} from '../db/tokens.ts';
import { findRoot, findUserByName } from '../db/users.ts';
import { permissions } from '../generated/operations.ts';
import { oauth_personal_access_tokens_create as validator } from '#generated/validators.js';
import { fieldErrors } from '../handlers/call/field-errors.ts';
import { table } from './lib/table.ts';
import { withDatabase } from './lib/database.ts';
import { Refusal, runCommand } from './lib/refusal.ts';
import { requireSchema } from './lib/schema.ts';

// `npm run -s token -- --user NAME --scope '*'`: prints a new personal access token, and nothing else, to stdout.
// `--user NAME --list` lists a user's valid tokens, `--revoke ID` revokes one, `--user NAME --revoke-all` all.

const USAGE =
  "Usage: npm run -s token -- --user NAME --scope '*' [--scope OPERATION ...] [--days 365] [--name NAME], " +
  'or --user NAME --list, or --user NAME --revoke-all, or --revoke ID';

const ANSWER = { seconds: 60 };

interface Arguments {
  user?: string | undefined;
  scope?: string[] | undefined;
  days: string;
  name: string;
  list: boolean;
  revoke?: string | undefined;
  'revoke-all': boolean;
}

await runCommand(async () => {
  const asked = readArguments();
  const { user, scope: scopes, list, revoke, 'revoke-all': all } = asked;
  const works = [scopes !== undefined, list, revoke !== undefined, all].filter(Boolean);
  if (works.length !== 1 || (user === undefined) !== (revoke !== undefined)) throw new Refusal(USAGE);
  if (scopes !== undefined) refuseUnknown(scopes);
  refuseInvalidName(asked.name);
  const lifetime = daysOf(asked);
  const id = idOf(revoke);
  const output = await withDatabase(async (db) => {
    await requireSchema(db);
    if (id !== undefined) return revokeOne(db, id);
    const userId = await idOfUser(db, user ?? '');
    if (list) return listed(db, userId);
    if (all) return `${String(await revokeTokens(db, { userId }))} revoked.`;
    return make(db, userId, { scopes: scopes ?? [], lifetime, name: asked.name });
  }, ANSWER);
  console.log(output);
});

async function make(
  db: Kysely<Database>,
  userId: number,
  { scopes, lifetime, name }: { scopes: string[]; lifetime: number; name: string },
): Promise<string> {
  const expiresAt = new Date(Date.now() + lifetime * 86_400_000);
  try {
    const created = await db
      .transaction()
      .execute((trx) => insertPersonalToken(trx, { userId, name, scopes, expiresAt }));
    return created.secret;
  } catch (error) {
    if (!(error instanceof TokenLimitError)) throw error;
    throw new Refusal(
      `The user has ${String(MAX_PERSONAL_TOKENS)} personal tokens. Revoke one that is not needed.`,
    );
  }
}

async function listed(db: Kysely<Database>, userId: number): Promise<string> {
  const rows = await validTokens(db, userId).execute();
  return table(
    ['token', 'kind', 'name', 'scopes', 'created', 'last used', 'expires'],
    rows.map(({ id, kind, name, scopes, created_at, last_used_at, expires_at }) => [
      String(id),
      kind,
      name,
      scopes.length > 3
        ? `${scopes.slice(0, 3).join(' ')} and ${String(scopes.length - 3)} more`
        : scopes.join(' '),
      created_at,
      last_used_at ?? 'never',
      expires_at,
    ]),
  );
}

async function revokeOne(db: Kysely<Database>, id: number): Promise<string> {
  if ((await revokeTokens(db, { id })) === 0) throw new Refusal(`There is no token ${String(id)} to revoke.`);
  return '1 revoked.';
}

async function idOfUser(db: Kysely<Database>, username: string): Promise<number> {
  const user = await findUserByName(db, username);
  if (user !== undefined) return user.id;
  const hint = (await findRoot(db))
    ? ''
    : ' There are no users yet: `npm run init -- --username NAME` makes the first.';
  throw new Refusal(`There is no user ${username}.${hint}`);
}

function refuseUnknown(scopes: readonly string[]): void {
  const unknown = scopes.find((scope) => scope !== '*' && !Object.hasOwn(permissions, scope));
  if (unknown !== undefined) throw new Refusal(`There is no scope ${unknown}.`);
}

/** Throws a Refusal for a name that `oauth_personal_access_tokens_create` would not take either. */
function refuseInvalidName(name: string): void {
  const validate = validator();
  if (validate({ params: {}, query: {}, headers: {}, body: { name, scopes: ['*'] } })) return;
  const faults = Object.values(fieldErrors(validate.errors ?? [])).flat();
  throw new Refusal(`--name ${faults.join(' and ')}.`);
}

function daysOf({ days }: Arguments): number {
  const lifetime = Number(days);
  if (Number.isInteger(lifetime) && lifetime >= 1 && lifetime <= 365) return lifetime;
  throw new Refusal('--days takes 1 to 365.');
}

function idOf(text: string | undefined): number | undefined {
  if (text === undefined || /^[1-9]\d{0,14}$/.test(text))
    return text === undefined ? undefined : Number(text);
  throw new Refusal('--revoke takes the id of a token.');
}

function readArguments(): Arguments {
  try {
    return parseArgs({
      options: {
        user: { type: 'string' },
        scope: { type: 'string', multiple: true },
        days: { type: 'string', default: '365' },
        name: { type: 'string', default: 'Command line' },
        list: { type: 'boolean', default: false },
        revoke: { type: 'string' },
        'revoke-all': { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    throw new Refusal(USAGE);
  }
}
