import type { Kysely } from 'kysely';
import { hashPassword, PASSWORD_COST } from '../../db/values/passwords.ts';
import { randomText, LOWERCASE } from '../../db/values/random.ts';
import type { Database } from '../../db/schema/index.ts';
import { insertToken } from '../../db/tokens.ts';
import { findRoot } from '../../db/users.ts';
import { addAnnouncements } from './announcements.ts';
import { addCatalogue } from './catalogue.ts';
import { addFailedRequests } from './failed-requests.ts';
import { addHelp } from './help.ts';
import { addLines } from './lines.ts';
import { addOffers } from './offers.ts';
import { addRequests } from './requests.ts';
import { addUsers, idOf, offerPackages, WITH_PASSWORD } from './people.ts';
import { addSupport } from './support.ts';
import { addRoles } from '../lib/roles.ts';

// A small demo operator, created once on the first start of the embedded database.

export interface DemoLogin {
  /** The users who can log in, by the names of their roles. They share one password. */
  usernames: Readonly<Record<string, string>>;
  password: string;
  /** The operator's token, with all scopes. */
  token: string;
}

/**
 * Fills an empty database with data for every list. The data is the same each time, except passwords, codes and host
 * names. Returns the logins, or undefined when users already exist.
 */
export async function fillDemo(db: Kysely<Database>): Promise<DemoLogin | undefined> {
  if (await findRoot(db)) return undefined;
  const password = randomText(LOWERCASE, 16);
  const passwordHash = await hashPassword(password, PASSWORD_COST);
  return db.transaction().execute(async (trx) => {
    if (await findRoot(trx)) return undefined;
    await addCatalogue(trx);
    await addRoles(trx);
    await offerPackages(trx);
    const ids = await addUsers(trx, passwordHash);
    await addOffers(trx, ids);
    await addLines(trx, ids);
    await addRequests(trx, ids);
    await addHelp(trx, ids);
    await addFailedRequests(trx, ids);
    await addAnnouncements(trx, ids);
    await addSupport(trx, ids);
    const { secret } = await insertToken(trx, {
      userId: idOf(ids, 'operator'),
      kind: 'personal',
      name: 'Demo',
      scopes: ['*'],
      expiresAt: new Date(Date.now() + 365 * 86_400_000),
    });
    return { usernames: WITH_PASSWORD, password, token: secret };
  });
}
