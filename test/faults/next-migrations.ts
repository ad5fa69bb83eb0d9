import { sql } from 'kysely';
import type { PhasedMigration } from '../../db/migrations/index.ts';

/** What a version after this one could do to the tables that every sale writes to, for the drill of an upgrade. */
export const MIGRATIONS_OF_NEXT: Readonly<Record<string, PhasedMigration>> = {
  '9001_columns_of_sales': {
    phase: 'expand',
    async up(db) {
      await sql`alter table lines add column tags text[] not null default '{}'`.execute(db);
      await sql`alter table line_charges add column tax bigint`.execute(db);
    },
  },
  '9002_charges_of_payers': {
    phase: 'expand',
    async up(db) {
      await sql`create index line_charges_payer_id on line_charges (payer_id, id)`.execute(db);
    },
  },
  '9003_without_flags': {
    phase: 'contract',
    async up(db) {
      await sql`drop index lines_customer_has_paid, lines_is_paid_trial`.execute(db);
      await sql`alter table line_charges add constraint line_charges_tax_check check (tax >= 0)`.execute(db);
    },
  },
};
