import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { onDatabase } from './lib/database.ts';
import { projectFile } from '../handlers/http/project-file.ts';
import { firstDifference } from './dump-schema/difference.ts';
import { dumpSchema } from './dump-schema/dump.ts';
import { unlistedMigrations } from './dump-schema/unlisted.ts';
import { onMigratedPostgres } from './lib/migrated-postgres.ts';
import { Refusal, runCommand } from './lib/refusal.ts';

// `npm run schema` writes db/schema.sql from a migrated database. With `-- --check` it only compares, and fails on a
// difference.
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const file = projectFile('db', 'schema.sql');

await runCommand(async () => {
  const unlisted = await unlistedMigrations();
  if (unlisted.length > 0)
    throw new Refusal(`List ${unlisted.join(', ')} in db/migrations/index.ts: it would never run.`);
  await onMigratedPostgres(async ({ url }) => {
    const schema = await onDatabase(url, 1, (db) => db.transaction().execute(dumpSchema));
    if (values.check) {
      const difference = firstDifference(await readFile(file, 'utf8').catch(() => ''), schema);
      if (difference !== undefined) throw new Refusal(difference);
    } else {
      await writeFile(file, schema);
      console.log('Wrote db/schema.sql.');
    }
  });
});
