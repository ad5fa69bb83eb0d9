import { readFile } from 'node:fs/promises';
import { sql, type Migration } from 'kysely';

/**
 * What a migration does to processes of the version before. `expand` only adds, or makes changes that they do not
 * notice: it runs before the new version starts, while they run. `contract` removes what they need: it runs after the
 * last of them has ended.
 */
export type Phase = 'expand' | 'contract';

export interface PhasedMigration extends Migration {
  readonly phase: Phase;
}

/** Creates the tables of an empty database. */
const baseline: PhasedMigration = {
  phase: 'expand',
  async up(db) {
    const schema = await readFile(new URL(import.meta.resolve('#schema')), 'utf8');
    await sql.raw(schema).execute(db);
  },
};

/** All migrations by name, in order. Released ones are never edited. */
export const migrations: Readonly<Record<string, PhasedMigration>> = {
  '0000_baseline': baseline,
};
