import { readFile, writeFile } from 'node:fs/promises';
import { onDatabase } from './lib/database.ts';
import { onMigratedPostgres } from './lib/migrated-postgres.ts';
import { runCommand } from './lib/refusal.ts';
import { STATEMENTS, dearestStatements } from './schema/statements.ts';
import { TABLES, tableTypes } from './schema/tables.ts';

// `npm run schema`: writes the types of the tables, as db/schema.sql and the migrations make them on an empty database,
// and the statements of the dearest operations.

await runCommand(() =>
  onMigratedPostgres(({ url }) =>
    onDatabase(url, 2, async (db) => {
      await write(TABLES, await tableTypes(db));
      const ends: (() => unknown)[] = [];
      const host = { teardown: (end: () => unknown) => void ends.unshift(end), same: () => true };
      try {
        await write(STATEMENTS, await dearestStatements(host, { db, databaseUrl: url }));
      } finally {
        for (const end of ends) await end();
      }
    }),
  ),
);

/** Writes a file that should have another text, and says so. */
async function write(file: string, text: string): Promise<void> {
  if (text === (await readFile(file, 'utf8').catch(() => ''))) return;
  await writeFile(file, text);
  console.log(`Written: ${file}`);
}
