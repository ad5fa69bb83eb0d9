import type { Kysely } from 'kysely';
import type { Database } from '../schema/index.ts';

/**
 * A database or a transaction as the handler of a read gets it: it builds no statement that writes, and executes no text
 * of SQL. SQL within a `select` is fine: there PostgreSQL allows no write.
 */
export type Reader = Pick<Kysely<Database>, 'selectFrom' | 'selectNoFrom' | 'executeQuery'>;
