import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { insertToken } from '../../db/tokens.ts';
import { insertUser } from '../../db/users.ts';
import { hashPassword, PASSWORD_COST } from '../../db/values/passwords.ts';
import { LOWERCASE, randomText } from '../../db/values/random.ts';
import type { Settings } from '../../handlers/call/settings.ts';
import { addRoles, OPERATOR } from '../lib/roles.ts';
import { addAnnouncements } from './announcements.ts';
import { Callers } from './callers.ts';
import { addPackages, addStreams } from './catalogue.ts';
import type { Demo } from './demo.ts';
import { addHelp } from './help.ts';
import { addLines } from './lines.ts';
import { addOffers } from './offers.ts';
import { addPeople, LOGINS, ROOT } from './people.ts';
import { addRequests } from './requests.ts';
import { Story } from './story.ts';
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
const DAY = 86_400_000;

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
  const callers = await Callers.open(db, { ...settings, passwordCost: CHEAP });
  const demo: Demo = {
    story: new Story(),
    callers,
    db,
    users: new Map([[ROOT.username, userId]]),
    bouquets: await addStreams(db),
    packages: new Map(),
    lines: new Map(),
  };
  addPackages(demo);
  addPeople(demo, password);
  addOffers(demo);
  addLines(demo);
  addRequests(demo);
  addHelp(demo);
  addAnnouncements(demo);
  addSupport(demo);
  try {
    await demo.story.play(db);
  } finally {
    await callers.close();
  }
  const password_hash = await hashPassword(password, PASSWORD_COST);
  await db.updateTable('users').set({ password_hash }).execute();
  const expiresAt = new Date(Date.now() + 365 * DAY);
  const { secret } = await insertToken(db, {
    userId,
    kind: 'personal',
    name: 'Demo',
    scopes: ['*'],
    expiresAt,
  });
  return { usernames: LOGINS, password, token: secret };
}
