import { sql, type Kysely } from 'kysely';
import type { Database } from './schema/tables.ts';

/** How long an export holds its place after it last said so: longer than a slice may take. */
const HELD_SECONDS = 15;

/** One of the exports of a user. */
export interface ExportHolder {
  userId: number;
  /** A UUID. */
  holder: string;
}

/**
 * Takes the place of a user's only export, or keeps it for longer. Returns whether it has it: not while another export
 * has said less than `HELD_SECONDS` ago that it is at work.
 */
export async function holdExport(db: Kysely<Database>, { userId, holder }: ExportHolder): Promise<boolean> {
  const held = await db
    .insertInto('exports')
    .values({ user_id: userId, holder, held_until: UNTIL })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ holder, held_until: UNTIL })
        .where((eb) => eb.or([eb('exports.holder', '=', holder), eb('exports.held_until', '<', NOW)])),
    )
    .returning('user_id')
    .executeTakeFirst();
  return held !== undefined;
}

/** Gives the place of a user's export back. One that has lost it gives back nothing. */
export async function releaseExport(db: Kysely<Database>, { userId, holder }: ExportHolder): Promise<void> {
  await db.deleteFrom('exports').where('user_id', '=', userId).where('holder', '=', holder).execute();
}

const NOW = sql<string>`now()`;
const UNTIL = sql<string>`now() + make_interval(secs => ${sql.lit(HELD_SECONDS)})`;
