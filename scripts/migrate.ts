import { migrate } from '../db/migrate.ts';
import { withDatabase } from './database.ts';
import { runCommand } from './refusal.ts';

// `npm run migrate`: applies pending migrations to the database.

await runCommand(() =>
  withDatabase(async (db) => {
    const applied = await migrate(db);
    console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}.`);
  }),
);
