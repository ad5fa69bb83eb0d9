import { readFile, writeFile } from 'node:fs/promises';
import { onDatabase } from './lib/database.ts';
import { onMigratedPostgres } from './lib/migrated-postgres.ts';
import { runCommand } from './lib/refusal.ts';
import { TABLES, tableTypes } from './schema/tables.ts';

// `npm run schema`: writes the types of the tables, as db/schema.sql and the migrations make them on an empty database.

await runCommand(() =>
  onMigratedPostgres(async ({ url }) => {
    const types = await onDatabase(url, 1, tableTypes);
    if (types === (await readFile(TABLES, 'utf8'))) return;
    await writeFile(TABLES, types);
    console.log('Written: db/schema/tables.ts');
  }),
);
