import type { Test } from 'tap';
import { openDatabase } from '../../db/connection/connection.ts';
import { startEmbedded } from '../../db/setup/embedded-postgres.ts';
import { migrate } from '../../db/setup/migrate.ts';
import * as processes from '../support/processes.ts';
import { World } from '../support/world.ts';

/** Starts a service on a PostgreSQL of its own, which the test can stop. */
export async function ownDatabase(t: Test) {
  const dataDir = await processes.dataFolder(t);
  const postgres = await startEmbedded(dataDir, ['fsync=off']);
  t.teardown(() => postgres.stop());
  const db = openDatabase(postgres.url, 2);
  t.teardown(() => db.destroy());
  await migrate(db);
  const service = await processes.serve(t, processes.SERVICE, { DATABASE_URL: postgres.url });
  const world = new World(db);
  return { dataDir, db, service, token: await world.token(await world.user(null)) };
}
