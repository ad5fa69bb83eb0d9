import { sql } from 'kysely';
import { addUpSummaries } from '../../handlers/jobs/summaries.ts';
import { onDatabase } from '../lib/database.ts';
import { patiently } from './patience.ts';

/** Charges and transfers that are added up at once. Of millions, one after the other would take longer than their seed. */
const SLICE = 10_000;

/** Adds up all sums of a seeded database, and does for them what autovacuum does elsewhere: here it is off. */
export async function addUpSeed(databaseUrl: string): Promise<void> {
  await onDatabase(databaseUrl, 1, async (db) => {
    await addUpSummaries(db, () => false, SLICE);
    await patiently(db, sql`vacuum analyze`);
  });
}
