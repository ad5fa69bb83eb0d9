import { parseArgs } from 'node:util';
import { insertToken } from '../db/tokens.ts';
import { findUserByName } from '../db/users.ts';
import { permissions } from '../generated/operations.ts';
import { withDatabase } from './database.ts';
import { Refusal, runCommand } from './refusal.ts';

// `npm run -s token -- --user NAME --scope '*'`: prints a new personal access token, and nothing else, on stdout.

const USAGE =
  "Usage: npm run -s token -- --user NAME --scope '*' [--scope OPERATION ...] [--days 365] [--name NAME]";

await runCommand(async () => {
  const { user: username, scope: scopes, days, name } = readArguments();
  const lifetime = Number(days);
  if (username === undefined || scopes === undefined) throw new Refusal(USAGE);
  if (!(Number.isInteger(lifetime) && lifetime >= 1 && lifetime <= 365))
    throw new Refusal('--days takes 1 to 365.');
  const unknown = scopes.find((scope) => scope !== '*' && !Object.hasOwn(permissions, scope));
  if (unknown !== undefined) throw new Refusal(`There is no scope ${unknown}.`);

  const secret = await withDatabase(async (db) => {
    const user = await findUserByName(db, username);
    if (user === undefined) throw new Refusal(`There is no user ${username}.`);
    const expiresAt = new Date(Date.now() + lifetime * 86_400_000);
    const token = await insertToken(db, { userId: user.id, kind: 'personal', name, scopes, expiresAt });
    return token.secret;
  });
  console.log(secret);
});

function readArguments() {
  try {
    return parseArgs({
      options: {
        user: { type: 'string' },
        scope: { type: 'string', multiple: true },
        days: { type: 'string', default: '365' },
        name: { type: 'string', default: 'Command line' },
      },
    }).values;
  } catch {
    throw new Refusal(USAGE);
  }
}
