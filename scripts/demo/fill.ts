import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { insertUser } from '../../db/users.ts';
import { hashPassword, PASSWORD_COST } from '../../db/values/passwords.ts';
import { LOWERCASE, randomText } from '../../db/values/texts.ts';
import type { Settings } from '../../handlers/call/settings.ts';
import { createApp } from '../../handlers/http/app.ts';
import { handlers } from '../../handlers/index.ts';
import { addRoles, OPERATOR } from '../lib/roles.ts';
import { addPackages, addStreams } from './catalogue.ts';
import { Demo, makeToken } from './demo.ts';
import { addHelp } from './help.ts';
import { addLines } from './lines.ts';
import { addOffers } from './offers.ts';
import { addPeople, LOGINS, ROOT } from './people.ts';
import { addRequests } from './requests.ts';
import { addSupport } from './support.ts';

// A small demo operator, created once on the first start of the embedded database: what it and its resellers did in a
// year. Only what no caller can do is inserted: the first user, the roles and the streams.

export interface DemoLogin {
  /** The users to log in as, by the names of their roles. They share one password. */
  usernames: Readonly<Record<string, string>>;
  password: string;
  /** The operator's token, with all scopes. */
  token: string;
}

/** The cost of a password that is replaced at once. */
const CHEAP = { N: 2 ** 10, r: 8, p: 1 };
/** The service of the users: without logs, and with a rate limit that they do not reach. */
const QUIET = { logLevel: 'silent', overloadDelay: 0, readDatabaseUrl: undefined } as const;
const ALONE = { redisUrl: undefined, rateLimit: 1_000_000, passwordCost: CHEAP };

/**
 * Fills an empty database with data for every list. The data is the same each time, except passwords, codes and host
 * names. Returns the logins. It is not one transaction: what was interrupted is of no use.
 */
export async function fillDemo(db: Kysely<Database>, settings: Settings): Promise<DemoLogin> {
  const password = randomText(LOWERCASE, 16);
  const userId = await db.transaction().execute(async (trx) => {
    await addRoles(trx);
    return insertUser(trx, { parentId: null, rolesIds: [OPERATOR.id], password_hash: null, ...ROOT });
  });
  const app = await createApp(handlers, { ...settings, ...QUIET, ...ALONE });
  const demo = new Demo(db, app);
  demo.name(ROOT.username, userId);
  addPackages(demo, await addStreams(demo));
  addPeople(demo, password);
  for (const add of [addOffers, addLines, addRequests, addHelp, addSupport]) add(demo);
  try {
    await demo.play();
  } finally {
    await app.close();
  }
  const password_hash = await hashPassword(password, PASSWORD_COST);
  await db.updateTable('users').set({ password_hash }).execute();
  const { secret: token } = await makeToken(db, userId, 365);
  return { usernames: LOGINS, password, token };
}
