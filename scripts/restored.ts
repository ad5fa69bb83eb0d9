import type { Kysely } from 'kysely';
import { parseArgs } from 'node:util';
import { beginEpoch, lockEpochs, originOf } from '../db/epochs.ts';
import { errorCode, LOCK_TIMEOUT } from '../db/connection/errors.ts';
import type { Database } from '../db/schema/tables.ts';
import { recordAllSyncs } from '../db/syncs.ts';
import { raiseTimeLimit } from '../db/connection/time-limits.ts';
import { revokeTokens } from '../db/tokens.ts';
import { withDatabase } from './lib/database.ts';
import { Refusal, runCommand } from './lib/refusal.ts';
import { remains, type Remains } from './restored/remains.ts';
import { requireSchema } from './lib/schema.ts';

// `npm run restored`: once after the database was restored from a backup, before the service starts. A database that goes
// on where it was is left alone, except with `--copied`: a copy of the files or of the disk cannot be told from it.

const USAGE = 'Usage: npm run restored [-- --copied]';

const HELD =
  'Another `npm run restored`, or a process of the service, holds the database. Nothing has been changed. ' +
  'Stop the service, and try again: one that was killed ends with its statement.';

const GOES_ON =
  'This database goes on where it was, so nothing has been changed. ' +
  'If it is a copy of files or of a disk, which cannot be told: `npm run restored -- --copied`.';

await runCommand(async () => {
  const { copied } = readOptions();
  await withDatabase(async (db) => {
    await requireSchema(db);
    if ((await originOf(db)) === 'standby')
      throw new Refusal('The database is still recovering: promote it first (`select pg_promote()`).');
    const settled = await settle(db, copied).catch(refuseHeld);
    console.log(settled === undefined ? GOES_ON : report(settled));
  });
});

interface Settled {
  epoch: number;
  lines: number;
  logins: number;
  remains: Remains;
}

/** Does all or nothing: nothing, and returns undefined, in a database that goes on where it was, unless it is a copy. */
function settle(db: Kysely<Database>, copied: boolean): Promise<Settled | undefined> {
  return db.transaction().execute(async (trx) => {
    await raiseTimeLimit(trx, 3600);
    await lockEpochs(trx);
    if (!copied && (await originOf(trx)) !== 'restored') return undefined;
    const found = await remains(trx);
    const epoch = await beginEpoch(trx);
    const lines = await recordAllSyncs(trx);
    const logins = await revokeTokens(trx, { kind: 'login' });
    return { epoch, lines, logins, remains: found };
  });
}

/** Throws a Refusal in place of the error of a lock that somebody holds for too long. */
function refuseHeld(error: unknown): never {
  if (errorCode(error) === LOCK_TIMEOUT) throw new Refusal(HELD);
  throw error;
}

function report({ epoch, lines, logins, remains: found }: Settled): string {
  return [
    `Epoch ${String(epoch)} has begun. New ids leave a gap, so that none is given twice.`,
    `${String(lines)} lines will be sent to the streaming edge, after it was told what to drop.`,
    `${String(logins)} tokens have ended: logins, and those that these have made. People log in again.`,
    '',
    `The last write that is there is of ${found.lastWrite ?? 'no time'} UTC. What came later is gone. Look at:`,
    `- ${String(found.personalTokens)} personal tokens: one that was revoked later lives again.`,
    '  `npm run token -- --user NAME --list` shows them, `--revoke ID` ends one.',
    `- ${String(found.users)} users: passwords, roles and restrictions that were changed later are as before.`,
    `- ${String(found.openConnections)} connections are shown as open. Those that ended later stay so until they are killed.`,
    `- ${String(found.pendingRequests)} requests for credit or refunds wait: one that was decided later waits again.`,
    '- What was sold or paid later. Resellers know what they sold; the log of the service has each request.',
    'Then run `npm run ledger:check`, and start the service.',
  ].join('\n');
}

function readOptions(): { copied: boolean } {
  try {
    return parseArgs({ options: { copied: { type: 'boolean', default: false } } }).values;
  } catch {
    throw new Refusal(USAGE);
  }
}
