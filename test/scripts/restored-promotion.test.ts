import { sql } from 'kysely';
import { test, type Test } from 'tap';
import { notePromotion, originOf } from '../../db/epochs.ts';
import { migrate } from '../../db/setup/migrate.ts';
import { onDatabase } from '../../scripts/lib/database.ts';
import { startServer, startStandby, type Server } from '../support/standby.ts';

// A standby that is promoted moves the timeline as a restore does. The service goes on with it by itself.

const FLAGS = ['fsync=off'];
/** Of a server whose commits wait for a standby. */
const SYNCHRONOUS = [...FLAGS, 'synchronous_standby_names=sure'];

async function promoted(
  t: Test,
  primary: Server,
  { name, flags }: { name: string; flags: readonly string[] },
): Promise<string> {
  const { url } = await startStandby(t, primary, { name, flags });
  await onDatabase(url, 1, async (db) => {
    t.equal(await originOf(db), 'standby');
    await sql`select pg_promote()`.execute(db);
  });
  return url;
}

void test('a promoted standby is no restore where commits waited for it', async (t) => {
  const primary = await startServer(t, FLAGS);
  await onDatabase(primary.url, 2, (db) => migrate(db));
  const [sure, unsure] = await Promise.all([
    promoted(t, primary, { name: 'sure', flags: SYNCHRONOUS }),
    promoted(t, primary, { name: 'unsure', flags: FLAGS }),
  ]);
  await onDatabase(sure, 1, async (db) => {
    t.equal(await originOf(db), 'promoted');
    t.equal(await notePromotion(db), 'promoted', 'no standby has to confirm it');
    t.equal(await originOf(db), 'own', 'its timeline is written down');
  });
  await onDatabase(unsure, 1, async (db) => {
    t.equal(await notePromotion(db), 'restored', 'it may lack confirmed sales');
    t.equal(await originOf(db), 'restored');
  });
});
