import type { Kysely } from 'kysely';
import { parseArgs } from 'node:util';
import { migrate } from '../db/setup/migrate.ts';
import type { Database } from '../db/schema/tables.ts';
import { withDatabase } from './lib/database.ts';
import { Refusal, runCommand } from './lib/refusal.ts';

// `npm run migrate`: applies the pending migrations that this version needs, beside running processes of the version
// before. `npm run migrate -- --finish` also applies those that wait until none of these runs.

await runCommand(async () => {
  const { finish } = readOptions();
  const work = async (db: Kysely<Database>): Promise<void> => {
    const { applied, left } = await migrate(db, { finish });
    console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}.`);
    if (left.length > 0)
      console.log(
        `Waiting: ${left.join(', ')}. When every process runs this version, run \`npm run migrate -- --finish\`.`,
      );
  };
  await withDatabase(work, { mayMake: true });
});

function readOptions(): { finish: boolean } {
  try {
    return parseArgs({ options: { finish: { type: 'boolean', default: false } } }).values;
  } catch {
    throw new Refusal('Usage: npm run migrate [-- --finish]');
  }
}
