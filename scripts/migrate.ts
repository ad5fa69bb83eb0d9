import { migrate } from '../db/migrate.ts';
import { withDatabase } from './database.ts';
import { runCommand } from './refusal.ts';

// `npm run migrate`: brings the database's schema up to date.

await runCommand(() =>
  withDatabase(async (db) => {
    const applied = await migrate(db);
    console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}.`);
  }),
);
