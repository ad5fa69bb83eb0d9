import type { Migration } from 'kysely';
import * as access from './0001_access.ts';
import * as sales from './0002_sales.ts';
import * as writing from './0003_writing.ts';
import * as ledger from './0004_ledger.ts';

/** Every migration by name, in the order in which they run. Released ones are never edited. */
export const migrations: Record<string, Migration> = {
  '0001_access': access,
  '0002_sales': sales,
  '0003_writing': writing,
  '0004_ledger': ledger,
};
